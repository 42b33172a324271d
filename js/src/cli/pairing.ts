// Which schema an instance belongs to.
//
// Two conventions, in this order. An instance whose root `$schema` is the `$id` of a schema in the same call belongs to it.
// An instance without `$schema` that is called `<name>.<label>.json` belongs to the schema `<name>.struct.json`. Where several
// schemas qualify, only one in the instance's own folder is taken; nothing is guessed.

import type { Reading } from "./kind.js";
import { SCHEMA_SUFFIX } from "./source.js";

/** The schema of an instance, or the reason why there is none. */
export type Pairing = { readonly schema: Reading } | { readonly reason: string };

/** Finds the schema of an instance among the schemas of the call. */
export function pair(instance: Reading, schemas: readonly Reading[]): Pairing {
  const uri = instance.schemaUri;
  if (uri !== undefined) {
    const named = schemas.filter((schema) => schema.id === uri);
    return choose(instance, named, `its $schema ${JSON.stringify(uri)} names no dialect and no schema of this call`);
  }
  const namesakes = schemas.filter((schema) => isNamesake(instance, schema));
  return choose(instance, namesakes, "it is no schema, and none of this call belongs to it");
}

function choose(instance: Reading, candidates: readonly Reading[], none: string): Pairing {
  const [only, ...others] = candidates;
  if (only === undefined) return { reason: none };
  if (others.length === 0) return { schema: only };
  const near = candidates.filter((schema) => schema.source.folder === instance.source.folder);
  const [nearest] = near;
  if (nearest !== undefined && near.length === 1) return { schema: nearest };
  return { reason: `${candidates.length} schemas of this call could be its schema` };
}

function isNamesake(instance: Reading, schema: Reading): boolean {
  const name = instance.source.fileName.replace(/\.[^.]*\.json$/, "");
  return schema.source.fileName === name + SCHEMA_SUFFIX;
}
