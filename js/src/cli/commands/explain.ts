// `explain [CODE]`: meaning, example and remedy of a finding.
//
// Without a code it gives all of them. A code that does not exist is a failure that names the nearest ones.

import { codes } from "../../codes.js";
import { Failure } from "../failure.js";
import { nearest } from "../nearest.js";

/** The registry's entry for one code. */
export type Explanation = { readonly code: string } & (typeof codes)[string];

export function explain(code: string | undefined): readonly Explanation[] {
  if (code === undefined) return Object.entries(codes).map(([code, entry]) => ({ code, ...entry }));
  const entry = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (entry === undefined) throw new Failure(`there is no finding ${JSON.stringify(code)}${suggestion(code)}`);
  return [{ code, ...entry }];
}

function suggestion(code: string): string {
  const near = nearest(code, Object.keys(codes));
  return near.length === 0 ? "; explain without a code lists all" : `; did you mean ${near.join(" or ")}?`;
}
