/** Things in parts that hold neither too many nor too much. */

/** Cuts a list into parts, in its order; a thing that is too large for any part has one of its own. */
export function inParts<Thing>(
  all: readonly Thing[],
  sizeOf: (one: Thing) => number,
  most: { readonly things: number; readonly size: number },
): Thing[][] {
  const parts: Thing[][] = [];
  let room = 0;
  for (const one of all) {
    const size = sizeOf(one);
    const last = parts.at(-1);
    if (last === undefined || last.length >= most.things || size > room) {
      parts.push([one]);
      room = most.size - size;
    } else {
      last.push(one);
      room -= size;
    }
  }
  return parts;
}
