/** What logs and traces point at: frames, the places where messages are made, and what was logged before the first error. */
import { isRefusal } from '@curia/core/agent';
import type { Anchor } from '../anchor.ts';
import type { Scene } from '../scene.ts';
import { citeLines, citeLog, type Suspect, Suspects } from '../suspects.ts';

/** Looks at logs and traces from a perspective, by its short name. */
export async function lookAtLogs(scene: Scene, perspective: string): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  // Patterns and times are in logs alone; a trace may also stand in the question.
  if (perspective !== 'STACKTRACE' && scene.clues.logs.length === 0) return [];
  const frames = scene.anchors.filter(({ by }) => by === 'frame');
  const messages = scene.anchors.filter(({ by }) => by === 'message');
  if (perspective === 'STACKTRACE') await addAnchors(scene, suspects, frames.length > 0 ? frames : messages);
  else if (perspective === 'TIMELINE') await addAnchors(scene, suspects, messages.filter(isEarly(scene)));
  else await addAnchors(scene, suspects, messages.length > 0 ? messages : frames);
  if (perspective !== 'STACKTRACE' || frames.length === 0) await addNamedSettings(scene, suspects);
  return suspects.ranked();
}

/** Whether a message was logged before the first error, or with it; one that nobody logged may be of any time. */
const isEarly =
  ({ clues: { first_error } }: Scene) =>
  ({ seen }: Anchor): boolean =>
    first_error === null ||
    seen.length === 0 ||
    seen.some(({ log, line }) => log === first_error.log && line <= first_error.line);

/** Adds the places that frames and messages point at. */
export async function addAnchors(
  scene: Scene,
  suspects: Suspects,
  anchors: readonly Anchor[],
): Promise<void> {
  for (const anchor of anchors) {
    const { path, line, by, rank, gravity, isSure, says, seen } = anchor;
    const file = await scene.file(path);
    if (file === undefined) continue;
    const weight = (gravity * (by === 'frame' ? 1 : 0.8) * (isSure ? 1 : 0.9)) / (1 + 0.7 * rank);
    await suspects.add(
      { path, from: line },
      {
        kind: by,
        weight: by === 'frame' ? weight : weight * (0.6 + 0.4 * scene.relevance(path)),
        says,
        evidence: [...seen.map(citeLog), citeLines(file, line), ...(await wayIn(scene, anchor, anchors))],
        // A trace names the exact line; a message may come from several places, and appears where a fault shows, not where it is.
        bearing:
          by === 'frame' && isSure && rank === 0 && gravity === 1
            ? 'proof'
            : gravity > 0.6
              ? 'telling'
              : 'hint',
        from: 'failure',
      },
    );
  }
}

/** The calls that lead to the first frame inside its own file, outermost last. */
async function wayIn(scene: Scene, { path, rank, by }: Anchor, anchors: readonly Anchor[]) {
  const file = rank === 0 && by === 'frame' ? await scene.file(path) : undefined;
  if (file === undefined) return [];
  return anchors
    .filter((other) => other.path === path && other.rank > 0 && other.rank <= 4)
    .slice(0, 3)
    .map(({ line }) => citeLines(file, line));
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
  for (const path of scene.suspectable) {
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
          from: 'setting',
        },
      );
    }
  }
}
