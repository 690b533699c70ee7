/** What the code shows: functions that the report speaks of, where its error can arise, and shapes that often contain a fault. */
import type { FileSymbol, FileText } from '@curia/core/agent';
import { type DeclaredNames, readDeclaredNames } from '../declared-names.ts';
import { kindOfFile } from '../file-kind.ts';
import type { Scene } from '../scene.ts';
import type { SpokenPlace } from '../spoken-place.ts';
import { citeLines, citeLog, type Ground, type Suspect, Suspects } from '../suspects.ts';
import type { Inspected } from './inspected.ts';
import { SMELL_WORDS } from './smell-words.ts';
import { SMELLS, type Smell } from './smells.ts';

const MOST_FILES = 60;
const FEW_FUNCTIONS = 30;

/** Looks at the code from a perspective, by its short name. */
export async function lookAtCode(scene: Scene, perspective: string): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  if (perspective === 'TYPECONTRACT')
    for (const place of scene.spoken) await addSpoken(scene, suspects, place, 'words');
  if (perspective === 'ERRORHANDLING') await addErrorPlaces(scene, suspects);
  await addShapes(scene, suspects, perspective);
  return suspects.ranked();
}

/** Looks for errors that are caught and told to nobody. */
export async function lookForSilence(scene: Scene): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  await addShapes(scene, suspects, 'ERRORHANDLING');
  return suspects.ranked();
}

/** Adds a place that the report speaks of. */
export async function addSpoken(
  scene: Scene,
  suspects: Suspects,
  { path, symbol, lines, weight, by, shares }: SpokenPlace,
  from: Ground,
): Promise<void> {
  const file = await scene.file(path);
  if (file === undefined) return;
  const { say } = scene;
  const line = lines[0] ?? symbol?.from ?? 1;
  await suspects.add(
    { path, from: line },
    {
      kind: `spoken-${by}`,
      weight,
      says:
        by === 'quoted'
          ? say.quoted(shares[0]!)
          : by === 'named' || by === 'asked'
            ? say.named
            : shares.length === 0
              ? ''
              : say.sharesAsked(shares.slice(0, 5)),
      evidence: lines.map((at) => citeLines(file, at, at + 2)),
      bearing: by === 'asked' || (by === 'words' && weight < 0.65) ? 'hint' : 'telling',
      from,
    },
  );
}

/** Adds where the error of the report can arise: where its message is made, or where the name is read that was not there. */
export async function addErrorPlaces(scene: Scene, suspects: Suspects): Promise<void> {
  for (const { path, line, by, gravity, says, seen } of scene.anchors) {
    const file = by === 'message' && gravity > 0.6 ? await scene.file(path) : undefined;
    if (file === undefined) continue;
    await suspects.add(
      { path, from: line },
      {
        kind: 'message',
        weight: 0.8 * gravity * (0.6 + 0.4 * scene.relevance(path)),
        says,
        evidence: [...seen.map(citeLog), citeLines(file, line)],
        bearing: 'telling',
        from: 'failure',
      },
    );
  }
  for (const { path, lines, weight, shares } of scene.accessed) {
    const file = await scene.file(path);
    if (file === undefined) continue;
    await suspects.add(
      { path, from: lines[0]! },
      {
        kind: `reads ${shares[0]}`,
        weight,
        says: scene.say.readsName(shares[0]!),
        evidence: lines.map((at) => citeLines(file, at)),
        bearing: weight >= 0.5 ? 'telling' : 'hint',
        from: 'failure',
      },
    );
  }
}

/** A function with shapes that often contain a fault. */
interface Shaped {
  readonly file: FileText;
  readonly smell: Smell;
  readonly line: number;
  readonly about: number;
}

/** Shapes that often contain a fault, where the question leads; a shape that is common here says little about this fault. */
export async function addShapes(scene: Scene, suspects: Suspects, perspective: string): Promise<void> {
  const names = await scene.bench.derive('declared-names', () => readDeclaredNames(scene));
  const smells = SMELLS.filter(
    ({ perspectives }) => perspective === 'CALLCHAIN' || perspectives.includes(perspective),
  );
  const found: Shaped[] = [];
  let inspected = 0;
  for (const path of candidates(scene)) {
    scene.signal.throwIfAborted();
    const file = await scene.file(path);
    if (file === undefined) continue;
    const symbols = innermost(await scene.symbols(path));
    const parts = symbols.length > 0 ? symbols : [{ name: '', from: 1, to: file.lines.length }];
    for (const part of parts) found.push(...inspect(scene, file, part, smells, names));
    inspected += parts.length;
  }
  // Among many functions, some show any shape by chance.
  const chance = 1 + Math.log(Math.max(1, inspected / FEW_FUNCTIONS));
  const counts = new Map<Smell, number>();
  for (const { smell } of found) counts.set(smell, (counts.get(smell) ?? 0) + 1);
  for (const { file, smell, line, about } of found) {
    const isTopic = smell.topics.some((topic) => scene.clues.terms.has(topic));
    // A shape that is common in sound code counts only if the question is about it.
    if (smell.weight < 0.5 && !isTopic) continue;
    const rarity = 1 / (1 + Math.log(counts.get(smell)!)) / chance;
    const [says, text] = SMELL_WORDS[smell.name][scene.language];
    await suspects.add(
      { path: file.path, from: line },
      {
        kind: smell.name,
        weight: smell.weight * (isTopic ? 1.4 : 0.8) * (0.3 + about) * rarity,
        says,
        evidence: [citeLines(file, line, line + 2)],
        // A shape that is rarely right is plausible on its own if the question leads there.
        bearing: smell.weight >= 0.55 && rarity > 0.4 && (isTopic || about >= 0.5) ? 'telling' : 'hint',
        from: 'shape',
        fix: { action: smell.action, text },
      },
    );
  }
}

/** The files worth reading: those that match the question, and those that the error passes through or near. */
function candidates(scene: Scene): string[] {
  const score = (path: string): number => {
    const distance = scene.distance(path);
    return scene.relevance(path) + (distance === undefined ? 0 : 0.5 / (1 + distance));
  };
  return [...scene.suspectable]
    .filter((path) => ['code', 'schema'].includes(kindOfFile(path)) && score(path) > 0)
    .sort((a, b) => score(b) - score(a) || (a < b ? -1 : 1))
    .slice(0, MOST_FILES);
}

/** Functions without nested functions; a class is searched through its methods. */
const innermost = (symbols: readonly FileSymbol[]): FileSymbol[] =>
  symbols.filter(
    (symbol) =>
      !symbols.some((other) => other !== symbol && symbol.from < other.from && other.to <= symbol.to),
  );

/** The three most telling shapes of a part of a file. */
function inspect(
  scene: Scene,
  file: FileText,
  { name, from, to }: Pick<FileSymbol, 'name' | 'from' | 'to'>,
  smells: readonly Smell[],
  names: DeclaredNames,
): Shaped[] {
  const { path } = file;
  const lines = file.lines.slice(from - 1, to);
  const { part } = scene.shares(`${name} ${lines.join('\n').slice(0, 20_000)}`);
  const distance = scene.distance(path);
  const nearness = distance === undefined ? 0 : 0.3 / (1 + distance);
  const isAnchored = scene.anchors.some(
    (anchor) =>
      anchor.path === path &&
      anchor.line >= from &&
      anchor.line <= to &&
      anchor.rank < 3 &&
      anchor.gravity >= 0.6,
  );
  const about = 0.35 * scene.relevance(path) + 0.45 * part + nearness + (isAnchored ? 0.25 : 0);
  const inspected: Inspected = { path, lines, file: file.lines, names };
  return smells
    .flatMap((smell) => {
      const at = smell.find(inspected)[0];
      return at === undefined ? [] : [{ file, smell, line: from + at, about }];
    })
    .sort((a, b) => b.smell.weight - a.smell.weight)
    .slice(0, 3);
}
