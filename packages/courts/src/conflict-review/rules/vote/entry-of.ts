/** Finds an entry of a map, or makes it. */

/** Returns the entry under a key, creating it if necessary. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
