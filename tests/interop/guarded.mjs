// A server of the official SDK that does not look at headers, behind our verification. Takes input schemas by the names of
// tools; gives its address, the calls that came through, and how the others were answered.

import { builtModule } from "../js/package.mjs";
import { plainServer, serve } from "./official.mjs";

const { scanHeaders, verifyStandardHeaders } = await builtModule("entry/node.js");

export async function guardedServer(context, schemas) {
  const [invoked, refusals] = [[], []];
  const plans = new Map(Object.entries(schemas).map(([name, schema]) => [name, scanHeaders(schema)]));
  const known = { supportedVersions: ["2026-07-28"], tools: [...plans.keys()] };
  const verdictOn = (headers, body) => {
    const standard = verifyStandardHeaders(headers, body, known);
    if (!standard.ok) return standard;
    const { id, method, params } = JSON.parse(body);
    return method === "tools/call" ? plans.get(params.name).verify(headers, params.arguments, { id }) : standard;
  };
  const guard = async (request, next) => {
    if (request.method !== "POST") return next(request);
    const { url, headers } = request;
    const body = await request.text();
    const verdict = verdictOn(headers, body);
    if (verdict.ok) return next(new Request(url, { method: "POST", headers, body }));
    refusals.push([verdict.httpStatus, verdict.error.code]);
    return Response.json(verdict.response, { status: verdict.httpStatus });
  };
  const make = (release) => plainServer(release, schemas, (...call) => invoked.push(call));
  const address = await serve(context, make, { guard });
  return { address, invoked, refusals };
}
