/** What the history shows: recent changes where the question leads, and kinds of changes that often break something. */

import { isRefusal, type LoggedCommit } from '@curia/core/agent';
import { kindOfFile } from '../file-kind.ts';
import { type ChangedLine, parseDiff } from '../parse-diff.ts';
import type { Scene } from '../scene.ts';
import { citeLines, type Suspect, Suspects } from '../suspects.ts';
import type { VersionRange } from '../version-range.ts';
import { citeCommit, hunksOf, presentPlace, spanOf } from './cite-commit.ts';
import { isAboutLooks, isCosmetic } from './cosmetic-change.ts';
import { addRemovedCode, blamePlaces } from './introducing-commit.ts';
import { describeChange, type Risk, risky } from './risky-change.ts';

const MOST_COMMITS = 60;
/** Of these, the changes of so many are read. */
const MOST_SHOWN = 12;

/** Looks at the history; blame starts from the lines that clues point at, all others also from the commits. */
export async function lookAtHistory(scene: Scene, perspective: string): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  const { bench, signal } = scene;
  const logged = await bench.use('git_log', { most: MOST_COMMITS }, signal);
  if (isRefusal(logged)) return [];
  // The first commit brings everything and changes nothing.
  const isWhole = logged.commits.length < MOST_COMMITS;
  const recent = isWhole ? logged.commits.slice(0, -1) : logged.commits;
  // Where the report says between which releases it broke, nothing else is recent.
  const commits = scene.range?.commits ?? recent;
  if (perspective !== 'BLAME')
    for (const { commit, age } of chooseCommits(scene, commits))
      await weighCommit(scene, suspects, commit, age, commits.length);
  await addRemovedCode(scene, suspects);
  await blamePlaces(scene, suspects, recent, isWhole ? logged.commits.at(-1)?.commit : undefined);
  return suspects.ranked();
}

/** The recent commits that touch what the question leads to; releases, merges and new versions of packages touch nothing of it. */
function chooseCommits(
  scene: Scene,
  commits: readonly LoggedCommit[],
): { readonly commit: LoggedCommit; readonly age: number }[] {
  const anchored = new Set(scene.anchors.map(({ path }) => path));
  const spoken = new Set(scene.spoken.slice(0, 10).map(({ path }) => path));
  const interest = ({ files }: LoggedCommit): number =>
    Math.max(
      0,
      ...files
        .filter((path) => scene.suspectable.has(path))
        .map((path) => scene.relevance(path) + (anchored.has(path) ? 1 : 0) + (spoken.has(path) ? 0.5 : 0)),
    );
  return commits
    .map((commit, age) => ({ commit, age, interest: interest(commit) }))
    .filter(
      (one) =>
        !one.commit.is_merge &&
        !isAboutLooks(one.commit.subject) &&
        (one.interest > 0 || commits.length <= MOST_SHOWN),
    )
    .sort((a, b) => b.interest - a.interest || a.age - b.age)
    .slice(0, MOST_SHOWN)
    .sort((a, b) => a.age - b.age);
}

async function weighCommit(
  scene: Scene,
  suspects: Suspects,
  logged: LoggedCommit,
  age: number,
  of: number,
): Promise<void> {
  const { bench, signal, say } = scene;
  if (!logged.files.some((path) => scene.suspectable.has(path))) return;
  const shown = await bench.use('git_show', { commit: logged.commit }, signal);
  if (isRefusal(shown)) return;
  const before = comesBefore(logged.date, scene.clues.first_error?.time ?? null);
  const { range } = scene;
  // Among the changes between two releases, none is suspected for being the last.
  const timing =
    (range === undefined ? (0.25 * (of - age)) / of : inRange(range)) +
    (before === undefined ? 0 : before ? 0.1 : -0.6);
  const announced = scene.shares(`${shown.subject} ${shown.body}`).part;
  for (const change of parseDiff(shown.diff)) {
    if (!scene.suspectable.has(change.path) || change.lines.length === 0) continue;
    const file = await scene.file(change.path);
    if (file === undefined) continue;
    for (const hunk of hunksOf(change)) {
      if (isNewVersion(hunk) || isCosmetic(hunk)) continue;
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
        ({ path, line, rank, gravity, isSure }) =>
          path === change.path &&
          // The error may be thrown by what a changed line calls.
          rank < 3 &&
          gravity === 1 &&
          isSure &&
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
          kind: 'commit',
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
              : // A change is suspected where the failure is, or where the report says when it broke; that it speaks of the same is a hint.
                touched || (range !== undefined && risk !== undefined && isAbout)
                ? 'telling'
                : 'hint',
          from: 'history',
          ...(risk === undefined ? {} : { fix: { action: 'reconsider', text: risk.fix } }),
        },
      );
    }
  }
}

/** What it is worth that a change lies between the releases that the report names: the fewer there are, the more. */
const inRange = ({ commits }: VersionRange): number => 0.3 + 0.5 / Math.sqrt(Math.max(1, commits.length));

/** Whether lines differ in version numbers alone: a release says what it is, not what it broke. */
function isNewVersion(hunk: readonly ChangedLine[]): boolean {
  const plain = (sign: string): string =>
    hunk
      .filter((line) => line.sign === sign)
      .map(({ text }) => text.trim().replace(/\bv?\d+(?:\.\w+){1,4}(?:-[\w.]+)?/g, '#'))
      .join('\n');
  const removed = plain('-');
  return removed.includes('#') && /version/i.test(removed) && removed === plain('+');
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
  // Who uses a name is known of whole repositories only.
  if (!scene.isWhole) return undefined;
  const kept = namesIn('+');
  for (const name of [...namesIn('-')].filter((one) => !kept.has(one)).slice(0, 5)) {
    const found = await scene.bench.use('search_text', { pattern: name, most: 20 }, scene.signal);
    if (isRefusal(found)) return undefined;
    const user = found.matches.find((match) => match.path !== path && kindOfFile(match.path) === 'code');
    // A name that moved is still set somewhere.
    const isSet = new RegExp(`\\b${name}["']?\\s*[:=](?![:=])`);
    const isStillThere = found.matches.some((match) => match.path === path || isSet.test(match.text));
    if (user !== undefined && !isStillThere)
      return { ...risky(1.2, scene.say.tookName(name, `${user.path}:${user.line}`)), breaks: true };
  }
  return undefined;
}
