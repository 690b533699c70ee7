/** As much of JSON Schema as the shapes of answers use. */

/** A JSON Schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
}

/** What a value may be, where it may be one of several things. */
export const choicesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] | undefined => anyOf ?? oneOf;

/** Whether a schema says anything about a value. */
export const isSaid = (schema: JsonSchema | boolean | undefined): schema is JsonSchema =>
  typeof schema === 'object' && Object.keys(schema).some((key) => key !== '$schema');

/** Whether null is a value of a schema. */
export const takesNull = (schema: JsonSchema): boolean =>
  [schema.type].flat().includes('null') ||
  schema.const === null ||
  schema.enum?.includes(null) === true ||
  choicesOf(schema)?.some(takesNull) === true;

/** The shape of the entries of a map: any names, all of one kind of value. */
export const mapOf = ({ properties, additionalProperties }: JsonSchema): JsonSchema | undefined =>
  properties === undefined && isSaid(additionalProperties) ? additionalProperties : undefined;
