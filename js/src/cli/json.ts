// What the commands themselves read of JSON: enough to tell what a file holds. Verdicts are for the engine.

/** The members of an object. */
export type Members = Readonly<Record<string, unknown>>;

/** The value of a text, which may begin with a byte order mark, as it may for the engine. Throws for what is no JSON. */
export function parseJson(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
