/** Which commit brought what is suspected: the one that wrote the suspected line, or that took away what the report quotes. */
import { type BlamedLine, type FileText, isRefusal, type LoggedCommit } from '@curia/core/agent';
import { parseDiff } from '../parse-diff.ts';
import type { Scene } from '../scene.ts';
import { type Bearing, citeLines, type Ground, type Suspects } from '../suspects.ts';
import { citeCommit, hunksOf, presentPlace } from './cite-commit.ts';
import { isAboutLooks, isCosmetic } from './cosmetic-change.ts';

/** A suspected place whose writer is looked for. */
interface Suspected {
  readonly path: string;
  /** The suspected lines, the most telling first. */
  readonly lines: readonly number[];
  readonly weight: number;
  readonly from: Ground;
  readonly says: string;
}

const MOST_BLAMED = 6;
const MOST_QUOTES = 3;

/** The places whose history is asked for, from every kind of clue, the most telling first, each function once. */
async function suspectedPlaces(scene: Scene): Promise<Suspected[]> {
  const { anchors, spoken, accessed, say } = scene;
  const frames = anchors.map(
    ({ path, line, by, rank, gravity, says }): Suspected => ({
      path,
      lines: [line],
      weight: (gravity * (by === 'frame' ? 1 : 0.7)) / (1 + 0.7 * rank),
      from: 'failure',
      says,
    }),
  );
  const words = spoken.map(
    ({ path, lines, weight, by, shares }): Suspected => ({
      path,
      lines,
      weight,
      from: 'words',
      says:
        by === 'quoted'
          ? say.quoted(shares[0]!)
          : by === 'named' || by === 'asked'
            ? say.named
            : say.fileAsked,
    }),
  );
  const reads = accessed.map(
    ({ path, lines, weight, shares }): Suspected => ({
      path,
      lines,
      weight,
      from: 'failure',
      says: say.readsName(shares[0]!),
    }),
  );
  const chosen = new Map<string, Suspected>();
  for (const place of [...frames, ...words, ...reads].sort((a, b) => b.weight - a.weight)) {
    const symbol = await scene.symbol(place.path, place.lines[0]!);
    const key = `${place.path} ${symbol === null ? place.lines[0] : `${symbol.name} ${symbol.from}`}`;
    if (!chosen.has(key)) chosen.set(key, place);
    if (chosen.size >= MOST_BLAMED) break;
  }
  return [...chosen.values()];
}

/** Which commits wrote the suspected lines; `first` is the commit that brought everything, if known. */
export async function blamePlaces(
  scene: Scene,
  suspects: Suspects,
  recent: readonly LoggedCommit[],
  first: string | undefined,
): Promise<void> {
  const ages = new Map(recent.map(({ commit }, age) => [commit, age]));
  for (const place of await suspectedPlaces(scene)) {
    const file = await scene.file(place.path);
    if (file === undefined) continue;
    const written = (await blameLines(scene, place, file)).filter(({ commit }) => commit !== first);
    const [main] = written;
    if (main === undefined) continue;
    const age = ages.get(main.commit);
    const isNew = age !== undefined && recent.length > 0;
    // A line that was written lately is suspected more; one that is old may have waited for its day.
    const weight = place.weight * (isNew ? 0.9 - (0.2 * age) / recent.length : 0.6);
    // Where the words of the report led, whoever reads the code was led by them too: who wrote the lines is no second witness.
    const bearing: Bearing = place.weight >= 0.5 && place.from === 'failure' ? 'telling' : 'hint';
    await suspects.add(
      { path: place.path, from: main.line },
      {
        kind: 'blame',
        weight,
        says: scene.say.wroteLine(place.says, main.commit.slice(0, 7), main.subject.slice(0, 80)),
        evidence: [
          ...citeWriters(written),
          citeLines(file, main.line),
          ...place.lines.filter((line) => line !== main.line).map((line) => citeLines(file, line)),
        ],
        bearing,
        from: place.from,
      },
    );
  }
}

/** Each commit once, with the line it wrote; at most two. */
function citeWriters(written: readonly BlamedLine[]) {
  const byCommit = new Map(written.toReversed().map((one) => [one.commit, one]));
  const order = [...new Set(written.map(({ commit }) => commit))].slice(0, 2);
  return order.map((commit) => {
    const { path_then, line, text } = byCommit.get(commit)!;
    return citeCommit(commit, path_then, [{ sign: '+', line, text }]);
  });
}

/** Who wrote the suspected lines; a line that says nothing, such as a bracket, stands for the one before it. */
async function blameLines(
  scene: Scene,
  { path, lines }: Suspected,
  { lines: text }: FileText,
): Promise<BlamedLine[]> {
  const meant = lines.map((line) => {
    let at = line;
    while (at > 1 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) at--;
    return at;
  });
  const from = Math.min(...meant);
  const to = Math.min(Math.max(...meant), from + 199);
  const ignore: string[] = [];
  for (let steps = 0; steps <= MOST_LOOKS; steps++) {
    const blamed = await scene.bench.use('git_blame', { path, from, to, ignore }, scene.signal);
    if (isRefusal(blamed)) return [];
    const written = meant.flatMap((line) => blamed.lines.find((one) => one.line === line) ?? []);
    // Who only made it look better did not write it; whoever wrote it before is meant.
    const looks: string[] = [];
    for (const one of written)
      if (!ignore.includes(one.commit) && !looks.includes(one.commit) && (await isLook(scene, one)))
        looks.push(one.commit);
    if (looks.length === 0 || steps === MOST_LOOKS)
      return written.filter(({ commit }) => !looks.includes(commit));
    ignore.push(...looks);
  }
  return [];
}

/** So often whoever wrote a line before is asked for. */
const MOST_LOOKS = 2;

/** Whether a commit only changed how a line looks. */
async function isLook(scene: Scene, { commit, subject, path_then, text }: BlamedLine): Promise<boolean> {
  if (isAboutLooks(subject)) return true;
  const shown = await scene.bench.use('git_show', { commit, path: path_then }, scene.signal);
  if (isRefusal(shown)) return false;
  const hunk = parseDiff(shown.diff)
    .flatMap(hunksOf)
    .find((lines) => lines.some((line) => line.sign === '+' && line.text.trim() === text.trim()));
  return hunk?.some(({ sign }) => sign === '-') === true && isCosmetic(hunk);
}

/** Code that the report quotes and that is no longer there: the commit that took it away is found by the code alone. */
export async function addRemovedCode(scene: Scene, suspects: Suspects): Promise<void> {
  const present = new Set(scene.spoken.flatMap(({ by, shares }) => (by === 'quoted' ? shares : [])));
  const gone = scene.clues.quotes.filter((quote) => quote.length >= 10 && !present.has(quote));
  const paths = [...new Set([...scene.spoken, ...scene.anchors].map(({ path }) => path))].slice(0, 3);
  for (const quote of gone.slice(0, MOST_QUOTES))
    for (const path of paths) if (await addRemoval(scene, suspects, quote, path)) break;
}

async function addRemoval(scene: Scene, suspects: Suspects, quote: string, path: string): Promise<boolean> {
  const { bench, signal, say } = scene;
  const found = await bench.use('git_pickaxe', { text: quote.slice(0, 300), path, most: 2 }, signal);
  const commit = isRefusal(found) ? undefined : found.commits[0];
  const file = commit === undefined ? undefined : await scene.file(path);
  if (commit === undefined || file === undefined) return false;
  const shown = await bench.use('git_show', { commit: commit.commit, path }, signal);
  if (isRefusal(shown)) return false;
  for (const change of parseDiff(shown.diff)) {
    const hunk = hunksOf(change).find((lines) =>
      lines.some(({ sign, text }) => sign === '-' && text.includes(quote)),
    );
    if (hunk === undefined) continue;
    const place = presentPlace(file, hunk);
    const [says, fix] = say.tookCode(quote.slice(0, 100));
    await suspects.add(
      { path, from: place },
      {
        kind: 'removed',
        weight: 0.95,
        says: say.commit(commit.commit.slice(0, 7), commit.subject.slice(0, 80), says, []),
        evidence: [citeCommit(commit.commit, path, hunk), citeLines(file, place, place + 2)],
        bearing: 'telling',
        from: 'history',
        fix: { action: 'reconsider', text: fix },
      },
    );
    return true;
  }
  return false;
}
