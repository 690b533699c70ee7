/** What settings show: names that code reads and nobody sets, values that differ between environments, and matches with the question. */

import type { FileText } from '@curia/core/agent';
import { didYouMean } from '@curia/core/text';
import { kindOfFile } from '../file-kind.ts';
import type { Scene } from '../scene.ts';
import { citeLines, type Suspect, Suspects } from '../suspects.ts';

interface Setting {
  readonly file: FileText;
  readonly line: number;
  readonly name: string;
  readonly value: string;
}

const ASSIGNED =
  /^\s*(?:-\s+)?(?:export\s+|ENV\s+|ARG\s+)?["']?([A-Za-z_][\w.-]{1,80})["']?\s*[:=]\s*["']?([^"'#,]{0,200})/;
/** Settings that come from the environment are written in capitals. */
const NAME = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/;
const USED = /(?:env(?:iron)?(?:\.get\(|\[|\.)|["'(])["']?([A-Z][A-Z0-9]*_[A-Z0-9_]{1,60})\b/g;

/** Looks at settings. */
export async function lookAtSettings(scene: Scene): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  const settings = await readSettings(scene);
  await addUnsetNames(scene, suspects, settings);
  await addDifferences(scene, suspects, settings);
  for (const { file, line, name, value } of settings) {
    const { part, asked, logged } = scene.shares(`${name} ${value}`);
    const isNamed = scene.clues.names.some((one) => one.toLowerCase() === name.toLowerCase());
    const isSpoken = isNamed || scene.isAsked(name);
    // One shared word says nothing.
    const isThin = part < 0.08 || (asked.length + logged.length < 2 && !isSpoken);
    if (isThin && !isNamed) continue;
    await suspects.add(
      { path: file.path, from: line },
      {
        kind: 'spoken-of',
        weight: (isNamed ? 0.7 : 0.2) + part,
        says: isSpoken
          ? scene.say.named
          : asked.length > 0
            ? scene.say.sharesAsked(asked.slice(0, 5))
            : scene.say.sharesLogged(logged.slice(0, 5)),
        evidence: [citeLines(file, line)],
        bearing: isNamed ? 'telling' : 'hint',
        from: 'setting',
      },
    );
  }
  return suspects.ranked();
}

async function readSettings(scene: Scene): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (const path of scene.suspectable) {
    if (kindOfFile(path) !== 'configuration') continue;
    const file = await scene.file(path);
    file?.lines.forEach((text, at) => {
      const [, name, value = ''] = ASSIGNED.exec(text.slice(0, 400)) ?? [];
      if (name !== undefined && settings.length < 20_000)
        settings.push({ file, line: at + 1, name, value: value.trim() });
    });
  }
  return settings;
}

/** A name that code reads and nobody sets, beside a name that is set and nobody reads. */
async function addUnsetNames(scene: Scene, suspects: Suspects, settings: readonly Setting[]): Promise<void> {
  const set = new Map(settings.filter(({ name }) => NAME.test(name)).map((one) => [one.name, one]));
  if (set.size === 0) return;
  const used = new Map<string, { file: FileText; line: number }>();
  for (const path of scene.suspectable) {
    if (kindOfFile(path) !== 'code') continue;
    const file = await scene.file(path);
    file?.lines.forEach((text, at) => {
      for (const [, name] of text.slice(0, 500).matchAll(USED))
        if (name !== undefined && !used.has(name)) used.set(name, { file, line: at + 1 });
    });
  }
  const unread = [...set.keys()].filter((name) => !used.has(name));
  for (const [name, { file, line }] of used) {
    if (set.has(name)) continue;
    const near = didYouMean(name, unread) ?? unread.find((one) => one.split('_')[0] === name.split('_')[0]);
    const setting = near === undefined ? undefined : set.get(near);
    if (setting === undefined) continue;
    const [says, mend] = scene.say.unsetName(name, setting.name);
    const cue = {
      kind: 'unset-name',
      weight: 0.9,
      says,
      evidence: [citeLines(file, line), citeLines(setting.file, setting.line)],
      bearing: 'telling' as const,
      from: 'setting' as const,
      fix: { action: 'rename', text: mend },
    };
    await suspects.add({ path: setting.file.path, from: setting.line }, cue);
    await suspects.add({ path: file.path, from: line }, { ...cue, weight: 0.85 });
  }
}

/** The same setting with another value in another environment. */
async function addDifferences(scene: Scene, suspects: Suspects, settings: readonly Setting[]): Promise<void> {
  const byName = new Map<string, Setting[]>();
  for (const setting of settings) byName.set(setting.name, [...(byName.get(setting.name) ?? []), setting]);
  for (const [name, all] of byName) {
    if (all.length < 2 || all.length > 8 || new Set(all.map(({ value }) => value)).size < 2) continue;
    const { part } = scene.shares(`${name} ${all.map(({ value }) => value).join(' ')}`);
    if (part < 0.05) continue;
    for (const one of all) {
      const other = all.find(({ value, file }) => value !== one.value && file !== one.file);
      if (other === undefined) continue;
      await suspects.add(
        { path: one.file.path, from: one.line },
        {
          kind: 'differs',
          weight: 0.2 + part,
          says: scene.say.differs(name, one.value, other.value, other.file.path),
          evidence: [citeLines(one.file, one.line), citeLines(other.file, other.line)],
          bearing: 'hint',
          from: 'setting',
        },
      );
    }
  }
}
