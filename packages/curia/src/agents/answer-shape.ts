/** The shape of an answer in short, as a prompt shows it: one line a field, made from the schema that the answer is held to. */
import { z } from 'zod';

/** As much of a JSON Schema as says what an answer looks like. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Longer lists of words are written out in the prompt, with what they mean, and only counted here. */
const MOST_WORDS = 8;

const schemas = new WeakMap<z.ZodType, object>();

/** JSON Schema of an answer. */
export function schemaOf(answer: z.ZodType): object {
  let schema = schemas.get(answer);
  if (schema === undefined) {
    schema = z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' });
    schemas.set(answer, schema);
  }
  return schema;
}

/** The fields of an answer, each as `name:type(required|optional)`, indented under the field they belong to. */
export const sayShape = (answer: z.ZodType): string => sayFields(schemaOf(answer));

/** The same, from the JSON Schema of an answer. */
const sayFields = (schema: object): string => fieldLines(schema, '').join('\n');

function fieldLines(schema: Schema, indent: string): string[] {
  return partsWithFields(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, field]) => [
      `${indent}${name}:${typeOf(field)}(${required.includes(name) ? 'required' : 'optional'})`,
      ...fieldLines(field, `${indent}  `),
    ]),
  );
}

/** The objects inside a field, be it the field itself, its choices or the entries of its list. */
function partsWithFields(schema: Schema): Schema[] {
  if (schema.properties !== undefined) return [schema];
  const inner = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  return inner.flatMap(partsWithFields);
}

/** Objects to choose from are told apart by their fields. */
const fieldsOf = ({ properties = {} }: Schema): string => `{${Object.keys(properties).join(', ')}}`;

/** The kind of a field in a few words. */
export function typeOf(schema: Schema): string {
  const { enum: words, anyOf, type, items, prefixItems, additionalProperties, minimum, maximum } = schema;
  if (words !== undefined) {
    const said = words.filter((word) => word !== '');
    if (said.length > MOST_WORDS)
      return `one of ${said.length} words${said.length < words.length ? '|""' : ''}`;
    return words.map((word) => (word === '' ? '""' : String(word))).join('|');
  }
  if (anyOf !== undefined) {
    const hasSeveral = anyOf.filter(({ properties }) => properties !== undefined).length > 1;
    const said = anyOf.map((one) => (hasSeveral && one.properties ? fieldsOf(one) : typeOf(one)));
    return [...new Set(said)].join('|');
  }
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array') return items === undefined ? 'array' : `array of ${typeOf(items)}`;
  if (type === 'object' && typeof additionalProperties === 'object' && schema.properties === undefined)
    return `object of ${typeOf(additionalProperties)}`;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return `${[type ?? 'any'].flat().join('|')}${isBounded ? ` ${minimum} to ${maximum}` : ''}`;
}
