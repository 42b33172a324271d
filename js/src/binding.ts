// What MCP asks of both sides beside schemas and instances: capabilities and what follows from them.

import { checkLimitOptions } from "./options.js";
import { answerOf, recipeFor } from "./recipe.js";
import { lostReport } from "./report.js";
import { facts, guard } from "./runtime.js";
import type { LimitOptions, Negotiation } from "./types.js";

/** The identifier of the JSON Structure binding in `extensions` of both sides' capabilities. */
export const EXTENSION_ID = "org.json-structure/schema-binding";

/**
 * Whether two sides have agreed on JSON Structure in slots, from their capability objects: the client's from `_meta` of a
 * request, the server's from the answer to `server/discover`.
 */
export function negotiate(sides: { client?: unknown; server?: unknown }, options?: LimitOptions): Negotiation {
  const checked = checkLimitOptions(options, facts().limits);
  // A side that sent no capabilities is one that has none.
  const given = Object.fromEntries(Object.entries(sides).filter(([, side]) => side !== undefined));
  const lost = (): Negotiation => ({ agreed: false, report: lostReport() });
  return guard(() => JSON.parse(answerOf("negotiate", recipeFor(given, checked, "instance"))), lost);
}

/** The capabilities with the binding advertised in them. */
export function advertise<T extends { extensions?: Record<string, unknown> }>(
  capabilities: T,
): T & { extensions: Record<string, unknown> } {
  return { ...capabilities, extensions: { ...capabilities.extensions, [EXTENSION_ID]: {} } };
}
