/** What manifests show: packages that the error passes through or the question mentions, and versions left open. */
import { isRefusal } from '@curia/core/agent';
import { isLockFile, kindOfFile } from '../file-kind.ts';
import type { Scene } from '../scene.ts';
import { type Bearing, citeLines, type Suspect, Suspects } from '../suspects.ts';

const ENTRY =
  /^\s*(?:"([@\w./-]{2,80})"\s*:\s*"([~^<>=*\dxv.][^"]{0,40})"|([A-Za-z][\w.[\]-]{1,60})\s*((?:==|>=|~=|<=|>|<)[^#;\s]{1,40})|([A-Za-z][\w-]{1,60})\s*=\s*"([~^<>=*\d][^"]{0,40})")/;

/** Looks at dependencies. */
export async function lookAtDependencies(scene: Scene): Promise<Suspect[]> {
  const { say } = scene;
  const suspects = new Suspects(scene);
  const graph = await scene.bench.imports(scene.signal);
  const used = new Set<string>();
  if (!isRefusal(graph))
    for (const [path, names] of graph.external)
      if (scene.distance(path) !== undefined || scene.relevance(path) > 0.5)
        for (const name of names) used.add(packageOf(name));
  const passed = new Set(
    scene.clues.traces.flatMap(({ frames }) =>
      frames.flatMap(
        ({ path }) => /(?:node_modules|site-packages)\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(path)?.[1] ?? [],
      ),
    ),
  );
  for (const path of scene.suspectable) {
    if (kindOfFile(path) !== 'dependency' || isLockFile(path)) continue;
    const file = await scene.file(path);
    for (const [at, text] of (file?.lines ?? []).entries()) {
      const found = ENTRY.exec(text.slice(0, 300));
      const name = found?.[1] ?? found?.[3] ?? found?.[5];
      const version = found?.[2] ?? found?.[4] ?? found?.[6] ?? '';
      if (file === undefined || name === undefined || name === 'version') continue;
      const add = (kind: string, weight: number, says: string, bearing: Bearing): Promise<void> =>
        suspects.add(
          { path, from: at + 1 },
          {
            kind,
            weight,
            says,
            evidence: [citeLines(file, at + 1)],
            bearing,
            from: 'setting',
            fix: {
              action: 'pin',
              text: say.pin(name),
            },
          },
        );
      if (passed.has(name)) await add('passed-through', 0.7, say.passedThrough(name), 'telling');
      if (used.has(name)) await add('used-nearby', 0.3, say.usedNearby(name), 'hint');
      const { part } = scene.shares(name);
      if (part > 0.05 && scene.isAsked(name)) await add('spoken-of', 0.2 + part, say.named, 'hint');
      if (/^(?:\*|latest|>=|x)/.test(version))
        await add('open-version', 0.25, say.openVersion(name, version), 'hint');
    }
  }
  return suspects.ranked();
}

const packageOf = (name: string): string =>
  name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split(/[/.]/)[0]!;
