// What it takes to bring a schema before the engine, now or again in a later session: the input, the options, the bounds.

import { type Input, anyInput, send, valueInput } from "./input.js";
import type { Checked } from "./options.js";
import { facts, type Session, session } from "./runtime.js";
import type { TapeLimits } from "./tape.js";
import type { Dialect } from "./types.js";

export interface Recipe {
  readonly input: Input;
  /** The tape of the options. */
  readonly options: Uint8Array | undefined;
  readonly schemaLimits: TapeLimits;
  readonly instanceLimits: TapeLimits;
}

/** Options are small but for the documents that a program hands over; more than this is a mistake. */
const OPTIONS: TapeLimits = { nodes: 200_000, members: 100_000, string: 1 << 20, nesting: 250, text: 1 << 23 };

/** A recipe for what the caller gave. Its input is good until the next value is written. */
export function recipeFor(schema: unknown, { given, limits }: Checked): Recipe {
  const { members, string } = limits;
  const nesting = Math.min(limits.nesting, facts().mostNesting);
  const schemaLimits = { nodes: limits.schemaNodes, members, string, nesting, text: limits.schemaText };
  const instanceLimits = { nodes: limits.nodes, members, string, nesting, text: limits.instanceText };
  const options = given && new Uint8Array(valueInput(given, OPTIONS).content as Uint8Array);
  return { input: anyInput(schema, schemaLimits), options, schemaLimits, instanceLimits };
}

/** Compiles and gives the number of the schema in that session. */
export function compileIn(live: Session, recipe: Recipe): number {
  return live.engine.compile(...place(recipe, live));
}

/** The dialect, which needs no compilation. */
export function dialectOf(recipe: Recipe): Dialect {
  const live = session();
  return JSON.parse(live.engine.detect(...place(recipe, live)));
}

function place({ input, options, schemaLimits }: Recipe, live: Session): Parameters<Session["engine"]["detect"]> {
  const length = send(input, schemaLimits, live, options);
  return [input.form, length, options?.length ?? 0];
}
