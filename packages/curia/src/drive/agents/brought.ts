/** What a case brings along besides what it asks: answers in the name of voices, or law for itself alone. */

/** The fields, of those named, in which a case says something; `a[].b` is the field b of the entries of a. */
export const broughtIn = (input: unknown, fields: readonly string[]): string[] =>
  fields.filter((field) => {
    const [list = '', ...rest] = field.split('[].');
    const said = at(input, list);
    if (rest.length === 0) return isSaid(said);
    return Array.isArray(said) && said.some((entry) => isSaid(at(entry, rest[0]!)));
  });

const at = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;

/** An empty list, or an object with nothing in it, says nothing. */
const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((one) => one !== null && one !== undefined)
    : value !== null && value !== undefined;
