/** What about a change often breaks something: a guard that went away, a value, a version or a comparison that became another. */
import type { ChangedLine } from '../../../investigate/tools/parse-diff.ts';
import { kindOfFile } from './file-kind.ts';

/** What a change did, how telling that is, and what to look at again. */
export interface Risk {
  readonly weight: number;
  readonly says: string;
  readonly fix: string;
  /** Whether a line that still stands cannot work after it. */
  readonly breaks?: boolean;
}

const GUARDS =
  /\b(?:await|finally|release|close|lock|unlock|try|catch|except|validate|check|assert|trim|escape|encode|parseInt|Number|limit|timeout|utc|UTC|removeListener|off|clear\w*|dispose)\b|\?\?|\?\.|!==? ?(?:null|undefined)|is None|is not None|if \(!|\|\| /g;

/** Describes the riskiest thing about changed lines that stand together. */
export function describeChange(
  path: string,
  hunk: readonly ChangedLine[],
  terms: ReadonlyMap<string, number>,
): Risk | undefined {
  const removed = hunk.filter(({ sign }) => sign === '-').map(({ text }) => text);
  const added = hunk.filter(({ sign }) => sign === '+').map(({ text }) => text);
  const kind = kindOfFile(path);
  if (kind === 'dependency') return versionChange(removed, added);
  if (kind === 'schema')
    return {
      weight: 0.6,
      says: 'changed the database',
      fix: 'check what the change does to rows that exist already',
    };
  if (kind === 'configuration')
    return {
      weight: removed.length > 0 ? 0.6 : 0.35,
      says: 'changed a setting',
      fix: 'go back to the former value',
    };
  const lost = lostGuards(removed, added);
  if (lost.length > 0)
    return { weight: 0.7, says: `took away ${lost.slice(0, 3).join(', ')}`, fix: 'bring the guard back' };
  const values = changedValues(removed, added);
  if (values !== undefined)
    return {
      weight: 0.6,
      says: `changed ${values}`,
      fix: 'check the new value against what the callers mean',
    };
  const isReplacement = removed.length > 0 && added.length > 0;
  const speaks = [...terms.keys()].some((term) => added.join(' ').toLowerCase().includes(term));
  if (isReplacement)
    return { weight: speaks ? 0.45 : 0.35, says: 'rewrote this place', fix: 'compare with how it was' };
  if (removed.length > 0)
    return { weight: 0.4, says: 'removed lines here', fix: 'check what relied on them' };
  return undefined;
}

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
function changedValues(removed: readonly string[], added: readonly string[]): string | undefined {
  const shape = (line: string): string =>
    line.replace(/\d[\w.]*|["'`][^"'`]{0,200}["'`]|[<>]=?|[=!]==?|&&|\|\|/g, '#').trim();
  for (const before of removed) {
    const after = added.find((line) => line.trim() !== before.trim() && shape(line) === shape(before));
    if (after !== undefined) return `"${before.trim().slice(0, 80)}" to "${after.trim().slice(0, 80)}"`;
  }
  return undefined;
}

function versionChange(removed: readonly string[], added: readonly string[]): Risk | undefined {
  const entry = (line: string): [string, string] | undefined => {
    const found = /["']?([@\w./-]{2,80})["']?\s*[:=~<>^]{1,3}\s*["']?([\d^~<>=*][^"',]{0,40})/.exec(
      line.slice(0, 200),
    );
    return found === null ? undefined : [found[1]!, found[2]!.trim()];
  };
  const before = new Map(removed.flatMap((line) => [entry(line)].filter((one) => one !== undefined)));
  for (const line of added) {
    const [name, version] = entry(line) ?? [];
    const old = name === undefined ? undefined : before.get(name);
    if (name === undefined || name === 'version' || old === undefined || old === version) continue;
    const major = (text: string): string => /\d+/.exec(text)?.[0] ?? '';
    const isMajor = major(old) !== major(version!);
    return {
      weight: isMajor ? 0.9 : 0.6,
      says: `changed ${name} from ${old} to ${version}`,
      fix: `go back to ${name} ${old}, or adapt to what ${version} changed`,
    };
  }
  return added.length > 0
    ? { weight: 0.3, says: 'changed the dependencies', fix: 'check the new packages' }
    : undefined;
}
