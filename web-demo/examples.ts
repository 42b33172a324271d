// The built-in pairs: files of the example server, unchanged.

import berthBad from "../examples/harbour/arguments/find-berth-input.bad.json";
import berthGood from "../examples/harbour/arguments/find-berth-input.good.json";
import manifestBad from "../examples/harbour/results/manifest-result.bad.json";
import manifestGood from "../examples/harbour/results/manifest-result.good.json";
import tidesBad from "../examples/harbour/results/tides-result.bad.json";
import tidesGood from "../examples/harbour/results/tides-result.good.json";
import berth from "../examples/harbour/schemas/find-berth-input.struct.json";
import manifest from "../examples/harbour/schemas/manifest-result.struct.json";
import tides from "../examples/harbour/schemas/tides-result.struct.json";
import cranePlan from "../examples/harbour/rejected/crane-plan.struct.json";

/** What is in the two text areas. */
export interface Pair {
  readonly schema: string;
  readonly instance: string;
}

export const examples: ReadonlyMap<string, Pair> = new Map([
  ["Cargo manifest, with faults", { schema: manifest, instance: manifestBad }],
  ["Cargo manifest, valid", { schema: manifest, instance: manifestGood }],
  ["Berth request, with faults", { schema: berth, instance: berthBad }],
  ["Berth request, valid", { schema: berth, instance: berthGood }],
  ["Tide table, with faults", { schema: tides, instance: tidesBad }],
  ["Tide table, valid", { schema: tides, instance: tidesGood }],
  ["A schema with faults", { schema: cranePlan, instance: "{}\n" }],
]);
