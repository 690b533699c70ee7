/** What logs and traces point at: frames, the places where logged messages are made, and what was logged before the first error. */
import { isRefusal } from '@curia/core/agent';
import { canHoldCause } from './file-kind.ts';
import type { Scene } from './scene.ts';
import { citeLines, citeLog, type Suspect, Suspects } from './suspects.ts';

/** Looks at logs and traces. */
export async function lookAtLogs(scene: Scene): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  for (const { path, line, by, rank, gravity, says, seen } of scene.anchors) {
    const file = await scene.file(path);
    if (file === undefined || !canHoldCause(path)) continue;
    const weight = (gravity * (by === 'frame' ? 1 : 0.8)) / (1 + 0.7 * rank);
    await suspects.add(
      { path, from: line },
      {
        kind: by,
        weight: weight * (0.6 + 0.4 * scene.relevance(path)),
        says,
        evidence: [...seen.map(citeLog), citeLines(file, line)],
        // A trace names the exact line; a message may come from several places, and appears where a fault shows, not where it is.
        bearing: by === 'frame' && rank === 0 && gravity === 1 ? 'proof' : gravity > 0.6 ? 'telling' : 'hint',
      },
    );
  }
  await addNamedSettings(scene, suspects);
  return suspects.ranked();
}

/** A setting that the lines around the first error name, with the very value that they show. */
async function addNamedSettings(scene: Scene, suspects: Suspects): Promise<void> {
  const { first_error } = scene.clues;
  if (first_error === null) return;
  const log = await scene.bench.log(first_error.log);
  if (isRefusal(log)) return;
  const around = log.lines.slice(Math.max(0, first_error.line - 15), first_error.line + 3);
  const settings = around.flatMap((text, at) =>
    Array.from(
      text.slice(0, 500).matchAll(/\b([A-Za-z][\w.-]{2,60})\s?[=:]\s?"?([\w./:-]{1,60})"?/g),
      ([, name = '', value = '']) => ({
        name: name.split('.').at(-1) ?? name,
        value,
        seen: { log: first_error.log, line: Math.max(0, first_error.line - 15) + at + 1, text: text.trim() },
      }),
    ),
  );
  for (const path of scene.paths) {
    if (settings.length === 0 || !/\.(?:ya?ml|toml|ini|json|properties|env|conf|cfg)$|\.env/.test(path))
      continue;
    const file = await scene.file(path);
    for (const { name, value, seen } of settings) {
      const at = file?.lines.findIndex((line) => line.includes(name) && line.includes(value)) ?? -1;
      if (file === undefined || at < 0) continue;
      await suspects.add(
        { path, from: at + 1 },
        {
          kind: 'logged-setting',
          weight: 0.5,
          says: scene.say.loggedSetting(name, value),
          evidence: [citeLog(seen), citeLines(file, at + 1)],
          bearing: 'telling',
        },
      );
    }
  }
}
