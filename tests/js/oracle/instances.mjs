// Random instances: of nothing in particular, made to fit a schema as far as that is easy, or changed in one place.

import { FORMATTED, LARGE, NUMBERS, TEXTS } from "./pools.mjs";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Any value, with members of these names. */
export function value(random, names, depth) {
  const { below, pick, list } = random;
  switch (below(depth > 0 ? 7 : 4)) {
    case 0:
      return pick([null, true, false]);
    case 1:
      return pick(NUMBERS);
    case 2:
    case 3:
      return pick(TEXTS);
    case 4:
    case 5:
      return list(0, 4, () => value(random, names, depth - 1));
    default:
      return Object.fromEntries(list(0, 4, () => [pick(names), value(random, names, depth - 1)]));
  }
}

/** What makes instances for a schema, whose references lead where `leads` says. */
export function instancesOf(random, { schema: root, leads, names }) {
  const { below, once, pick, list } = random;
  const any = (depth) => value(random, names, depth);
  const divides = JSON.stringify(root).includes('"multipleOf"');
  const numbers = divides ? NUMBERS : [...NUMBERS, ...LARGE];

  /** One schema for the choices taken: a branch of each composition, the target of a reference. */
  function flat(schema, fuel) {
    if (!isObject(schema)) return { required: [], properties: {} };
    const parts = [];
    const take = (part) => fuel > 0 && parts.push(flat(part, fuel - 1));
    const target = leads.get(schema);
    if (target !== undefined) take(target());
    (schema.allOf ?? []).forEach(take);
    for (const choice of [schema.anyOf, schema.oneOf]) if (choice !== undefined) take(pick(choice));
    if (schema.if !== undefined) {
      const holds = once(2);
      if (holds) take(schema.if);
      take(holds ? schema.then : schema.else);
    }
    const wanted = [...parts, schema].flatMap(({ required = [] }) => required);
    const properties = Object.assign({}, ...[...parts, schema].map(({ properties = {} }) => properties));
    return { ...Object.assign({}, ...parts), ...schema, required: wanted, properties };
  }

  function typeOf(schema) {
    if (schema.type !== undefined) return Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    const has = (...keywords) => keywords.some((keyword) => keyword in schema);
    if (schema.required.length > 0 || Object.keys(schema.properties).length > 0) return "object";
    if (has("additionalProperties", "patternProperties", "propertyNames", "minProperties")) return "object";
    if (has("maxProperties", "dependentSchemas", "dependentRequired", "dependencies", "unevaluatedProperties"))
      return "object";
    if (has("items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems"))
      return "array";
    if (has("minLength", "maxLength", "pattern", "format")) return "string";
    if (has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")) return "number";
    return undefined;
  }

  function text({ minLength = 0, maxLength = 8, format }) {
    if (format !== undefined && !once(4)) return pick(FORMATTED);
    const chosen = [...pick(TEXTS)];
    while (chosen.length < minLength) chosen.push(pick(["a", "b", "😀"]));
    return chosen.slice(0, maxLength + (once(8) ? 1 : 0)).join("");
  }

  function number({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }, isInteger) {
    const ends = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((end) => end !== undefined);
    const near = ends.length > 0 && !once(4) ? pick(ends) + pick([0, 1, -1, 0.5]) : pick(numbers);
    if (multipleOf !== undefined && !once(4)) return Math.round(near / multipleOf) * multipleOf;
    return isInteger && !once(8) ? Math.round(near) : near;
  }

  function array(schema, depth) {
    const first = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : []);
    const rest =
      (Array.isArray(schema.items) ? schema.additionalItems : schema.items) ?? schema.unevaluatedItems ?? true;
    const least = Math.max(schema.minItems ?? 0, once(2) ? first.length : 0);
    const length = Math.min(least + below(3), schema.maxItems ?? 6);
    const made = Array.from({ length }, (_, index) => fit(first[index] ?? rest, depth - 1));
    const fitting = schema.minContains ?? 1;
    if (schema.contains !== undefined) {
      for (let index = 0; index < fitting; index += 1) {
        const item = fit(schema.contains, depth - 1);
        if (made.length > 0 && once(2)) made[below(made.length)] = item;
        else made.push(item);
      }
    }
    return made;
  }

  function object(schema, depth) {
    const { properties, required, additionalProperties = true, patternProperties = {} } = schema;
    const optional = Object.keys(properties).filter(() => once(2));
    const more = additionalProperties === false && !once(6) ? [] : list(0, 2, () => pick(names));
    const least = list(0, schema.minProperties ?? 0, () => pick(names));
    const present = [...new Set([...required, ...optional, ...more, ...least])].slice(0, schema.maxProperties ?? 8);
    const ruleFor = (name) => {
      if (Object.hasOwn(properties, name)) return properties[name];
      const pattern = Object.keys(patternProperties).find((pattern) => new RegExp(pattern, "u").test(name));
      return pattern === undefined ? additionalProperties : patternProperties[pattern];
    };
    return Object.fromEntries(present.map((name) => [name, fit(ruleFor(name), depth - 1)]));
  }

  /** A value that has a fair chance of being valid. */
  function fit(schema, depth = 4) {
    const chosen = flat(schema, 4);
    if ("const" in chosen) return chosen.const;
    if (chosen.enum !== undefined) return pick(chosen.enum);
    if (depth <= 0) return any(0);
    switch (typeOf(chosen)) {
      case "null":
        return null;
      case "boolean":
        return once(2);
      case "integer":
        return number(chosen, true);
      case "number":
        return number(chosen, false);
      case "string":
        return text(chosen);
      case "array":
        return array(chosen, depth);
      case "object":
        return object(chosen, depth);
      default:
        return any(1);
    }
  }

  /** The value with one place changed, taken away or added. */
  function changed(old) {
    if (once(4)) return any(1);
    if (Array.isArray(old)) return changedArray(old);
    if (isObject(old)) return changedObject(old);
    if (typeof old === "number") return old + pick([1, -1, 0.5]);
    if (typeof old === "string") return once(2) ? old + pick(TEXTS) : [...old].slice(1).join("");
    return any(0);
  }

  function changedArray(old) {
    const at = below(old.length + 1);
    if (at === old.length || once(4)) return insert(old, at);
    if (once(4)) return old.filter((_, index) => index !== at);
    return old.map((item, index) => (index === at ? changed(item) : item));
  }

  const insert = (old, at) => [...old.slice(0, at), once(2) && old.length > 0 ? pick(old) : any(1), ...old.slice(at)];

  function changedObject(old) {
    const present = Object.keys(old);
    if (present.length === 0 || once(4)) return { ...old, [pick(names)]: any(1) };
    const at = pick(present);
    if (once(3)) return Object.fromEntries(Object.entries(old).filter(([name]) => name !== at));
    return { ...old, [at]: changed(old[at]) };
  }

  return {
    next() {
      if (once(8)) return any(3);
      let made = fit(root);
      for (let times = pick([0, 0, 1, 1, 2]); times > 0; times -= 1) made = changed(made);
      return made;
    },
  };
}
