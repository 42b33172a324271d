// A tool with annotations, arguments for it, and headers that somebody spoilt on the way.

export const TOOL = "route_query";

export const SCHEMAS = {
  [TOOL]: {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      shard: { type: "integer", "x-mcp-header": "Shard" },
      dry: { type: "boolean", "x-mcp-header": "Dry-Run" },
      nested: { type: "object", properties: { "tenant.id": { type: "string", "x-mcp-header": "Tenant" } } },
      note: { type: "string" },
    },
  },
};

/** Arguments that both sides mirror alike. */
export const ARGUMENTS = [
  { region: "us-west1" },
  { region: "" },
  { region: " padded " },
  { region: "a\tb" },
  { region: "Hello, 世界" },
  { region: "line1\nline2" },
  { region: "=?base64?literal?=" },
  { region: "=?base64?=" },
  { region: "a, b" },
  { region: null, note: "x" },
  {},
  { shard: 0 },
  { shard: 42 },
  { shard: -7 },
  { shard: 9007199254740991 },
  { dry: true },
  { dry: false },
  { nested: { "tenant.id": "t-1" } },
  { nested: null },
  { region: "eu", shard: 3, dry: false, nested: { "tenant.id": "ü" }, note: "all of them" },
];

/** Arguments, and the header of one of them as it should not be; undefined where it was taken out. */
export const TAMPERED = [
  [{ region: "us" }, "Mcp-Param-Region", "eu"],
  [{ region: "us" }, "Mcp-Param-Region", "US"],
  [{ region: "us" }, "Mcp-Param-Region", undefined],
  [{ region: "us" }, "Mcp-Param-Region", "=?base64?%%%%?="],
  [{ region: "us" }, "Mcp-Param-Region", "=?base64?dXM?="],
  [{ region: "us" }, "Mcp-Param-Region", "=?base64?/w==?="],
  [{ region: " us" }, "Mcp-Param-Region", " us"],
  [{ shard: 42 }, "Mcp-Param-Shard", "43"],
  [{ shard: 42 }, "Mcp-Param-Shard", "+42"],
  [{ shard: 42 }, "Mcp-Param-Shard", "4.2e1"],
  [{ shard: 42 }, "Mcp-Param-Shard", "42.5"],
  [{ dry: true }, "Mcp-Param-Dry-Run", "True"],
  [{ dry: true }, "Mcp-Param-Dry-Run", "1"],
  [{ nested: { "tenant.id": "a" } }, "Mcp-Param-Tenant", "b"],
];
