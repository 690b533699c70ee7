/** The schema of an answer as providers take it strictly: every field required, absent ones null, nothing besides, and only words that all of them know. */
import { choicesOf, isSaid, type JsonSchema, mapOf, takesNull } from './json-schema.ts';

/** A schema that providers hold a model to. */
export interface StrictSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  enum?: (string | number | boolean)[];
  anyOf?: StrictSchema[];
  items?: StrictSchema;
  properties?: Record<string, StrictSchema>;
  required?: string[];
  additionalProperties?: false;
  description?: string;
}

/** What the strictest of the providers that say so takes in one schema. */
export const STRICT_LIMITS = {
  levels: 10,
  properties: 5_000,
  enum_values: 1_000,
  characters: 120_000,
  unions: 16,
} as const;

/** How large a strict schema is, in the units of the limits. */
export type StrictSize = { readonly [Unit in keyof typeof STRICT_LIMITS]: number };

/** The names of the parts of a map, which is sent as a list. */
export const MAP_ENTRY = { name: 'name', value: 'value' } as const;

/** The strict schema of an answer; undefined where strictness cannot say it, such as for "anything", or where it is too large. */
export function strictSchema(schema: object): StrictSchema | undefined {
  const strict = strictly(schema);
  if (strict?.type !== 'object' || strict.properties === undefined) return undefined;
  const size = sizeOf(strict);
  const isTooLarge = (Object.keys(STRICT_LIMITS) as (keyof StrictSize)[]).some(
    (unit) => size[unit] > STRICT_LIMITS[unit],
  );
  return isTooLarge ? undefined : strict;
}

/** How large a strict schema is. */
export function sizeOf({ properties = {}, items, anyOf = [], enum: words = [] }: StrictSchema): StrictSize {
  const fields = Object.entries(properties);
  const parts = [...fields.map(([, field]) => field), ...(items === undefined ? [] : [items]), ...anyOf];
  const sizes = parts.map(sizeOf);
  const sum = (unit: keyof StrictSize): number => sizes.reduce((total, size) => total + size[unit], 0);
  const isLevel = fields.length > 0 || items !== undefined;
  return {
    levels: Math.max(0, ...sizes.map(({ levels }) => levels)) + (isLevel ? 1 : 0),
    properties: sum('properties') + fields.length,
    enum_values: sum('enum_values') + words.length,
    characters:
      sum('characters') +
      [...fields.map(([name]) => name), ...words].reduce<number>(
        (total, word) => total + String(word).length,
        0,
      ),
    unions: sum('unions') + (anyOf.length > 0 ? 1 : 0),
  };
}

const NULL: StrictSchema = { type: 'null' };

/** Words of JSON Schema without which a schema means the same, or means something that is read later. */
const KNOWN = new Set([
  ...['$schema', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'items', 'prefixItems', 'properties'],
  ...['additionalProperties', 'required', 'description', 'title', 'default', 'propertyNames'],
]);

/** What is only told to the model, since not every provider takes it: the answer is held to it when it is read. */
const TOLD = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
];

function strictly(schema: JsonSchema): StrictSchema | undefined {
  if (Object.keys(schema).some((key) => !KNOWN.has(key) && !TOLD.includes(key))) return undefined;
  const made = shapeOf(schema);
  const description = [schema.description, toldOf(schema)].filter((part) => part).join(' ');
  return made === undefined || description === '' ? made : { ...made, description };
}

function shapeOf(schema: JsonSchema): StrictSchema | undefined {
  const choices = choicesOf(schema);
  if (choices !== undefined) return anyOf(choices.map(strictly));
  if (schema.const !== undefined) return wordsOf([schema.const]);
  if (schema.enum !== undefined) return wordsOf(schema.enum);
  const types = [schema.type ?? []].flat();
  return anyOf(types.map((type) => typed(type, schema)));
}

/** One of several; a choice within a choice is one choice. */
function anyOf(choices: readonly (StrictSchema | undefined)[]): StrictSchema | undefined {
  const all: StrictSchema[] = [];
  for (const choice of choices) {
    if (choice === undefined) return undefined;
    for (const one of choice.anyOf ?? [choice])
      if (!all.some((other) => JSON.stringify(other) === JSON.stringify(one))) all.push(one);
  }
  return all.length > 1 ? { anyOf: all } : all[0];
}

/** Closed words, by type; an empty one cannot be sent to everybody, so null stands for it. */
function wordsOf(words: readonly unknown[]): StrictSchema | undefined {
  const parts: (StrictSchema | undefined)[] = [];
  const texts = words.filter((word) => typeof word === 'string' && word !== '') as string[];
  if (texts.length > 0) parts.push({ type: 'string', enum: texts });
  const numbers = words.filter((word) => typeof word === 'number');
  if (numbers.length > 0) parts.push({ type: 'number', enum: numbers });
  if (words.some((word) => typeof word === 'boolean')) parts.push({ type: 'boolean' });
  if (words.some((word) => word === null || word === '')) parts.push(NULL);
  if (words.some((word) => typeof word === 'object' && word !== null)) return undefined;
  return anyOf(parts);
}

function typed(type: string, schema: JsonSchema): StrictSchema | undefined {
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return listOf(schema.prefixItems ?? (isSaid(schema.items) ? [schema.items] : []));
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return { type };
    default:
      return undefined;
  }
}

function listOf(entries: readonly JsonSchema[]): StrictSchema | undefined {
  const items = anyOf(entries.map(strictly));
  return items === undefined ? undefined : { type: 'array', items };
}

function objectOf(schema: JsonSchema): StrictSchema | undefined {
  const { properties, additionalProperties, required = [] } = schema;
  const entry = mapOf(schema);
  if (entry !== undefined) {
    const value = strictly(entry);
    return (
      value && {
        type: 'array',
        items: closed({ [MAP_ENTRY.name]: { type: 'string' }, [MAP_ENTRY.value]: value }),
      }
    );
  }
  // Fields of any name beside known ones: a closed object could not hold them.
  if (properties === undefined || isSaid(additionalProperties)) return undefined;
  const fields: Record<string, StrictSchema> = {};
  for (const [name, field] of Object.entries(properties)) {
    const made = strictly(field);
    // A field with a default is asked for outright: nobody's silence becomes the default.
    const mayBeAbsent = !required.includes(name) && field.default === undefined;
    const sent = made !== undefined && mayBeAbsent && !takesNull(field) ? withNull(made) : made;
    if (sent === undefined) return undefined;
    fields[name] = sent;
  }
  return closed(fields);
}

const withNull = ({ description, ...made }: StrictSchema): StrictSchema => {
  const either = anyOf([made, NULL])!;
  return description === undefined ? either : { ...either, description };
};

const closed = (properties: Record<string, StrictSchema>): StrictSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

function toldOf(schema: JsonSchema): string {
  const values: Readonly<Record<string, unknown>> = { ...schema };
  const told = TOLD.filter((key) => {
    const value = values[key];
    // Every whole number has the bounds of safe ones.
    return (
      value !== undefined &&
      Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER &&
      !(key === 'pattern' && values.format)
    );
  });
  return told.map((key) => `${key}: ${String(values[key])}`).join(', ');
}
