// The three inputs of the comparison with peers: JSON Schema 2020-12, each with a valid instance.

const REGIONS = ["north", "east", "south", "west"];

/** A tool of four arguments, as most are. */
const small = {
  schema: {
    type: "object",
    properties: {
      location: { type: "string", minLength: 1 },
      days: { type: "integer", minimum: 1, maximum: 14 },
      unit: { enum: ["celsius", "fahrenheit"] },
      detailed: { type: "boolean" },
    },
    required: ["location"],
    additionalProperties: false,
  },
  instance: { location: "Bremerhaven", days: 3, unit: "celsius", detailed: true },
};

/** Ten groups of five arguments. */
const nested = {
  schema: {
    type: "object",
    properties: groups(() => ({
      type: "object",
      properties: {
        id: { $ref: "#/$defs/identifier" },
        count: { type: "integer", minimum: 0 },
        region: { enum: REGIONS },
        labels: { type: "array", items: { type: "string", maxLength: 40 }, uniqueItems: true },
        range: { $ref: "#/$defs/range" },
      },
      required: ["id", "count"],
      additionalProperties: false,
    })),
    required: ["group_0"],
    $defs: {
      identifier: { type: "string", pattern: "^[a-z]{2,8}-[0-9]{1,6}$" },
      range: { type: "object", properties: { from: { type: "number", minimum: 0 }, to: { type: "number" } } },
    },
  },
  instance: groups((index) => ({
    id: `berth-${index}`,
    count: index,
    region: REGIONS[index % REGIONS.length],
    labels: ["tidal", "deep", `quay ${index}`],
    range: { from: 0.5, to: index + 1 },
  })),
};

/** A long result. */
const list = {
  schema: {
    type: "array",
    items: {
      type: "object",
      properties: {
        id: { type: "integer", minimum: 0 },
        name: { type: "string", maxLength: 80 },
        active: { type: "boolean" },
        score: { type: "number" },
        kind: { enum: ["buoy", "beacon", "lighthouse"] },
      },
      required: ["id", "name"],
    },
  },
  instance: Array.from({ length: 1000 }, (_, index) => ({
    id: index,
    name: `navigation mark ${index}`,
    active: index % 3 === 0,
    score: index * 1.25,
    kind: ["buoy", "beacon", "lighthouse"][index % 3],
  })),
};

function groups(make) {
  return Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`group_${index}`, make(index)]));
}

export const INPUTS = {
  S1: { title: "tool of 4 properties", ...small },
  S2: { title: "nested tool of 50 properties", ...nested },
  S3: { title: "array of 1,000 objects", ...list },
};
