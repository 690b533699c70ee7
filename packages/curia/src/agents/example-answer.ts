/** An answer of a wanted shape, for a program to start from: made from the JSON Schema that the answer is held to. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}

/** What must be said and no more: the first word of every list, an entry in every list of values, and an empty text where any will do. */
export function exampleAnswer(schema: object): unknown {
  const { type, const: only, enum: words, anyOf, items, prefixItems, properties, minimum } = schema as Schema;
  const { required = [] } = schema as Schema;
  if (only !== undefined) return only;
  if (words !== undefined) return words[0];
  if (anyOf !== undefined) return exampleAnswer(anyOf[0] ?? {});
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, field]) => [name, exampleAnswer(field)]),
    );
  if (prefixItems !== undefined) return prefixItems.map(exampleAnswer);
  switch ([type ?? 'object'].flat()[0]) {
    case 'array':
      return items === undefined ? [] : [exampleAnswer(items)];
    case 'string':
      return '';
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return minimum === undefined || minimum < Number.MIN_SAFE_INTEGER ? 0 : minimum;
    case 'null':
      return null;
    default:
      return {};
  }
}
