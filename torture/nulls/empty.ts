/** Every way to empty one field of a record: to leave it out, or to say null. */

/** A record with one field less. */
export interface Emptied {
  /** Where the field stood; every entry of a list is `#`. */
  readonly path: string;
  readonly edit: 'deleted' | 'null';
  readonly value: unknown;
}

type Place = readonly (string | number)[];

/** Every place of a record that can be emptied; entries of lists can only be null. */
export function placesOf(value: unknown): readonly (readonly [Place, Emptied['edit']])[] {
  const found: (readonly [Place, Emptied['edit']])[] = [];
  const visit = (one: unknown, path: Place): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [name, below] of Object.entries(one)) {
      const place = [...path, Array.isArray(one) ? Number(name) : name];
      if (below !== null) found.push([place, 'null']);
      if (!Array.isArray(one)) found.push([place, 'deleted']);
      visit(below, place);
    }
  };
  visit(value, []);
  return found;
}

/** A record with one place emptied. */
export const emptied = (value: unknown, place: Place, edit: Emptied['edit']): Emptied => ({
  path: place.map((step) => (typeof step === 'number' ? '#' : step)).join('.'),
  edit,
  value: emptyAt(value, place, edit),
});

function emptyAt(value: unknown, [step, ...rest]: Place, edit: Emptied['edit']): unknown {
  if (Array.isArray(value))
    return value.map((one, at) =>
      at === step ? (rest.length === 0 ? null : emptyAt(one, rest, edit)) : one,
    );
  const { [step!]: below, ...others } = value as Record<string, unknown>;
  if (rest.length === 0 && edit === 'deleted') return others;
  return { ...(value as object), [step!]: rest.length === 0 ? null : emptyAt(below, rest, edit) };
}
