// What it takes to bring a schema before the engine, now or again in a later session: the input, the options, the bounds.

import { type Input, anyInput, kept, send, valueInput } from "./input.js";
import type { Checked } from "./options.js";
import { facts, type Session, session } from "./runtime.js";
import type { SchemaSource } from "./schema.js";
import type { TapeLimits } from "./tape.js";
import type { Dialect } from "./types.js";

export interface Recipe {
  readonly input: Input;
  /** The tape of the options. */
  readonly options: Uint8Array | undefined;
  /** The bounds on the input. */
  readonly inputLimits: TapeLimits;
  readonly instanceLimits: TapeLimits;
}

/** Options are small but for the documents that a program hands over; more than this is a mistake. */
const OPTIONS: TapeLimits = { nodes: 200_000, members: 100_000, string: 1 << 20, nesting: 250, text: 1 << 23 };

/** What an input is, which decides the bounds on it. */
type InputRole = "schema" | "instance" | "exchange";

/** A recipe for what the caller gave. Its input is good until the next value is written. */
export function recipeFor(input: unknown, checked: Checked, role: InputRole = "schema"): Recipe {
  const { given, limits, dropsUndefined = false } = checked;
  const { members, string } = limits;
  const nesting = Math.min(limits.nesting, facts().mostNesting);
  const both = { members, string, nesting, dropsUndefined };
  const schemaLimits = { ...both, nodes: limits.schemaNodes, text: limits.schemaText };
  const instanceLimits = { ...both, nodes: limits.nodes, text: limits.instanceText };
  const options = given && new Uint8Array(valueInput(given, OPTIONS).content as Uint8Array);
  const exchangeLimits = { ...instanceLimits, text: limits.exchangeText };
  const inputLimits = { schema: schemaLimits, instance: instanceLimits, exchange: exchangeLimits }[role];
  return { input: anyInput(input, inputLimits), options, inputLimits, instanceLimits };
}

/** Compiles and gives the number of the schema in that session. */
function compileIn(live: Session, recipe: Recipe): number {
  return live.engine.compile(...place(recipe, live));
}

/** The source of a schema that stands by itself. What the caller gave may be short-lived. */
export function sourceOf(recipe: Recipe): SchemaSource {
  const own = keptRecipe(recipe);
  return { instanceLimits: own.instanceLimits, compile: (live) => compileIn(live, own) };
}

/** The same with an input of its own. */
export function keptRecipe(recipe: Recipe): Recipe {
  return { ...recipe, input: kept(recipe.input) };
}

/** The dialect, which needs no compilation. */
export function dialectOf(recipe: Recipe): Dialect {
  const live = session();
  return JSON.parse(live.engine.detect(...place(recipe, live)));
}

/** The answer to an operation, as JSON. */
export function answerOf(operation: string, recipe: Recipe): string {
  const number = facts().operations.indexOf(operation);
  const live = session();
  return live.engine.operate(number, ...place(recipe, live));
}

/** A recipe for a value where text is a value too. */
export function valueRecipeFor(value: unknown, checked: Checked): Recipe {
  const recipe = recipeFor(null, checked, "instance");
  return { ...recipe, input: valueInput(value, recipe.inputLimits) };
}

/** What stands beside arguments and requests is bounded where it is put together. */
const BESIDE: TapeLimits = { nodes: 1_900_000, members: 900_000, string: 2 ** 31, nesting: 16, text: 2 ** 31 };

/**
 * The answer to a question about headers. The input is made last, since the question is written where its tape would be.
 */
export function answerBeside<T>(question: object, recipe: Omit<Recipe, "input">, input: () => Input): T {
  const beside = new Uint8Array(valueInput(question, BESIDE).content as Uint8Array);
  const { options = new Uint8Array(0), inputLimits } = recipe;
  const behind = new Uint8Array(options.length + beside.length);
  behind.set(options);
  behind.set(beside, options.length);
  const given = input();
  const live = session();
  const length = send(given, inputLimits, live, behind);
  return JSON.parse(live.engine.headers(given.form, length, options.length, beside.length));
}

/** Checks a listing and keeps its schemas in that session; gives the answer. */
export function checkToolsIn<T>(live: Session, recipe: Recipe): T {
  return JSON.parse(live.engine.checkTools(...place(recipe, live)));
}

/** Checks a recorded exchange. */
export function checkExchangeIn(live: Session, recipe: Recipe): string | undefined {
  const [, length, options] = place(recipe, live);
  return live.engine.checkExchange(length, options);
}

/** Checks a result against the schema of that number, if there is one. */
export function checkResultIn(
  live: Session,
  recipe: Recipe,
  schema: number | undefined,
  mirrors: boolean,
): string | undefined {
  return live.engine.checkResult(schema, ...place(recipe, live), mirrors);
}

function place({ input, options, inputLimits }: Recipe, live: Session): Parameters<Session["engine"]["detect"]> {
  const length = send(input, inputLimits, live, options);
  return [input.form, length, options?.length ?? 0];
}
