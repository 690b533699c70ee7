/** The import graph of a repository. */

/** The import graph of a repository. */
export interface ImportGraph {
  readonly imports: ReadonlyMap<string, readonly string[]>;
  readonly imported_by: ReadonlyMap<string, readonly string[]>;
  /** Packages and modules from elsewhere, by file. */
  readonly external: ReadonlyMap<string, readonly string[]>;
}

/** A file, and its distance in imports from the file in question. */
export interface Neighbour {
  readonly path: string;
  readonly distance: number;
}

/** All files within a number of imports of a file, nearest first. */
export function neighbours(
  edges: ReadonlyMap<string, readonly string[]>,
  start: string,
  depth: number,
): Neighbour[] {
  const seen = new Map([[start, 0]]);
  for (const [path, distance] of seen) {
    if (distance >= depth) continue;
    for (const next of edges.get(path) ?? []) if (!seen.has(next)) seen.set(next, distance + 1);
  }
  seen.delete(start);
  return Array.from(seen, ([path, distance]) => ({ path, distance }));
}
