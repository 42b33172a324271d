// Forms in files: an `elicitation/create` request, its parameters, or a `requestedSchema` by itself.
//
// Takes a file and the compile options of the call; gives the result for it. A form inside a message is taken as a value,
// so its findings have pointers into the form and no lines. What sends the user to a page has no form to check.

import { checkElicitation } from "../entry/node.js";
import type { CompileOptions, JsonValue } from "../types.js";
import { type Members, isObject, parseJson } from "./json.js";
import type { Result } from "./outcome.js";
import type { Source } from "./source.js";

/** Whether the root of a file is such a request, or its parameters. */
export function isForm(root: Members): boolean {
  return root["method"] === METHOD || isObject(root["requestedSchema"]);
}

export function checkForm(source: Source, options: CompileOptions): Result {
  const params = paramsOf(source.text);
  if (params?.["mode"] === "url") {
    const report = { valid: true, diagnostics: [], truncated: false };
    return { source, kind: "elicitation", report, verdict: "valid, a page and no form" };
  }
  const form = params === undefined ? source.bytes : ((params["requestedSchema"] ?? null) as JsonValue);
  const checked = checkElicitation(form, options);
  const fields = checked.fields as readonly object[] as JsonValue[];
  return { source, kind: "elicitation", report: checked.report, details: { fields } };
}

const METHOD = "elicitation/create";

/** The parameters that a file holds; nothing if it holds the schema of the form, or nothing that can be read. */
function paramsOf(text: string): Members | undefined {
  try {
    const root: unknown = parseJson(text);
    if (!isObject(root) || !isForm(root)) return undefined;
    if (root["method"] !== METHOD) return root;
    return isObject(root["params"]) ? root["params"] : {};
  } catch {
    return undefined;
  }
}
