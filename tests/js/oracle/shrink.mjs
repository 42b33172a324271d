// Makes a case that two judges disagree about smaller, as long as they still do, so that a reader sees what it is about.

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Values with one thing less: a member or item taken away, a part in place of the whole, or the same further inside. */
function* smaller(value) {
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.filter((_, other) => other !== index);
    for (const [index, item] of value.entries()) {
      for (const less of smaller(item)) yield value.map((old, other) => (other === index ? less : old));
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    for (const [name] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== name));
    for (const [name, inner] of entries) {
      if (isObject(inner)) yield { ...value, [name]: true };
      for (const less of smaller(inner)) yield { ...value, [name]: less };
    }
  }
}

/** The smallest pair that is found by taking away while `differs(schema, instance)` holds. */
export function shrink(schema, instance, differs) {
  const step = () => {
    for (const less of smaller(schema)) if (differs(less, instance)) return [less, instance];
    for (const less of smaller(instance)) if (differs(schema, less)) return [schema, less];
    return undefined;
  };
  for (let found = step(); found !== undefined; found = step()) [schema, instance] = found;
  return { schema, instance };
}
