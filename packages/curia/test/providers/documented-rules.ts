/** What providers document that they take as the schema of an answer, written down apart from the code that makes such schemas. */

/** A schema as it arrives. */
export type Schema = Readonly<Record<string, unknown>>;

/** What one provider takes. */
interface Rules {
  /** Words of JSON Schema that it knows; any other is refused. */
  readonly words: readonly string[];
  readonly areAllRequired: boolean;
  readonly isClosed: boolean;
  readonly mayEnumNull: boolean;
  readonly mayEnumEmpty: boolean;
  readonly mayShareFirstKey: boolean;
  readonly most: {
    readonly levels?: number;
    readonly objects?: number;
    readonly properties?: number;
    readonly enums?: number;
    readonly characters?: number;
    readonly unions?: number;
    readonly optional?: number;
  };
}

const EVERYWHERE = ['$schema', 'type', 'properties', 'required', 'items', 'anyOf', 'enum', 'description'];

/** The rules of those that hold a model to a schema. */
export const RULES = {
  openai: {
    words: [
      ...[...EVERYWHERE, 'additionalProperties', 'const', '$ref', '$defs', 'title', 'pattern', 'format'],
      ...['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems'],
    ],
    areAllRequired: true,
    isClosed: true,
    mayEnumNull: true,
    mayEnumEmpty: true,
    mayShareFirstKey: false,
    most: { levels: 10, properties: 5_000, enums: 1_000, characters: 120_000 },
  },
  azure: {
    words: [...EVERYWHERE, 'additionalProperties', 'const', '$ref', '$defs', 'title'],
    areAllRequired: true,
    isClosed: true,
    mayEnumNull: true,
    mayEnumEmpty: true,
    mayShareFirstKey: false,
    most: { objects: 5, properties: 100, enums: 500, characters: 15_000 },
  },
  anthropic: {
    words: [
      ...EVERYWHERE,
      'additionalProperties',
      'const',
      'allOf',
      '$ref',
      '$defs',
      'title',
      'default',
      'format',
    ],
    areAllRequired: false,
    isClosed: true,
    mayEnumNull: true,
    mayEnumEmpty: true,
    mayShareFirstKey: true,
    most: { unions: 16, optional: 24 },
  },
  google: {
    words: [
      ...[
        ...EVERYWHERE,
        'additionalProperties',
        '$id',
        '$defs',
        '$ref',
        '$anchor',
        'title',
        'format',
        'oneOf',
      ],
      ...['prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'propertyOrdering'],
    ],
    areAllRequired: false,
    isClosed: false,
    mayEnumNull: false,
    mayEnumEmpty: false,
    mayShareFirstKey: true,
    most: {},
  },
} as const satisfies Readonly<Record<string, Rules>>;

interface Counted {
  levels: number;
  objects: number;
  properties: number;
  enums: number;
  characters: number;
  unions: number;
  optional: number;
}

/** Why a provider refuses a schema; undefined if it takes it. */
export function refusalOf(provider: keyof typeof RULES, schema: Schema): string | undefined {
  const rules: Rules = RULES[provider];
  const counted: Counted = {
    ...{ levels: 0, objects: 0, properties: 0, enums: 0, characters: 0, unions: 0, optional: 0 },
  };
  if (schema.type !== 'object') return 'the root must be an object';
  const problem = problemIn(schema, '', { rules, counted }, 0, 0);
  if (problem !== undefined) return problem;
  const [over] = Object.entries(rules.most).filter(([what, most]) => counted[what as keyof Counted] > most);
  return over && `${counted[over[0] as keyof Counted]} ${over[0]} exceed the limit of ${over[1]}`;
}

interface Looking {
  readonly rules: Rules;
  readonly counted: Counted;
}

function problemIn(
  schema: Schema,
  at: string,
  looking: Looking,
  levels: number,
  objects: number,
): string | undefined {
  const { rules, counted } = looking;
  counted.levels = Math.max(counted.levels, levels);
  counted.objects = Math.max(counted.objects, objects);
  const unknown = Object.keys(schema).find((word) => !rules.words.includes(word));
  if (unknown !== undefined) return `In context=(${at}), '${unknown}' is not permitted`;
  const { type, properties, required, items, anyOf, enum: words } = schema;
  if (
    Object.keys(schema).length === 0 ||
    (type === undefined && !anyOf && !words && !schema.$ref && !schema.const)
  )
    return `In context=(${at}), schema must have a 'type' key`;
  if (words !== undefined) {
    const list = words as readonly unknown[];
    counted.enums += list.length;
    counted.characters += list.join('').length;
    if (list.length === 0) return `${at}.enum: must not be empty`;
    if (!rules.mayEnumEmpty && list.includes('')) return `${at}.enum[${list.indexOf('')}]: cannot be empty`;
    if (!rules.mayEnumNull && list.includes(null)) return `${at}.enum: only strings and numbers`;
    if (type !== undefined && typeof list[0] !== type && !(type === 'integer' && Number.isInteger(list[0])))
      return `${at}.enum: is not of type ${String(type)}`;
  }
  if (type === 'object') {
    const fields = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
    const names = fields.map(([name]) => name);
    const must = (required ?? []) as readonly string[];
    counted.properties += names.length;
    counted.characters += names.join('').length;
    counted.optional += names.filter((name) => !must.includes(name)).length;
    if (rules.isClosed && schema.additionalProperties !== false)
      return `In context=(${at}), 'additionalProperties' is required to be supplied and to be false`;
    if (rules.areAllRequired && names.some((name) => !must.includes(name)))
      return `In context=(${at}), 'required' is required to be supplied and to be an array including every key in properties. Missing '${names.find((name) => !must.includes(name))}'`;
    if (must.some((name) => !names.includes(name)))
      return `In context=(${at}), required names what is no property`;
    for (const [name, field] of fields) {
      const problem = problemIn(field, `${at}.${name}`, looking, levels + 1, objects + 1);
      if (problem !== undefined) return problem;
    }
  }
  if (type === 'array') {
    if (items === undefined) return `In context=(${at}), array schema missing items`;
    const problem = problemIn(items as Schema, `${at}[]`, looking, levels + 1, objects);
    if (problem !== undefined) return problem;
  }
  if (anyOf !== undefined) {
    counted.unions++;
    const choices = anyOf as readonly Schema[];
    const firsts = choices.flatMap((choice) => Object.keys((choice.properties ?? {}) as object).slice(0, 1));
    if (!rules.mayShareFirstKey && new Set(firsts).size < firsts.length)
      return "Objects provided via 'anyOf' must not share identical first keys";
    for (const choice of choices) {
      const problem = problemIn(choice, at, looking, levels, objects);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}
