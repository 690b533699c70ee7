/** Commits as evidence: the adjacent lines they changed, where those are now, and the citation. */
import type { FileText } from '@curia/core/agent';
import type { ChangedLine, FileChange } from '../parse-diff.ts';

/** Groups adjacent changed lines. */
export function hunksOf({ lines }: FileChange): ChangedLine[][] {
  const hunks: ChangedLine[][] = [];
  for (const line of lines) {
    const last = hunks.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && line.line - before.line <= 3) last.push(line);
    else hunks.push([line]);
  }
  return hunks.slice(0, 50);
}

export const spanOf = (hunk: readonly ChangedLine[]): number =>
  Math.max(0, hunk.filter(({ sign }) => sign === '+').length - 1);

/** Where a change is now: later commits may have moved its lines. */
export function presentPlace({ lines }: FileText, hunk: readonly ChangedLine[]): number {
  const added = hunk.filter(({ sign, text }) => sign === '+' && text.trim().length > 3);
  for (const { text, line } of added) {
    if (lines[line - 1] === text) return line;
    const at = lines.indexOf(text);
    if (at >= 0) return at + 1;
  }
  return Math.min(Math.max(1, hunk[0]!.line), Math.max(1, lines.length));
}

/** Cites a commit with adjacent lines that it added, or removed if it added nothing. */
export function citeCommit(commit: string, path: string, hunk: readonly ChangedLine[]) {
  const added = hunk.filter(({ sign, text }) => sign === '+' && text.trim() !== '');
  const chosen = added.length > 0 ? added : hunk.filter(({ text }) => text.trim() !== '');
  const first = chosen[0];
  return {
    type: 'commit' as const,
    location: `${commit.slice(0, 12)} ${path}`,
    snippet:
      first === undefined || first.text.replace(/[^\p{L}\p{N}]/gu, '').length < 3
        ? undefined
        : first.text.slice(0, 500),
  };
}
