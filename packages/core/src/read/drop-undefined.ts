/** A record without the fields that are undefined, for readers that take a field that is there for one that says something. */

/** A record whose optional fields may be there and undefined. */
type MayLack<T> = { [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Leaves out the fields that are undefined; the others keep their order. */
export function dropUndefined<T extends object>(given: MayLack<T>): T {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
