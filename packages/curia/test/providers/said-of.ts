/** What a model says that keeps to a schema and has nothing of its own to say. */
import type { Schema } from './documented-rules.ts';

/** A value of a schema as a model would give it; where null is one of several, either null or not. */
export function saidOf(schema: Schema, takesNull = false, root = schema, depth = 0): unknown {
  const {
    type,
    enum: words,
    const: only,
    anyOf,
    oneOf,
    properties,
    required,
    items,
    allOf,
    $ref,
    prefixItems,
  } = schema as {
    readonly [word: string]: never;
  } & {
    readonly type?: string | string[];
    readonly enum?: unknown[];
    readonly const?: unknown;
    readonly anyOf?: Schema[];
    readonly oneOf?: Schema[];
    readonly allOf?: Schema[];
    readonly prefixItems?: Schema[];
    readonly properties?: Record<string, Schema>;
    readonly required?: string[];
    readonly items?: Schema;
    readonly $ref?: string;
  };
  const made = (inner: Schema): unknown => saidOf(inner, takesNull, root, depth + 1);
  if ($ref !== undefined) return saidOf(root, takesNull, root, depth + 1);
  if (only !== undefined) return only;
  if (words !== undefined) return words.at(-1);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined)
    return made(
      (takesNull && choices.find((one) => one.type === 'null')) ||
        choices.find((one) => one.type !== 'null')!,
    );
  if (allOf !== undefined) return Object.assign({}, ...allOf.map(made));
  const one = [type ?? 'null'].flat();
  if (takesNull && one.includes('null')) return null;
  switch (one[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([name]) => required?.includes(name))
          .map(([name, field]) => [name, name === 'iid' ? 'CODE-CALLCHAIN-R1' : made(field)]),
      );
    case 'array':
      if (prefixItems !== undefined) return prefixItems.map(made);
      return depth > 20 ? [] : Array.from({ length: Math.max(1, lengthIn(schema)) }, () => made(items!));
    case 'string':
      return textFor(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return Math.max(Number((schema as { minimum?: number }).minimum ?? 1), 1);
  }
}

/** What a schema says in words where it cannot say it otherwise. */
const toldIn = (schema: Schema, what: string): string | undefined =>
  new RegExp(`${what}: ([^,]+)`).exec(String(schema.description ?? ''))?.[1] ??
  (schema[what] === undefined ? undefined : String(schema[what]));
const lengthIn = (schema: Schema): number => Number(toldIn(schema, 'minItems') ?? 1);
const textFor = (schema: Schema): string => {
  if (toldIn(schema, 'format') === 'date') return '2026-01-31';
  return toldIn(schema, 'pattern')?.startsWith('^F') ? 'F1' : 'text';
};
