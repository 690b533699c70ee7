/** From what a model says under a strict schema back to the court's own shape: null where a field may be absent means absent. */
import { choicesOf, isSaid, type JsonSchema, mapOf, takesNull } from './json-schema.ts';
import { MAP_ENTRY } from './strict-schema.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer as its court reads it; whatever is not of the strict form stays as it was said. */
export function restoreAnswer(schema: object, said: unknown): unknown {
  return restore(schema, said);
}

function restore(schema: JsonSchema, said: unknown): unknown {
  const choices = choicesOf(schema);
  if (choices !== undefined) {
    if (said === null && takesNull(schema)) return null;
    const objects = isObject(said) ? choices.filter(({ type }) => type === 'object') : [];
    // Where there is one object to choose, fields of its own do not make it another.
    const only = objects.length === 1 ? objects[0] : undefined;
    const choice = choices.find((one) => isMeant(one, said)) ?? only;
    return choice === undefined ? said : restore(choice, said);
  }
  if (said === null && !takesNull(schema) && schema.enum?.includes('') === true) return '';
  const entry = mapOf(schema);
  if (entry !== undefined) return restoreMap(entry, said);
  if (Array.isArray(said)) {
    const { items, prefixItems } = schema;
    return said.map((one: unknown, at) => {
      const shape = prefixItems?.[at] ?? items;
      return isSaid(shape) ? restore(shape, one) : one;
    });
  }
  return isObject(said) && schema.properties !== undefined ? restoreFields(schema, said) : said;
}

function restoreFields({ properties = {}, required = [] }: JsonSchema, said: Fields): Fields {
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(said)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isAbsent =
      value === null &&
      field !== undefined &&
      !required.includes(name) &&
      // Null is no consent to a default: it stays, and is refused.
      field.default === undefined &&
      !takesNull(field);
    if (!isAbsent) kept.push([name, field === undefined ? value : restore(field, value)]);
  }
  return Object.fromEntries(kept);
}

/** A map is said as a list of names and values; one that names something twice is no map. */
function restoreMap(entry: JsonSchema, said: unknown): unknown {
  if (isObject(said))
    return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, restore(entry, value)]));
  if (!Array.isArray(said)) return said;
  const entries = new Map<string, unknown>();
  for (const one of said as unknown[]) {
    const name = isObject(one) ? one[MAP_ENTRY.name] : undefined;
    if (!isObject(one) || typeof name !== 'string' || entries.has(name)) return said;
    entries.set(name, restore(entry, one[MAP_ENTRY.value]));
  }
  return Object.fromEntries(entries);
}

/** Whether a value is meant as one of the choices: of its type, and an object by its fields. */
function isMeant(schema: JsonSchema, said: unknown): boolean {
  if (said === null) return takesNull(schema) || schema.enum?.includes('') === true;
  const words = schema.const === undefined ? schema.enum : [schema.const];
  if (words !== undefined) return words.includes(said);
  const choices = choicesOf(schema);
  if (choices !== undefined) return choices.some((one) => isMeant(one, said));
  if (Array.isArray(said)) return schema.type === 'array' || mapOf(schema) !== undefined;
  if (!isObject(said)) return [schema.type].flat().includes(typeof said) || isWhole(schema, said);
  const { properties = {}, required = [] } = schema;
  return (
    schema.type === 'object' &&
    required.every((name) => Object.hasOwn(said, name)) &&
    Object.entries(properties).every(
      ([name, field]) =>
        !Object.hasOwn(said, name) ||
        said[name] === null ||
        (field.const === undefined && field.enum === undefined) ||
        isMeant(field, said[name]),
    ) &&
    (mapOf(schema) !== undefined || Object.keys(said).every((name) => Object.hasOwn(properties, name)))
  );
}

const isWhole = ({ type }: JsonSchema, said: unknown): boolean =>
  [type].flat().includes('integer') && Number.isInteger(said);
