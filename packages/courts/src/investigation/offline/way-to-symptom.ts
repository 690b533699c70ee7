/** The way from a suspected place to the symptom: a line that nobody cited, which leads from the one to the other. */

import { isRefusal, neighbours } from '@curia/core/agent';
import { parseLocation } from '@curia/core/text/citation';
import type { Evidence as CitedEvidence, Subject } from '../rules/finding/report.ts';
import type { Scene } from './scene.ts';

/** Files in which a call is looked for; the nearest come first. */
const MOST_FILES = 30;

/** Finds a frame of the trace, or a call, through which the suspected place is reached; undefined if there is none. */
export async function findWay(
  subjects: readonly Subject[],
  cited: readonly CitedEvidence[],
  scene: Scene,
): Promise<CitedEvidence | undefined> {
  const isCited = (path: string, line: number): boolean =>
    cited.some(({ type, location }) => {
      const place = parseLocation(location, type === 'commit');
      const [from, to] = place.lines ?? [0, 0];
      return type !== 'commit' && place.path === path && from <= line && line <= to;
    });
  for (const { path, symbol, lines } of subjects) {
    if (path == null) continue;
    const first = typeof lines === 'number' ? lines : (lines?.[0] ?? 1);
    const around = await scene.symbol(path, first);
    const name = around?.name ?? symbol?.split('.').at(-1);
    if (name === undefined) continue;
    const isInside = (file: string, line: number): boolean =>
      file === path && around !== null && around.from <= line && line <= around.to;
    const isWay = async (file: string, line: number): Promise<CitedEvidence | undefined> => {
      const text = (await scene.file(file))?.lines[line - 1]?.trim();
      if (text === undefined || !text.includes(name) || isCited(file, line) || isInside(file, line))
        return undefined;
      return { type: 'code', location: `${file}:${line}`, snippet: text.slice(0, 500) };
    };
    for (const { path: file, line, by } of scene.anchors) {
      const found = by === 'frame' ? await isWay(file, line) : undefined;
      if (found !== undefined) return found;
    }
    for (const file of await filesNear(path, scene)) {
      const read = await scene.bench.symbols(file);
      for (const call of isRefusal(read) ? [] : read.calls) {
        const found = call.name === name ? await isWay(file, call.line) : undefined;
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** The file itself, those that the clues point at, and those that import it. */
async function filesNear(path: string, { anchors, bench, signal, isWhole }: Scene): Promise<string[]> {
  const graph = isWhole ? await bench.imports(signal) : undefined;
  const importers =
    graph === undefined || isRefusal(graph)
      ? []
      : neighbours(graph.imported_by, path, 1).map((one) => one.path);
  return [...new Set([path, ...anchors.map((anchor) => anchor.path), ...importers])].slice(0, MOST_FILES);
}
