/** What the history shows: recent changes where the question leads, and kinds of changes that often break something. */

import { type BlamedLine, type FileText, isRefusal, type LoggedCommit } from '@curia/core/agent';
import { type ChangedLine, type FileChange, parseDiff } from '@curia/core/internal';
import { canHoldCause, kindOfFile } from './file-kind.ts';
import { describeChange, type Risk, risky } from './risky-change.ts';
import type { Scene } from './scene.ts';
import { citeLines, type Suspect, Suspects } from './suspects.ts';

const MOST_COMMITS = 60;

/** Looks at the history; blame starts from the lines that clues point at, all others from the commits. */
export async function lookAtHistory(scene: Scene, perspective: string): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  const { bench, signal } = scene;
  const logged = await bench.use('git_log', { most: MOST_COMMITS }, signal);
  if (isRefusal(logged)) return [];
  // The first commit brings everything and changes nothing.
  const commits = logged.commits.length < MOST_COMMITS ? logged.commits.slice(0, -1) : logged.commits;
  if (perspective !== 'BLAME')
    for (const [age, commit] of commits.entries())
      await weighCommit(scene, suspects, commit, age, commits.length);
  if (perspective === 'BLAME' || perspective === 'REGRESSION') await blamePlaces(scene, suspects, commits);
  return suspects.ranked();
}

async function weighCommit(
  scene: Scene,
  suspects: Suspects,
  logged: LoggedCommit,
  age: number,
  of: number,
): Promise<void> {
  const { bench, signal, say } = scene;
  if (!logged.files.some(canHoldCause)) return;
  const shown = await bench.use('git_show', { commit: logged.commit }, signal);
  if (isRefusal(shown)) return;
  const before = comesBefore(logged.date, scene.clues.first_error?.time ?? null);
  const timing = (0.25 * (of - age)) / of + (before === undefined ? 0 : before ? 0.1 : -0.6);
  const announced = scene.shares(`${shown.subject} ${shown.body}`).part;
  for (const change of parseDiff(shown.diff)) {
    if (!canHoldCause(change.path) || change.lines.length === 0) continue;
    const file = await scene.file(change.path);
    if (file === undefined) continue;
    for (const hunk of hunksOf(change)) {
      const changed = hunk.map(({ text }) => text).join('\n');
      const { part, asked } = scene.shares(changed.slice(0, 20_000));
      const distance = scene.distance(change.path);
      const near = 0.4 * scene.relevance(change.path) + (distance === undefined ? 0 : 0.35 / (1 + distance));
      const risk =
        (await stillUsed(scene, change.path, hunk)) ??
        describeChange(change.path, hunk, scene.clues.terms, say);
      const place = presentPlace(file, hunk);
      const touched = scene.anchors.some(
        (anchor) => anchor.path === change.path && anchor.rank < 3 && Math.abs(anchor.line - place) <= 10,
      );
      const isAbout = part + near > 0.4;
      const meetsFailure = scene.anchors.some(
        ({ path, line, rank, gravity }) =>
          path === change.path &&
          rank === 0 &&
          gravity === 1 &&
          line >= place &&
          line <= place + spanOf(hunk),
      );
      const weight =
        timing +
        0.5 * part +
        0.3 * announced +
        near +
        (risk?.weight ?? 0) * (0.4 + near) +
        (touched ? 0.3 : 0);
      if (weight < 0.25) continue;
      await suspects.add(
        { path: change.path, from: place, to: place + Math.min(4, spanOf(hunk)) },
        {
          kind: `commit ${logged.commit.slice(0, 7)}`,
          weight,
          says: say.commit(
            logged.commit.slice(0, 7),
            logged.subject.slice(0, 80),
            risk?.says ?? say.changed,
            asked.slice(0, 5),
          ),
          evidence: [
            citeCommit(logged.commit, change.path, hunk),
            citeLines(file, place, place + spanOf(hunk)),
          ],
          bearing:
            before !== false && (meetsFailure || (risk?.breaks === true && isAbout))
              ? 'proof'
              : touched || (risk !== undefined && isAbout)
                ? 'telling'
                : 'hint',
          ...(risk === undefined ? {} : { fix: { action: 'reconsider', text: risk.fix } }),
        },
      );
    }
  }
}

/** Groups adjacent changed lines. */
function hunksOf({ lines }: FileChange): ChangedLine[][] {
  const hunks: ChangedLine[][] = [];
  for (const line of lines) {
    const last = hunks.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && line.line - before.line <= 3) last.push(line);
    else hunks.push([line]);
  }
  return hunks.slice(0, 50);
}

const spanOf = (hunk: readonly ChangedLine[]): number =>
  Math.max(0, hunk.filter(({ sign }) => sign === '+').length - 1);

/** Where a change is now: later commits may have moved its lines. */
function presentPlace({ lines }: FileText, hunk: readonly ChangedLine[]): number {
  const added = hunk.filter(({ sign, text }) => sign === '+' && text.trim().length > 3);
  for (const { text, line } of added) {
    if (lines[line - 1] === text) return line;
    const at = lines.indexOf(text);
    if (at >= 0) return at + 1;
  }
  return Math.min(Math.max(1, hunk[0]!.line), Math.max(1, lines.length));
}

/** Cites a commit with adjacent lines that it added, or removed if it added nothing. */
function citeCommit(commit: string, path: string, hunk: readonly ChangedLine[]) {
  const added = hunk.filter(({ sign, text }) => sign === '+' && text.trim() !== '');
  const chosen = added.length > 0 ? added : hunk.filter(({ text }) => text.trim() !== '');
  const first = chosen[0];
  return {
    type: 'commit' as const,
    location: `${commit.slice(0, 12)} ${path}`,
    ...(first === undefined || first.text.replace(/[^\p{L}\p{N}]/gu, '').length < 3
      ? {}
      : { snippet: first.text.slice(0, 500) }),
  };
}

/** Which commits wrote the lines that clues point at, or that speak most of the question where none does. */
async function blamePlaces(
  scene: Scene,
  suspects: Suspects,
  commits: readonly LoggedCommit[],
): Promise<void> {
  const ages = new Map(commits.map(({ commit }, age) => [commit, age]));
  const places = [...scene.anchors.slice(0, 10), ...spokenPlaces(scene)];
  for (const { path, line, says, rank } of places) {
    const file = await scene.file(path);
    if (file === undefined || !canHoldCause(path)) continue;
    const { from, to: end } =
      line === null
        ? { from: 1, to: file.lines.length }
        : (scene.unit(file, line) ?? { from: Math.max(1, line - 3), to: line + 3 });
    const to = Math.min(file.lines.length, from + 150, end);
    const blamed = await scene.bench.use('git_blame', { path, from, to }, scene.signal);
    if (isRefusal(blamed)) continue;
    const newest = newestOf(blamed.lines, ages);
    if (newest === undefined) continue;
    const age = ages.get(newest.commit) ?? 0;
    await suspects.add(
      { path, from: newest.line },
      {
        kind: 'blame',
        weight: (0.7 - (0.4 * age) / commits.length) / (1 + 0.3 * rank),
        says: scene.say.wroteLine(says, newest.commit.slice(0, 7), newest.subject.slice(0, 80)),
        evidence: [
          citeCommit(newest.commit, path, [{ sign: '+', line: newest.line, text: newest.text }]),
          citeLines(file, newest.line, newest.line + 2),
        ],
        bearing: rank === 0 && line !== null ? 'telling' : 'hint',
      },
    );
  }
}

/** The files that speak most of the question. */
const spokenPlaces = (scene: Scene) =>
  scene.paths
    .filter((path) => canHoldCause(path) && scene.relevance(path) > 0.4)
    .sort((a, b) => scene.relevance(b) - scene.relevance(a))
    .slice(0, 5)
    .map((path, rank) => ({ path, line: null, rank: rank + 1, says: scene.say.fileAsked }));

/** The line that was changed last, ignoring lines from the first commit. */
function newestOf(lines: readonly BlamedLine[], ages: ReadonlyMap<string, number>): BlamedLine | undefined {
  return lines
    .filter(({ commit }) => ages.has(commit))
    .sort((a, b) => ages.get(a.commit)! - ages.get(b.commit)!)[0];
}

/** Whether a commit is older than an error; undefined if unknown. */
export function comesBefore(date: string, time: string | null): boolean | undefined {
  const error = time === null ? Number.NaN : Date.parse(time.replace(',', '.'));
  const commit = Date.parse(date);
  return Number.isNaN(error) || Number.isNaN(commit) ? undefined : commit <= error;
}

/** A name that a commit took away while other files still use it. */
async function stillUsed(
  scene: Scene,
  path: string,
  hunk: readonly ChangedLine[],
): Promise<Risk | undefined> {
  const namesIn = (sign: string): Set<string> =>
    new Set(
      hunk
        .filter((line) => line.sign === sign)
        .flatMap(({ text }) => text.slice(0, 500).match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]{2,60}\b/g) ?? []),
    );
  const kept = namesIn('+');
  for (const name of [...namesIn('-')].filter((one) => !kept.has(one)).slice(0, 5)) {
    const found = await scene.bench.use('search_text', { pattern: name, most: 20 }, scene.signal);
    if (isRefusal(found)) return undefined;
    const user = found.matches.find((match) => match.path !== path && kindOfFile(match.path) === 'code');
    const isStillThere = found.matches.some((match) => match.path === path);
    if (user !== undefined && !isStillThere)
      return { ...risky(1.2, scene.say.tookName(name, `${user.path}:${user.line}`)), breaks: true };
  }
  return undefined;
}
