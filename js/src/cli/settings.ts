// The options of a call, as the commands use them.
//
// Takes what the argument parser collected; gives `Settings`. Option values arrive as strings and leave as what the
// package expects; the names of limits are for the engine to judge.

import type { CompileOptions, Limits } from "../types.js";
import { Failure } from "./failure.js";

export const FORMATS = ["text", "json", "github"] as const;
export const COLORS = ["auto", "always", "never"] as const;
export const KINDS = ["schema", "instance", "tool", "tools", "elicitation", "exchange"] as const;
export const SLOTS = ["inputSchema", "outputSchema", "requestedSchema"] as const;
export const REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** What all commands understand. */
export interface OutputSettings {
  readonly format: (typeof FORMATS)[number];
  readonly color: (typeof COLORS)[number];
  /** Show errors only. */
  readonly quiet?: true;
}

/** What the commands that check understand. */
export interface CheckSettings extends OutputSettings {
  readonly values?: true;
  readonly temporal?: "lenient" | "strict";
  readonly assertFormat?: true;
  readonly role?: "client" | "server";
  readonly revision?: (typeof REVISIONS)[number];
  readonly limit?: Readonly<Record<string, number>>;
}

/** The options that go into compiling a schema. */
export function compileOptions(settings: CheckSettings): CompileOptions {
  const { values, temporal, assertFormat, role, revision, limit } = settings;
  return {
    ...(values && { values }),
    ...(temporal && { temporal }),
    ...(assertFormat && { format: "assert" as const }),
    ...(role && { role }),
    ...(revision && { revision }),
    ...(limit && { limits: limit as Partial<Limits> }),
  };
}

/** One more `--limit name=value`; the name may be written in camelCase or kebab-case. */
export function collectLimit(text: string, before: Record<string, number> = {}): Record<string, number> {
  const [, name, digits] = /^([A-Za-z][A-Za-z0-9-]*)=([0-9]+)$/.exec(text) ?? [];
  const value = Number(digits);
  if (name === undefined || !Number.isSafeInteger(value)) {
    throw new Failure(`--limit takes name=value with a whole number, not ${JSON.stringify(text)}`);
  }
  const camel = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { ...before, [camel]: value };
}
