// A recorded conversation between a client and a server, one message a line.

import { textInput } from "./input.js";
import { checkExchangeOptions } from "./options.js";
import { checkExchangeIn, recipeFor } from "./recipe.js";
import { lostReport, reportOf } from "./report.js";
import { facts, guard, session } from "./runtime.js";
import type { CheckExchangeOptions, Report } from "./types.js";

/**
 * Follows a recorded conversation: what was advertised, listed, called, answered and asked for. Each finding has the line
 * in its location and as `params.line`; pointers are those inside the line.
 *
 * A line is a JSON-RPC message, or `{ from: "client" | "server", message, status?, headers? }` around one.
 */
export function checkExchange(text: string | Uint8Array, options?: CheckExchangeOptions): Report {
  const checked = checkExchangeOptions(options, facts().limits);
  const { content } = textInput(text);
  return guard(() => reportOf(checkExchangeIn(session(), recipeFor(content, checked, "exchange"))), lostReport);
}
