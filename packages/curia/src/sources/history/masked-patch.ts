/** What a commit changed, line by line, without secrets: git says which lines, and the lines themselves are those of the masked files. */
import { hasUnseen } from '@curia/core/text';
import { holdsCredentials, maskSecrets } from '../secrets/secrets.ts';
import { BoundedCache } from '../tools/bounded-cache.ts';
import type { PipedCommand } from './git-pipe.ts';
import { readRaw, type TreeChange } from './tree-changes.ts';

/** One line of a change. */
export interface PatchLine {
  readonly sign: ' ' | '+' | '-';
  readonly text: string;
}

/** Adjacent lines, with the number of the first one before and after. */
export interface Hunk {
  readonly before: number;
  readonly after: number;
  readonly lines: readonly PatchLine[];
}

/** The changes of one file; `note` says why none are shown. */
export interface FilePatch {
  readonly path: string;
  readonly note?: string;
  readonly hunks: readonly Hunk[];
}

/** Why the changes of a file are hidden, judged by its name and kind; undefined if they may be shown. */
export function reasonToHide({ path, before, after }: TreeChange): string | undefined {
  if (holdsCredentials(path)) return 'not shown: a file of credentials';
  if ([before, after].some((entry) => entry?.mode === '160000')) return 'not shown: another repository';
  return undefined;
}

/** What to ask git about pairs of trees, one per line of input. */
export const TREE_PATCHES: PipedCommand = {
  args: [
    'diff-tree',
    '--stdin',
    '-r',
    '-z',
    '--raw',
    '-p',
    '--full-index',
    '--no-renames',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
  ],
  echo: (line) => `${line}\n`,
};

/** What git reported about some changes, each with the lines that differ; undefined if it reported none. */
export interface ToldChange {
  readonly change: TreeChange;
  readonly hunks: readonly Hunk[] | undefined;
}

/** Reads the answer of git about one pair, which begins with the pair on a line. */
export function readPatches(bytes: Buffer): ToldChange[] {
  const { changes, end } = readRaw(bytes, bytes.indexOf('\n') + 1);
  const sections = readSections(bytes.toString('utf8', end + 1));
  // Two files may have changed in the same way; git reports them in the order of the changes.
  return changes.map((change) => ({
    change,
    hunks: sections.get(`${change.before?.id ?? ''}..${change.after?.id ?? ''}`)?.shift(),
  }));
}

/** The lines of a change as they may be shown; `textOf` gives the text of a blob. */
export function maskPatch({ change, hunks }: ToldChange, textOf: (id: string) => string): FilePatch {
  const { path, before, after } = change;
  const sides = { '-': maskedLines(path, before?.id, textOf), '+': maskedLines(path, after?.id, textOf) };
  return { path, hunks: (hunks ?? []).map((hunk) => maskHunk(hunk, sides)) };
}

/** The lines of a file as it has them, and as they may be shown. */
interface Side {
  readonly own: readonly string[];
  readonly shown: readonly string[];
}
type Sides = Readonly<Record<'-' | '+', Side>>;

/** What a commit left is what the next one finds, so that most files are asked for twice. */
const masked = new BoundedCache<readonly string[]>(16 * 1024 * 1024);

function maskedLines(path: string, id: string | undefined, textOf: (id: string) => string): Side {
  const text = id === undefined ? '' : textOf(id);
  const key = `${id} ${path}`;
  const shown = masked.get(key) ?? maskSecrets(path, text).split('\n');
  masked.set(key, shown, text.length + 100);
  return { own: text.split('\n'), shown };
}

function maskHunk(hunk: Hunk, sides: Sides): Hunk {
  const next = { '-': hunk.before, '+': hunk.after };
  const lines = hunk.lines.map(({ sign, text }) => {
    const side = sign === '-' ? '-' : '+';
    const at = next[side] - 1;
    const { own, shown } = sides[side];
    if (sign !== '+') next['-']++;
    if (sign !== '-') next['+']++;
    // A line that is not where git says it is was not masked together with its neighbours.
    return { sign, text: own[at] === text ? (shown[at] ?? '***') : '***' };
  });
  return { ...hunk, lines };
}

/** Splits a patch by the ids of its files; hunk lines are counted, so that none of them is mistaken for a heading. */
function readSections(said: string): Map<string, Hunk[][]> {
  const sections = new Map<string, Hunk[][]>();
  let hunks: Hunk[] | undefined;
  const lines = said.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith('diff --git ')) hunks = undefined;
    const ids = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/.exec(line);
    if (ids !== null && hunks === undefined) {
      hunks = [];
      const key = `${ids[1]!.replace(/^0+$/, '')}..${ids[2]!.replace(/^0+$/, '')}`;
      const known = sections.get(key);
      if (known === undefined) sections.set(key, [hunks]);
      else known.push(hunks);
    }
    const [, before, old = '1', after, now = '1'] =
      /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (before === undefined || hunks === undefined) continue;
    const taken: PatchLine[] = [];
    let left = [Number(old), Number(now)] as [number, number];
    while (left[0] + left[1] > 0 && at + 1 < lines.length) {
      const text = lines[++at]!;
      const sign = text.charAt(0);
      if (sign === '\\') continue;
      if (sign !== ' ' && sign !== '+' && sign !== '-') break;
      left = [left[0] - (sign === '+' ? 0 : 1), left[1] - (sign === '-' ? 0 : 1)];
      taken.push({ sign, text: text.slice(1) });
    }
    hunks.push({ before: Number(before), after: Number(after), lines: taken });
  }
  return sections;
}

/** Writes patches as a unified diff. */
export const toDiff = (changes: readonly TreeChange[], patches: readonly FilePatch[]): string =>
  patches
    .flatMap(({ path, note, hunks }, at) => {
      const [from, to] = [quote(`a/${path}`), quote(`b/${path}`)];
      const { before, after } = changes[at]!;
      const head = [`diff --git ${from} ${to}`, ...modes(before?.mode, after?.mode)];
      if (note !== undefined) return [...head, `(${note})`];
      if (hunks.length === 0) return head;
      return [
        ...head,
        `--- ${before === undefined ? '/dev/null' : from}`,
        `+++ ${after === undefined ? '/dev/null' : to}`,
        ...hunks.flatMap(hunkLines),
      ];
    })
    .join('\n');

function hunkLines({ before, after, lines }: Hunk): string[] {
  const count = (other: string): number => lines.filter(({ sign }) => sign !== other).length;
  return [
    `@@ -${before},${count('+')} +${after},${count('-')} @@`,
    ...lines.map(({ sign, text }) => `${sign}${text}`),
  ];
}

const modes = (before: string | undefined, after: string | undefined): string[] => {
  if (before === undefined) return [`new file mode ${after}`];
  if (after === undefined) return [`deleted file mode ${before}`];
  return before === after ? [] : [`old mode ${before}`, `new mode ${after}`];
};

/** A name with invisible characters is quoted, as git does. */
const quote = (path: string): string => (hasUnseen(path) ? JSON.stringify(path) : path);
