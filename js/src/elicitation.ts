// Forms that a server asks a user to fill in.
//
// Takes a `requestedSchema`; gives the fields to draw and the check of what comes back. The form is a schema compiled for
// its slot, so everything is asked of the engine under the schema's number.

import { anyInput, send } from "./input.js";
import { checkElicitationOptions } from "./options.js";
import { recipeFor, sourceOf } from "./recipe.js";
import { lostReport, reportOf } from "./report.js";
import { facts, guard, session } from "./runtime.js";
import { Schema } from "./schema.js";
import type { TapeLimits } from "./tape.js";
import type { CheckedElicitation, Dialect, ElicitationOptions, FormField, JsonValue, Report } from "./types.js";

/**
 * Checks the `requestedSchema` of an elicitation in form mode, text being JSON text: by the binding's profile if it is
 * JSON Structure, and by MCP's own if it is JSON Schema.
 */
export function checkElicitation(
  requestedSchema: JsonValue | Uint8Array,
  options?: ElicitationOptions,
): CheckedElicitation {
  const { given, limits } = checkElicitationOptions(options, facts().limits);
  const checked = { given: { ...given, slot: "requestedSchema" }, limits };
  const recipe = recipeFor(requestedSchema, checked);
  return new Elicitation(new Schema(sourceOf(recipe)), recipe.instanceLimits);
}

class Elicitation implements CheckedElicitation {
  readonly #form: Schema;
  readonly #limits: TapeLimits;
  #fields: readonly FormField[] | undefined;

  constructor(form: Schema, limits: TapeLimits) {
    this.#form = form;
    this.#limits = limits;
  }

  get dialect(): Dialect {
    return this.#form.dialect;
  }

  get report(): Report {
    return this.#form.report;
  }

  get fields(): readonly FormField[] {
    const none = (): readonly FormField[] => [];
    return (
      this.#fields ??
      guard(() => {
        const form = this.#form.number();
        return (this.#fields = JSON.parse(session().engine.fields(form)) as FormField[]);
      }, none)
    );
  }

  checkContent(result: unknown): Report {
    return guard(() => {
      // Whatever of the caller's own runs while the result is read has run when the form is asked for.
      const input = anyInput(result, this.#limits);
      const form = this.#form.number();
      const live = session();
      const length = send(input, this.#limits, live);
      return reportOf(live.engine.checkContent(form, input.form, length));
    }, lostReport);
  }

  dispose(): void {
    this.#form.dispose();
  }
}
