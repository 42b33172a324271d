// A listing of tools, and the calls of them.
//
// Takes the result of `tools/list` as a value or as text; gives the tools that can be used, with their schemas compiled,
// and those that cannot, with the reason. The engine checks the listing in one go and keeps the schemas; should its
// instance be lost, the listing is checked once more in the next one.

import { headerPlanOf } from "./headers.js";
import { type Input, isText, textInput, valueInput } from "./input.js";
import { type Checked, checkResultOptions, checkToolsOptions } from "./options.js";
import { checkResultIn, checkToolsIn, keptRecipe, type Recipe, recipeFor } from "./recipe.js";
import { replyToArguments, replyToResult } from "./reply.js";
import { lostReport, reportOf } from "./report.js";
import { facts, guard, type Session, session } from "./runtime.js";
import { Schema, type SchemaSource } from "./schema.js";
import type {
  CheckedTool,
  CheckedTools,
  CheckResultOptions,
  CheckToolsOptions,
  HeaderDeclaration,
  HeaderPlan,
  JsonValue,
  RejectedTool,
  Reply,
  Report,
  Revision,
  UntrustedWords,
} from "./types.js";

/** What the engine says of a listing. */
interface Answer {
  accepted: {
    index: number;
    name: string;
    report: Report;
    input: number;
    output?: number;
    headers: HeaderDeclaration[];
  }[];
  rejected: RejectedTool[];
  report: Report;
}

/** Whether a tool has an output schema does not change between sessions, so its place is all that is needed. */
type Slot = "input" | "output";

/**
 * Checks the result of `tools/list`, the response that holds it, or one definition of a tool; text is JSON text. What is
 * wrong with one tool is in its own report, and the others stay usable.
 */
export function checkTools(listing: unknown, options?: CheckToolsOptions): CheckedTools {
  const checked = checkToolsOptions(options, facts().limits);
  const source = new Listing(keptRecipe(recipeFor(listing, checked, "instance")));
  const lost = (): Answer => ({ accepted: [], rejected: [], report: lostReport() });
  const { accepted, rejected, report } = guard(() => source.answerIn(session()), lost);
  const definitions = accepted.length === 0 ? [] : definitionsOf(listing);
  const calls = callChecks(checked);
  const tools = accepted.map((told, place) => {
    const input = new Schema(source.schema(place, "input"));
    const output = told.output === undefined ? undefined : new Schema(source.schema(place, "output"));
    const headers = headerPlanOf(told.headers, checked);
    return new Tool(told.name, told.report, { input, output, headers }, wordsOf(definitions, told.index), calls);
  });
  const dispose = (): void => tools.forEach((tool) => tool.dispose());
  return { report, accepted: tools, rejected, dispose };
}

/** A listing with the numbers that its schemas have in one session. */
class Listing {
  readonly #recipe: Recipe;
  #session = 0;
  #answer: Answer | undefined;

  constructor(recipe: Recipe) {
    this.#recipe = recipe;
  }

  answerIn(live: Session): Answer {
    if (this.#answer === undefined || this.#session !== live.number) {
      this.#answer = checkToolsIn<Answer>(live, this.#recipe);
      this.#session = live.number;
    }
    return this.#answer;
  }

  /** Where a schema of the tool at that place among the accepted ones comes from. */
  schema(place: number, slot: Slot): SchemaSource {
    const compile = (live: Session): number => this.answerIn(live).accepted[place]?.[slot] as number;
    return { instanceLimits: this.#recipe.instanceLimits, compile };
  }
}

/** What the checks of calls need to know. */
interface CallChecks {
  readonly revision: Revision;
  recipe(input: (limits: Recipe["instanceLimits"]) => Input): Recipe;
}

function callChecks({ given, limits }: Checked): CallChecks {
  const { revision = "2026-07-28", role, values } = (given ?? {}) as CheckToolsOptions;
  const own = { revision, role, values, limits: (given as CheckToolsOptions | undefined)?.limits };
  const present = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  // The recipe of an empty result has the options and the bounds of any other.
  const { options, inputLimits, instanceLimits } = keptRecipe(recipeFor({}, { given: present, limits }, "instance"));
  return { revision, recipe: (input) => ({ input: input(inputLimits), options, inputLimits, instanceLimits }) };
}

/** What a tool is held to. */
interface Contract {
  readonly input: Schema;
  readonly output: Schema | undefined;
  readonly headers: HeaderPlan;
}

class Tool implements CheckedTool {
  readonly name: string;
  readonly report: Report;
  readonly input: Schema;
  readonly output?: Schema;
  readonly headers: HeaderPlan;
  readonly untrusted: UntrustedWords;
  readonly #calls: CallChecks;

  constructor(
    name: string,
    report: Report,
    { input, output, headers }: Contract,
    untrusted: UntrustedWords,
    calls: CallChecks,
  ) {
    this.name = name;
    this.report = report;
    this.input = input;
    if (output !== undefined) this.output = output;
    this.headers = headers;
    this.untrusted = untrusted;
    this.#calls = calls;
  }

  checkArguments(args: unknown = {}): Report {
    return this.input.validate(args);
  }

  checkArgumentsText(json: string | Uint8Array): Report {
    return this.input.validateText(json);
  }

  checkResult(result: unknown, options?: CheckResultOptions): Report {
    return this.#checkResult((limits) => valueInput(result, limits), options);
  }

  checkResultText(json: string | Uint8Array, options?: CheckResultOptions): Report {
    return this.#checkResult(() => textInput(json), options);
  }

  reply(report: Report): Reply | undefined {
    return replyToArguments(report, this.#calls.revision);
  }

  replyToResult(report: Report): Reply | undefined {
    return replyToResult(report, this.#calls.revision);
  }

  dispose(): void {
    this.input.dispose();
    this.output?.dispose();
  }

  #checkResult(input: (limits: Recipe["instanceLimits"]) => Input, options?: CheckResultOptions): Report {
    const { mirrors = false } = checkResultOptions(options, facts().limits);
    return guard(() => {
      const recipe = this.#calls.recipe(input);
      return reportOf(checkResultIn(session(), recipe, this.output?.number(), mirrors));
    }, lostReport);
  }
}

type Members = Readonly<Record<string, JsonValue>>;

/**
 * The definitions as the server wrote them, for what it says of its tools. Asked of listings in which tools were found;
 * nothing is left to say where a value does not let itself be read a second time.
 */
function definitionsOf(listing: unknown): readonly Members[] {
  try {
    const root = (isText(listing) ? JSON.parse(textOf(listing)) : listing) as Members;
    const { tools = (root["result"] as Members | undefined)?.["tools"] } = root;
    return Array.isArray(tools) ? (tools as Members[]) : [root];
  } catch {
    return [];
  }
}

/** What `JSON.parse` takes: it has no byte order mark, which the engine passes over. */
function textOf(json: string | Uint8Array): string {
  return typeof json === "string" ? json.replace(/^\uFEFF/, "") : new TextDecoder().decode(json);
}

function wordsOf(definitions: readonly Members[], index: number): UntrustedWords {
  try {
    const definition = definitions[index] ?? {};
    const words = ["title", "description", "annotations"].map((name) => [name, definition[name]] as const);
    return Object.fromEntries(words.filter(([, said]) => said !== undefined));
  } catch {
    return {};
  }
}
