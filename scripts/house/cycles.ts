/** Circles of imports: files that reach themselves, types included. */

/** The groups of nodes that reach each other, by who imports whom; each sorted, alone standing ones left out. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];
  for (const node of graph.keys()) if (!index.has(node)) enter(node);
  return circles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));

  /** Tarjan's algorithm; the depth of sources is small enough for plain recursion. */
  function enter(node: string): void {
    index.set(node, index.size);
    lowest.set(node, index.get(node)!);
    open.push(node);
    isOpen.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) enter(next);
      if (isOpen.has(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== index.get(node)) return;
    const circle = open.splice(open.lastIndexOf(node));
    for (const one of circle) isOpen.delete(one);
    if (circle.length > 1 || (graph.get(node) ?? []).includes(node)) circles.push(circle.sort());
  }
}
