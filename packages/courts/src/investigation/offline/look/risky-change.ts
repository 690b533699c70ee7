/** Changes that often break something: a removed guard, or a changed value, version or comparison. */

import { kindOfFile } from '../file-kind.ts';
import type { ChangedLine } from '../parse-diff.ts';
import type { Wording } from '../words/wording.ts';

/** What a change did, how telling that is, and what to look at again. */
export interface Risk {
  readonly weight: number;
  readonly says: string;
  readonly fix: string;
  /** Whether a remaining line cannot work after the change. */
  readonly breaks?: boolean;
}

const GUARDS =
  /\b(?:await|finally|release|close|lock|unlock|try|catch|except|validate|check|assert|trim|escape|encode|parseInt|Number|limit|timeout|utc|UTC|removeListener|off|clear\w*|dispose)\b|\?\?|\?\.|!==? ?(?:null|undefined)|is None|is not None|if \(!|\|\| /g;

/** Describes the riskiest thing about adjacent changed lines. */
export function describeChange(
  path: string,
  hunk: readonly ChangedLine[],
  terms: ReadonlyMap<string, number>,
  say: Wording,
): Risk | undefined {
  const removed = hunk.filter(({ sign }) => sign === '-').map(({ text }) => text);
  const added = hunk.filter(({ sign }) => sign === '+').map(({ text }) => text);
  const kind = kindOfFile(path);
  if (kind === 'dependency') return versionChange(removed, added, say);
  if (kind === 'schema') return risky(0.6, say.changedDatabase);
  if (kind === 'configuration') return risky(removed.length > 0 ? 0.6 : 0.35, say.changedSetting);
  const lost = lostGuards(removed, added);
  if (lost.length > 0) return risky(0.7, say.tookGuards(lost.slice(0, 3)));
  const values = changedValues(removed, added);
  if (values !== undefined) return risky(0.6, say.changedValue(...values));
  const isReplacement = removed.length > 0 && added.length > 0;
  const speaks = [...terms.keys()].some((term) => added.join(' ').toLowerCase().includes(term));
  if (isReplacement) return risky(speaks ? 0.45 : 0.35, say.rewrote);
  return removed.length > 0 ? risky(0.4, say.removed) : undefined;
}

/** A risk with its sentences. */
export const risky = (weight: number, [says, fix]: readonly [string, string]): Risk => ({
  weight,
  says,
  fix,
});

function lostGuards(removed: readonly string[], added: readonly string[]): string[] {
  const count = (lines: readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const [word] of lines.join('\n').slice(0, 20_000).matchAll(GUARDS))
      counts.set(word.trim(), (counts.get(word.trim()) ?? 0) + 1);
    return counts;
  };
  const now = count(added);
  return [...count(removed)].filter(([word, times]) => times > (now.get(word) ?? 0)).map(([word]) => word);
}

/** Numbers, texts and comparisons that became others while the line stayed. */
function changedValues(
  removed: readonly string[],
  added: readonly string[],
): readonly [string, string] | undefined {
  const shape = (line: string): string =>
    line.replace(/\d[\w.]*|["'`][^"'`]{0,200}["'`]|[<>]=?|[=!]==?|&&|\|\|/g, '#').trim();
  for (const before of removed) {
    const after = added.find((line) => line.trim() !== before.trim() && shape(line) === shape(before));
    if (after !== undefined) return [before.trim().slice(0, 80), after.trim().slice(0, 80)];
  }
  return undefined;
}

function versionChange(removed: readonly string[], added: readonly string[], say: Wording): Risk | undefined {
  const entry = (line: string): [string, string] | undefined => {
    const found = /["']?([@\w./-]{2,80})["']?\s*[:=~<>^]{1,3}\s*["']?([\d^~<>=*][^"',]{0,40})/.exec(
      line.slice(0, 200),
    );
    return found === null ? undefined : [found[1]!, found[2]!.trim()];
  };
  const before = new Map(removed.flatMap((line) => [entry(line)].filter((one) => one !== undefined)));
  for (const line of added) {
    const [name, version = ''] = entry(line) ?? [];
    const old = name === undefined ? undefined : before.get(name);
    if (name === undefined || name === 'version' || old === undefined || old === version) continue;
    const major = (text: string): string => /\d+/.exec(text)?.[0] ?? '';
    const isMajor = major(old) !== major(version);
    return risky(isMajor ? 0.9 : 0.6, say.changedVersion(name, old, version));
  }
  return added.length > 0 ? risky(0.3, say.changedPackages) : undefined;
}
