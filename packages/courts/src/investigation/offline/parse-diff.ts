/** Reads a unified diff: which lines a commit added and removed, file by file. */

/** One line of a change; `line` is its number after the commit, for removed lines that of the next line kept. */
export interface ChangedLine {
  readonly sign: '+' | '-';
  readonly line: number;
  readonly text: string;
}

/** The changes of one file. */
export interface FileChange {
  readonly path: string;
  readonly lines: readonly ChangedLine[];
}

/** Reads the changes of a diff. */
export function parseDiff(diff: string): FileChange[] {
  const changes: { path: string; lines: ChangedLine[] }[] = [];
  let next = 0;
  let isInside = false;
  for (const text of diff.split('\n')) {
    if (text.startsWith('diff --git ')) {
      isInside = false;
      continue;
    }
    const named = isInside ? undefined : /^(?:\+\+\+ b|--- a)\/(.+?)\t?$/.exec(text)?.[1];
    if (named !== undefined) {
      if (text.startsWith('---')) changes.push({ path: named, lines: [] });
      else if (changes.at(-1)?.path !== named) changes.push({ path: named, lines: [] });
      continue;
    }
    const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text);
    if (hunk !== null) {
      next = Number(hunk[1]);
      isInside = true;
      continue;
    }
    if (!isInside) continue;
    const lines = changes.at(-1)?.lines;
    if (text.startsWith('+')) lines?.push({ sign: '+', line: next++, text: text.slice(1) });
    else if (text.startsWith('-')) lines?.push({ sign: '-', line: next, text: text.slice(1) });
    else if (text.startsWith(' ')) next++;
  }
  return changes;
}
