/** Copies plain data so that nobody can change the copy. */

/** Copies lists and objects deeply and freezes them. */
export function freezeCopy<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(freezeCopy)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copied = Object.entries(value).map(([key, item]) => [key, freezeCopy(item)]);
  return Object.freeze(Object.fromEntries(copied)) as T;
}
