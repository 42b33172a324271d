// The two judges. Each takes a schema of a draft and gives undefined if it refuses it, or a function that tells whether an
// instance is valid.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import { builtModule } from "../package.mjs";

const { compile } = await builtModule("entry/node.js");
const draft06 = createRequire(import.meta.url).resolve("ajv/dist/refs/json-schema-draft-06.json");

const OPTIONS = { strict: false, logger: false, ownProperties: true, addUsedSchema: false };
const MAKERS = {
  "draft-06": (options) => {
    const ajv = new Ajv({ ...options, ignoreKeywordsWithRef: true });
    ajv.addMetaSchema(JSON.parse(readFileSync(draft06, "utf8")));
    return ajv;
  },
  "draft-07": (options) => new Ajv({ ...options, ignoreKeywordsWithRef: true }),
  "2019-09": (options) => new Ajv2019(options),
  "2020-12": (options) => new Ajv2020(options),
};

/** Ajv for a draft, with formats asserted or without. */
export function ajvJudge(draft, withFormats) {
  const ajv = MAKERS[draft]({ ...OPTIONS, validateFormats: withFormats });
  if (withFormats) addFormats.default(ajv);
  return (schema) => {
    try {
      return ajv.validateSchema(schema) ? ajv.compile(schema) : undefined;
    } catch {
      return undefined;
    } finally {
      ajv.removeSchema();
    }
  };
}

/** Our package, asked in all ways, which must agree. What it gives is disposed of by the caller. */
export function assayJudge(withFormats) {
  return (schema) => {
    const compiled = compile(schema, { format: withFormats ? "assert" : "annotate" });
    if (!compiled.report.valid) return compiled.dispose();
    const judge = (instance) => {
      const isValid = compiled.isValid(instance);
      assert.equal(compiled.validate(instance).valid, isValid);
      assert.equal(compiled.isValidText(JSON.stringify(instance)), isValid);
      return isValid;
    };
    return Object.assign(judge, { dispose: () => compiled.dispose() });
  };
}
