// Random schemas of one draft. Takes a source of chance; gives documents whose references all lead somewhere and never back
// to themselves without a step into the instance. Few keywords each, so that many instances are valid.

import { featuresOf, fragment, inPlace, META_SCHEMAS, subschemas } from "./drafts.mjs";
import { value } from "./instances.mjs";
import { NAMES, NUMBERS, TEXTS } from "./pools.mjs";

const TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"];
const PATTERNS = [
  ...["^a", "b$", "^.$", "^..?$", "[0-9]", "^\\d+$", "^(a|b)*$", "^$", "^[^a]*$", "a|é", "^\\p{L}+$", "\\u{1F600}"],
  ...["^\\S*$", "\\w", "\\bb", "(?:ab)+", "a{2,3}", "^.{0,2}$", "^\\P{ASCII}", "[😀-😂]", "^(?!a)", "x*"],
];
/** Those that Ajv and we agree on; it is loose about hosts, addresses of mail, URIs and regular expressions. */
const FORMATS = [
  ...["date", "time", "date-time", "duration", "ipv4", "ipv6", "uuid"],
  ...["json-pointer", "relative-json-pointer", "uri-template"],
];
const DEFINED = ["first", "a b", "a/b", "a~b", "50%", "é", "x#y"];
const DEPTH = 3;

/** Values without repetition, which some meta-schemas ask of `enum` and others do not. */
const distinct = (values) => [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];

let documents = 0;

/** A schema, where each of its references leads, and the names of members that it is about. */
export function schemaOf(random, draft) {
  const features = { ...featuresOf(draft), ...aspectOf(random, draft) };
  const base = `https://oracle.example/${++documents}/`;
  const leads = new Map();
  const targets = plan(random, features, base);
  const maker = makerOf(random, features, targets, leads);
  targets.forEach((target, index) => maker.fill(target, index));
  const root = maker.node({ depth: DEPTH, level: 0, home: base + ROOT, local: true, moved: false, branched: false });
  const isAlone = typeof root === "boolean" || (!features.modern && "$ref" in root);
  const schema = Object.assign(isAlone ? { allOf: [root] } : root, { $schema: META_SCHEMAS[draft] });
  schema.$id = base + ROOT;
  if (features.dynamic) Object.assign(schema, features.dynamicAnchor);
  const own = targets.filter(({ holder }) => holder === undefined);
  if (own.length > 0) schema[features.definitions] = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
  maker.settle(schema);
  return { schema, leads, names: features.names };
}

const ROOT = "root.json";

/** What is not tried together, since Ajv takes it for something else: see differences.mjs. */
function aspectOf(random, draft) {
  const { modern } = featuresOf(draft);
  const unevaluated = modern && random.once(3);
  const dynamic = modern && !unevaluated && random.once(4);
  return { unevaluated, dynamic, names: unevaluated ? NAMES : [...NAMES, "hasOwnProperty"] };
}

/** What there is to refer to: plain definitions, anchored ones, and resources with an identifier and a definition inside. */
function plan(random, features, base) {
  const names = DEFINED.filter(() => random.once(4));
  return names.flatMap((name, index) => {
    const home = base + ROOT;
    const path = [features.definitions, name];
    const plain = { name, home, refs: [fragment(path)], extra: {}, local: true };
    switch (random.below(4)) {
      case 0: {
        const anchor = `anchor${index}`;
        const extra = features.modern ? { $anchor: anchor } : { $id: `#${anchor}` };
        // In the old drafts Ajv takes the anchor for a base, and looks for `#` there.
        return [{ ...plain, refs: [`#${anchor}`, fragment(path)], extra, local: features.modern }];
      }
      case 1: {
        const $id = `item${index}.json`;
        const anchor = features.dynamic ? features.dynamicAnchor : {};
        const resource = { ...plain, home: base + $id, refs: ["", "#"], extra: { $id, ...anchor } };
        const refs = [fragment([features.definitions, "in"])];
        return [resource, { name: "in", home: base + $id, refs, extra: {}, local: true, holder: resource }];
      }
      default:
        return [plain];
    }
  });
}

/** Whether evaluating one schema evaluates the other at the same place of the instance. */
function reaches(from, goal, leads) {
  const seen = new Set();
  const open = [from];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (schema === goal) return true;
    if (seen.has(schema)) continue;
    seen.add(schema);
    const lead = leads.get(schema);
    open.push(...(lead === undefined ? [] : [lead()]), ...inPlace(schema));
  }
  return false;
}

/** What makes nodes. A place knows how deep it may go, which targets it may refer to, and the document it is in. */
function makerOf(random, features, targets, leads) {
  const { below, once, pick, list } = random;
  const free = [];

  function fill(target, index) {
    const made = node({
      depth: DEPTH - 1,
      level: index + 1,
      home: target.home,
      local: target.local,
      moved: false,
      branched: true,
    });
    const isPlain = Object.keys(target.extra).length === 0;
    // Beside a reference nothing counts in the old drafts, an identifier included, and Ajv loses its way in the new ones.
    const isAlone = !isPlain && (typeof made === "boolean" || "$ref" in made);
    target.schema = isPlain ? made : Object.assign(isAlone ? { allOf: [made] } : made, target.extra);
    if (target.holder !== undefined) {
      target.holder.schema[features.definitions] = { [target.name]: target.schema };
    }
  }

  /** A reference to a target, spelt in one of the ways that reach it from here. */
  function referenceTo(target, { home, local }) {
    const ref = pick(target.refs);
    const relative = target.home.slice(target.home.lastIndexOf("/") + 1);
    const spellings = [target.home + ref, relative + ref];
    if (target.home === home && local && ref !== "") spellings.push(ref, ref);
    const made = { $ref: pick(spellings) };
    leads.set(made, () => target.schema);
    return made;
  }

  function reference(place) {
    if (features.dynamic && place.moved && once(2)) {
      const made = { ...features.dynamicRef };
      free.push(made);
      return made;
    }
    const open = place.moved ? targets : targets.slice(place.level);
    const mayLeadAnywhere = place.moved && place.local && !(features.unevaluated && place.branched);
    if (mayLeadAnywhere && place.home.endsWith(ROOT) && once(2)) {
      const made = { $ref: "#" };
      free.push(made);
      return made;
    }
    if (open.length === 0) return undefined;
    return referenceTo(pick(open), place);
  }

  /** Lets the references that may lead anywhere lead to the root, or to any schema of its document. */
  function settle(root) {
    const all = [];
    const walk = (schema, path) => {
      all.push({ schema, path });
      for (const inner of subschemas(schema)) {
        const isResource = /^item/.test(inner.schema.$id ?? "");
        if (!isResource) walk(inner.schema, [...path, ...inner.path]);
      }
    };
    walk(root, []);
    if (features.dynamic) {
      for (const made of free) leads.set(made, () => root);
      return;
    }
    for (const made of free) {
      const { schema, path } = once(3) ? all[0] : pick(all);
      const isCycle = reaches(schema, made, leads);
      if (isCycle) {
        delete made.$ref;
        if (Object.keys(made).length === 0) made.not = false;
      } else {
        made.$ref = fragment(path);
        leads.set(made, () => schema);
      }
    }
  }

  const here = (place) => node({ ...place, depth: place.depth - 1 });
  const inside = (place) => node({ ...place, depth: place.depth - 1, moved: true, branched: false });
  /** As inside, but not a schema that is plainly always true, whose matches Ajv does not count. */
  function solid(place) {
    const made = inside(place);
    return made === true || Object.keys(made).length === 0 ? { not: false } : made;
  }
  /** A place in a branch that may fail: what Ajv holds for evaluated then is not always so. */
  const branch = (place) => node({ ...place, depth: place.depth - 1, branched: true });
  const names = (least, most) => [...new Set(list(least, most, () => pick(features.names)))];
  /** What has to be there; not the empty name, whose absence Ajv overlooks. */
  const needed = (least, most) => names(least, most).filter((name) => name !== "");
  const count = () => below(4);
  const named = (keys, make) => Object.fromEntries(keys.map((key) => [key, make()]));

  const STRING = [
    () => ({ minLength: count() }),
    () => ({ maxLength: count() }),
    () => ({ pattern: pick(PATTERNS) }),
    () => ({ enum: distinct(list(1, 3, () => pick(TEXTS))) }),
    () => ({ format: pick(FORMATS) }),
  ];
  const NUMBER = [
    () => ({ minimum: pick(NUMBERS) }),
    () => ({ maximum: pick(NUMBERS) }),
    () => ({ exclusiveMinimum: pick(NUMBERS) }),
    () => ({ exclusiveMaximum: pick(NUMBERS) }),
    () => ({ multipleOf: pick([1, 2, 3, 7, 10, 0.5, 0.25]) }),
  ];
  const tuple = (place) => list(1, 3, () => inside(place));
  const first = (place) => (features.prefixItems ? { prefixItems: tuple(place) } : { items: tuple(place) });
  const rest = (place) => (features.prefixItems ? { items: inside(place) } : { additionalItems: inside(place) });
  const LISTED = [
    (place) => ({ items: inside(place) }),
    (place) => first(place),
    (place) => ({ ...first(place), ...rest(place) }),
  ];
  const SIZED = [() => ({ minItems: count() }), () => ({ maxItems: count() }), () => ({ uniqueItems: !once(4) })];
  const CONTAINED = [(place) => ({ contains: solid(place) })];
  const COUNTED = [
    (place) => ({ contains: solid(place), minContains: count(), ...(once(2) ? { maxContains: count() } : {}) }),
    (place) => ({ contains: solid(place), maxContains: count() }),
  ];
  const LEFT_ITEMS = [(place) => ({ unevaluatedItems: solid(place) })];
  const COVERED_ITEMS = [(place) => ({ unevaluatedItems: solid(place), allOf: list(1, 2, () => pick(LISTED)(place)) })];
  /** What evaluates members that it does not name. */
  const SWEEPING = [
    (place) => ({ additionalProperties: inside(place) }),
    (place) => ({ properties: named(names(1, 4), () => inside(place)), additionalProperties: inside(place) }),
    (place) => ({
      patternProperties: named(
        list(1, 2, () => pick(PATTERNS)),
        () => inside(place),
      ),
    }),
  ];
  const OBJECT = [
    (place) => ({ properties: named(names(1, 4), () => inside(place)) }),
    (place) => ({ properties: named(names(1, 4), () => inside(place)), required: needed(1, 2) }),
    (place) => ({ propertyNames: inside(place) }),
    () => ({ required: needed(0, 2) }),
    () => ({ minProperties: count() }),
    () => ({ maxProperties: count() }),
  ];
  const OLD_OBJECT = [(place) => ({ dependencies: named(names(1, 2), () => (once(2) ? needed(0, 2) : here(place))) })];
  const MODERN_OBJECT = [
    () => ({ dependentRequired: named(names(1, 2), () => needed(0, 2)) }),
    (place) => ({ dependentSchemas: named(names(1, 2), () => branch(place)) }),
  ];
  const UNEVALUATED_OBJECT = [
    (place) => ({ unevaluatedProperties: inside(place) }),
    (place) => ({ unevaluatedProperties: inside(place), [pick(["allOf", "anyOf", "oneOf"])]: branches(place, OBJECT) }),
  ];
  const COMPOSED = [
    (place) => ({ allOf: list(1, 2, () => here(place)) }),
    (place) => ({ anyOf: list(1, 3, () => branch(place)) }),
    (place) => ({ oneOf: list(1, 3, () => branch(place)) }),
    (place) => ({ not: branch(place) }),
  ];
  /** What a condition evaluates before it fails Ajv holds for evaluated. */
  const condition = (place) => (features.unevaluated ? pick([literal, leaf, absence])() : branch(place));
  const absence = () => ({ required: needed(1, 2) });
  const CONDITIONS = [
    (place) => ({ if: condition(place), then: branch(place), else: branch(place) }),
    (place) => ({ if: condition(place), [pick(["then", "else"])]: branch(place) }),
    (place) => ({ then: branch(place) }),
  ];
  const { modern, unevaluated } = features;
  const ARRAY = unevaluated
    ? [...LISTED, ...SIZED, ...LEFT_ITEMS, ...COVERED_ITEMS]
    : [...LISTED, ...SIZED, ...CONTAINED, ...(modern ? COUNTED : [])];
  const BRANCHED_ARRAY = unevaluated ? SIZED : ARRAY;
  const FAMILIES = {
    string: () => STRING,
    number: () => NUMBER,
    array: ({ branched }) => (branched ? BRANCHED_ARRAY : ARRAY),
    object: ({ branched }) => [
      ...OBJECT,
      ...(unevaluated && branched ? [] : SWEEPING),
      ...(unevaluated && !branched ? UNEVALUATED_OBJECT : []),
      ...(modern ? MODERN_OBJECT : OLD_OBJECT),
    ],
  };
  const COMPOSITIONS = features.conditions ? [...COMPOSED, ...CONDITIONS] : COMPOSED;

  /** Schemas that look at the same instance with the keywords of one family. */
  function branches(place, family) {
    const smaller = { ...place, depth: place.depth - 1, branched: true };
    return list(1, 2, () => (once(3) ? (reference(place) ?? {}) : pick(family)(smaller)));
  }

  const members = (most, make) => Object.assign({}, ...list(1, most, make));

  function ofFamily(name, place) {
    const out = members(2, () => pick(FAMILIES[name](place))(place));
    const type = name === "number" && once(2) ? "integer" : name;
    if (!once(3)) out.type = once(4) ? [...new Set([type, pick(TYPES)])] : type;
    return out;
  }

  function literal() {
    if (once(3)) return { const: value(random, features.names, 2) };
    if (once(2)) return { enum: distinct(list(1, 4, () => value(random, features.names, 1))) };
    return { type: once(3) ? [...new Set(list(1, 3, () => pick(TYPES)))] : pick(TYPES) };
  }

  /** A schema without what Ajv is wrong about where it stands together: see differences.mjs. */
  function guarded(made) {
    if (typeof made === "boolean") return made;
    const tuple = made.prefixItems ?? (Array.isArray(made.items) ? made.items : []);
    if ("contains" in made) {
      const counts = (made.minContains ?? 1) !== 1 || "maxContains" in made;
      made.minItems = Math.max(made.minItems ?? 0, tuple.length, counts ? 0 : 1);
    }
    if ("prefixItems" in made && "items" in made) delete made.uniqueItems;
    return made;
  }

  const node = (place) => guarded(unguarded(place));

  function unguarded(place) {
    if (once(9)) return !once(4);
    if (place.depth <= 0) return once(3) ? (reference(place) ?? literal()) : pick([literal, leaf, leaf])();
    const made = pick([
      () => literal(),
      () => ofFamily("string", place),
      () => ofFamily("number", place),
      () => ofFamily("array", place),
      () => ofFamily("array", place),
      () => ofFamily("object", place),
      () => ofFamily("object", place),
      () => pick(COMPOSITIONS)(place),
      () => pick(COMPOSITIONS)(place),
      () => reference(place) ?? literal(),
    ])();
    // Two families in one schema, a composition beside them, or a reference with company.
    if (once(6)) return mix(made, pick(COMPOSITIONS)(place));
    if (once(9)) return mix(made, ofFamily(pick(Object.keys(FAMILIES)), place));
    return made;
  }

  /** The first schema with the members of the second; stays the object that a reference is known by. */
  function mix(first, second) {
    // Ajv forgets what stands beside a dynamic reference, and does not know yet what a recursive one evaluates.
    const stands = (keyword) => keyword in first || keyword in second;
    if (stands("$dynamicRef") || stands("$recursiveRef") || (features.unevaluated && stands("$ref"))) {
      return { allOf: [first, second] };
    }
    const { type, ...rest } = { ...second, ...first };
    // In the old drafts all of it has no effect beside a reference, but for Ajv a type has.
    const isReference = "$ref" in first || "$ref" in second;
    return Object.assign(first, rest, type === undefined || (isReference && !features.modern) ? {} : { type });
  }
  const leaf = () => pick([...STRING, ...NUMBER])();

  return { fill, node, settle };
}
