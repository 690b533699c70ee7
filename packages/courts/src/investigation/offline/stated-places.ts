/** The places and commits that a report itself states: links to lines, `path:line`, files by name, hashes. */
import { type FileText, isRefusal } from '@curia/core/agent';
import { kindOfFile } from './file-kind.ts';
import { citeCommit, hunksOf, presentPlace, spanOf } from './look/cite-commit.ts';
import { isCosmetic } from './look/cosmetic-change.ts';
import { parseDiff } from './parse-diff.ts';
import type { Scene } from './scene.ts';
import { citeLines, type Suspects } from './suspects.ts';

/** A file, and lines of it, that a report names. */
interface Stated {
  readonly path: string;
  /** Undefined where only the file is named. */
  readonly lines: readonly [number, number] | undefined;
  /** The commit that a link is about, if it names one. */
  readonly at: string | undefined;
  /** How surely the file is meant: linked to, named with its folder, or by its name alone. */
  readonly weight: number;
}

const LINKED = 0.9;
const NAMED_WITH_FOLDER = 0.7;
const NAMED = 0.35;

const LINK =
  /https?:\/\/[\w.-]{3,100}\/(?:[\w.~-]{1,100}\/){1,4}?(?:-\/)?(?:blob|blame|tree|src|raw)\/(?:commit\/|branch\/|tag\/)?([\w.@-]{1,120})\/([\w./@+-]{1,300}?\.\w{1,10})(?:\?[\w=&.-]{0,100})?(?:#(?:L|lines-|l)?(\d{1,6})(?:C\d+)?(?:[-:](?:L|l)?(\d{1,6}))?)?(?=[^\w/]|$)/g;
/** `src/a.ts:12`, `src/a.ts#L12-L20`, `src/a.ts line 12`, `line 12 of src/a.ts`; links are read before. */
const PATH = String.raw`(?:[\w@.-]{1,80}[/\\]){0,12}[\w@.-]{1,80}\.[A-Za-z]{1,6}`;
const FILE_FIRST = new RegExp(
  String.raw`(?<![\w/\\.@-])(${PATH})(?:(?::|#L?|[\`'")\]]{0,2},? \(?(?:on |at |around )?lines? #?)(\d{1,6})(?:(?:-L?| ?(?:to|and|–) )(\d{1,6}))?)?(?![\w/\\])`,
  'g',
);
const LINE_FIRST = new RegExp(
  String.raw`\blines? #?(\d{1,6})(?:(?:-| ?(?:to|and|–) )(\d{1,6}))?,? (?:of|in) (?:the file )?\W?(${PATH})(?![\w/\\])`,
  'g',
);
const HASH = /(?<![\w/.#-])(?:commits?\/)?([0-9a-f]{7,40})(?![\w-]|\.\w)/g;
const MOST_STATED = 20;
const MOST_COMMITS = 5;
/** Of a longer piece of code, the lines that say what the report says are meant. */
const MOST_LINES = 40;

/** Adds what a report states; whoever points at code has looked at it. */
export async function addStated(scene: Scene, suspects: Suspects): Promise<void> {
  for (const [at, { path, lines, at: commit }] of statedIn(scene).entries()) {
    const file = await scene.file(path);
    if (file === undefined || lines === undefined) continue;
    const place = await presentLines(scene, file, lines, commit);
    const [from, to] = place ?? lines;
    if (from > file.lines.length) continue;
    const first = await firstInside(scene, path, (await meantLines(scene, file, from, to))[0]!, to);
    await suspects.add(
      { path, from: first },
      {
        kind: 'stated',
        // What is pointed at first is meant most.
        weight: (place === undefined ? 1 : 1.5) - 0.05 * Math.min(at, 6),
        says: scene.say.stated(path, lines[0]),
        evidence: (await meantLines(scene, file, from, to)).map((line) =>
          citeLines(file, line, Math.min(to, line + 4)),
        ),
        bearing: 'telling',
        from: 'words',
      },
    );
  }
  for (const hash of statedCommits(scene)) await addStatedCommit(scene, suspects, hash);
}

/** A line, or where it is a comment or a decorator above a function, the first line of that function. */
async function firstInside(scene: Scene, path: string, line: number, to: number): Promise<number> {
  for (let at = line; at <= Math.max(to, line + MOST_ABOVE); at++)
    if ((await scene.symbol(path, at)) !== null) return at;
  return line;
}

/** A comment or a decorator stands so many lines above its function. */
const MOST_ABOVE = 3;

/** The lines of a range that share most with the report, the first of the range if none does. */
async function meantLines(
  scene: Scene,
  file: FileText,
  from: number,
  to: number,
): Promise<readonly number[]> {
  if (to - from < 5) return [from];
  return scene.telling(file.path, from, Math.min(to, from + MOST_LINES));
}

/** The files that a report names, with or without lines. */
export function statedIn({ clues, suspectable, bareNames }: Scene): Stated[] {
  const found: Stated[] = [];
  const add = (given: string, from?: string, to?: string, at?: string, isLink = false): void => {
    const path = ownFile(given, suspectable, bareNames, isLink);
    if (path === undefined || found.length >= MOST_STATED) return;
    const lines =
      from === undefined ? undefined : ([Number(from), Math.max(Number(from), Number(to ?? from))] as const);
    if (found.some((one) => one.path === path && (lines === undefined || one.lines?.[0] === lines[0])))
      return;
    const weight = isLink ? LINKED : /[/\\]/.test(given) ? NAMED_WITH_FOLDER : NAMED;
    const commit = at !== undefined && /^[0-9a-f]{7,40}$/.test(at) ? at : undefined;
    found.push({ path, lines, at: commit, weight });
  };
  for (const [, at, path = '', from, to] of clues.question.matchAll(LINK)) add(path, from, to, at, true);
  const prose = clues.untraced.replace(LINK, ' ').replace(/https?:\/\/\S+/g, ' ');
  for (const [, from, to, path = ''] of prose.matchAll(LINE_FIRST)) add(path, from, to);
  for (const [, path = '', from, to] of prose.matchAll(FILE_FIRST)) add(path, from, to);
  return found;
}

/** The file of the repository that a path means: the only one that ends with it. */
function ownFile(
  given: string,
  suspectable: ReadonlySet<string>,
  bareNames: ReadonlyMap<string, readonly string[]>,
  isMovable: boolean,
): string | undefined {
  const path = given.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, '');
  if (suspectable.has(path)) return path;
  const parts = path.split('/');
  for (let from = 0; from < parts.length; from++) {
    const end = parts.slice(from).join('/');
    // A bare name is enough only where somebody writes nothing else, or where a link is older than the folder.
    if (from > 0 && from === parts.length - 1 && !isMovable) return undefined;
    const fitting = (bareNames.get(parts.at(-1)!) ?? []).filter(
      (one) => one === end || one.endsWith(`/${end}`),
    );
    if (fitting.length === 1) return fitting[0];
    if (fitting.length > 1) return undefined;
  }
  return undefined;
}

/** Where lines of an older version are now: the changes of the file since then move them; undefined if that cannot be told. */
async function presentLines(
  { bench, signal }: Scene,
  { path }: FileText,
  lines: readonly [number, number],
  commit: string | undefined,
): Promise<readonly [number, number] | undefined> {
  if (commit === undefined) return lines;
  const logged = await bench.use('git_log', { path, since: commit, most: MOST_MOVES }, signal);
  // Nothing changed the file since.
  if (isRefusal(logged)) return logged.problem === 'no commit fits' ? lines : undefined;
  if (logged.commits.length >= MOST_MOVES) return undefined;
  let [from, to] = lines;
  for (const { commit: id, is_merge } of logged.commits.toReversed()) {
    if (is_merge) continue;
    const shown = await bench.use('git_show', { commit: id, path }, signal);
    if (isRefusal(shown)) return undefined;
    for (const change of parseDiff(shown.diff))
      if (change.path === path)
        for (const hunk of hunksOf(change)) {
          const grown =
            hunk.filter(({ sign }) => sign === '+').length - hunk.filter(({ sign }) => sign === '-').length;
          const end = hunk[0]!.line + hunk.filter(({ sign }) => sign === '-').length;
          if (end <= from) from += grown;
          if (end <= to) to += grown;
        }
  }
  return from >= 1 && to >= from ? [from, to] : undefined;
}

const MOST_MOVES = 25;

/** The hashes that a report states. */
const statedCommits = ({ clues }: Scene): string[] =>
  [
    ...new Set(
      Array.from(
        clues.question.replace(/https?:\/\/\S+?\/(?:blob|blame|tree|src|raw)\/\S+/g, ' ').matchAll(HASH),
        ([, hash = '']) => hash,
      ).filter((hash) => /\d/.test(hash) && /[a-f]/.test(hash)),
    ),
  ].slice(0, MOST_COMMITS);

/** What a commit that the report accuses changed, the changes that share most with the report first. */
async function addStatedCommit(scene: Scene, suspects: Suspects, hash: string): Promise<void> {
  const { bench, signal, say } = scene;
  const shown = await bench.use('git_show', { commit: hash }, signal);
  if (isRefusal(shown)) return;
  const hunks = parseDiff(shown.diff).flatMap((change) =>
    scene.suspectable.has(change.path) && kindOfFile(change.path) === 'code' && change.lines.length > 0
      ? hunksOf(change)
          .filter((hunk) => !isCosmetic(hunk))
          .map((hunk) => ({
            path: change.path,
            hunk,
            part: scene.shares(
              hunk
                .map(({ text }) => text)
                .join('\n')
                .slice(0, 20_000),
            ).part,
          }))
      : [],
  );
  const most = Math.max(1e-9, ...hunks.map(({ part }) => part));
  for (const { path, hunk, part } of hunks) {
    const file = await scene.file(path);
    if (file === undefined) continue;
    const place = presentPlace(file, hunk);
    await suspects.add(
      { path, from: place, to: place + Math.min(4, spanOf(hunk)) },
      {
        kind: 'stated-commit',
        weight: (1 + 0.6 * (part / most)) / hunks.length ** 0.15,
        says: say.commit(shown.commit.slice(0, 7), shown.subject.slice(0, 80), say.statedCommit, []),
        evidence: [citeCommit(shown.commit, path, hunk), citeLines(file, place, place + spanOf(hunk))],
        bearing: 'telling',
        from: 'history',
      },
    );
  }
}
