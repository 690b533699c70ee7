/** What the code shows: functions that the question mentions, near the error, with a shape that often contains a fault. */
import type { FileText } from '@curia/core/agent';
import { type DeclaredNames, readDeclaredNames } from './declared-names.ts';
import { kindOfFile } from './file-kind.ts';
import type { Scene, Shared } from './scene.ts';
import { SMELL_WORDS } from './smell-words.ts';
import { type Inspected, SMELLS, type Smell } from './smells.ts';
import { citeLines, type Suspect, Suspects } from './suspects.ts';
import { type Unit, unitsOf } from './symbols.ts';
import { wordsIn } from './words.ts';

const MOST_FILES = 60;
const HANDLING = /\b(?:throw|catch|raise|except|reject|finally|panic|recover|on_?error)\b/i;

/** Looks at the code from a perspective, by its short name; call-chain looks for everything. */
export async function lookAtCode(scene: Scene, perspective: string): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  const names = await scene.bench.derive('declared-names', () => readDeclaredNames(scene));
  const smells = SMELLS.filter(
    ({ perspectives }) => perspective === 'CALLCHAIN' || perspectives.includes(perspective),
  );
  for (const path of candidates(scene)) {
    scene.signal.throwIfAborted();
    const file = await scene.file(path);
    if (file === undefined) continue;
    const units = unitsOf(file.lines);
    const parts = units.length > 0 ? innermost(units) : [{ name: '', from: 1, to: file.lines.length }];
    for (const unit of parts) await inspect(scene, suspects, file, unit, smells, names, perspective);
  }
  return suspects.ranked();
}

/** The files worth reading: those that match the question, and those that the error passes through or near. */
function candidates(scene: Scene): string[] {
  const score = (path: string): number => {
    const distance = scene.distance(path);
    return scene.relevance(path) + (distance === undefined ? 0 : 0.5 / (1 + distance));
  };
  return scene.paths
    .filter((path) => ['code', 'schema'].includes(kindOfFile(path)) && score(path) > 0)
    .sort((a, b) => score(b) - score(a) || (a < b ? -1 : 1))
    .slice(0, MOST_FILES);
}

/** Functions without nested functions; a class is searched through its methods. */
const innermost = (units: readonly Unit[]): Unit[] =>
  units.filter(
    (unit) => !units.some((other) => other !== unit && unit.from < other.from && other.to <= unit.to),
  );

async function inspect(
  scene: Scene,
  suspects: Suspects,
  file: FileText,
  unit: Unit,
  smells: readonly Smell[],
  names: DeclaredNames,
  perspective: string,
): Promise<void> {
  const { path } = file;
  const lines = file.lines.slice(unit.from - 1, unit.to);
  const spoken = scene.shares(`${unit.name} ${lines.join('\n').slice(0, 20_000)}`);
  const distance = scene.distance(path);
  const nearness = distance === undefined ? 0 : 0.3 / (1 + distance);
  const anchored = scene.anchors.some(
    (anchor) =>
      anchor.path === path &&
      anchor.line >= unit.from &&
      anchor.line <= unit.to &&
      anchor.rank < 3 &&
      anchor.gravity >= 0.6,
  );
  const about = 0.35 * scene.relevance(path) + 0.45 * spoken.part + nearness + (anchored ? 0.25 : 0);
  const inspected: Inspected = { path, lines, file: file.lines, names };
  const found = smells.flatMap((smell) => {
    const at = smell.find(inspected)[0];
    if (at === undefined) return [];
    const isTopic = smell.topics.some((topic) => scene.clues.terms.has(topic));
    // A shape that is common in sound code counts only if the question is about it.
    if (smell.weight < 0.5 && !isTopic) return [];
    // A shape that is rarely right is plausible on its own if the question leads there.
    const bearing =
      smell.weight >= 0.55 && (isTopic || about >= 0.5) ? ('telling' as const) : ('hint' as const);
    const weight = smell.weight * (isTopic ? 1.4 : 0.8) * (0.3 + about);
    return [{ smell, line: unit.from + at, weight, bearing }];
  });
  found.sort((a, b) => b.weight - a.weight);
  for (const { smell, line, weight, bearing } of found.slice(0, 3)) {
    await suspects.add(
      { path, from: line },
      {
        kind: smell.name,
        weight,
        says: SMELL_WORDS[smell.name][scene.language][0],
        evidence: [citeLines(file, line, line + 2)],
        bearing,
        fix: { action: smell.action, text: SMELL_WORDS[smell.name][scene.language][1] },
      },
    );
  }
  const isNear = anchored || (distance !== undefined && distance <= 1);
  const isNamed = scene.clues.names.some((name) => name.split('.').at(-1) === unit.name);
  // Words alone count only for the investigator that follows calls; the others keep to what they look for.
  const isOwn =
    perspective === 'CALLCHAIN' ||
    found.length > 0 ||
    (perspective === 'ERRORHANDLING' && anchored && HANDLING.test(lines.join('\n')));
  if (!isOwn || (about < 0.3 && !isNamed)) return;
  const isSpoken = isNamed || scene.isAsked(unit.name);
  // A place that shares only one word with the question is not a finding.
  if (found.length === 0 && !isSpoken && !isNear && spoken.asked.length < 2) return;
  const first = found[0]?.line ?? firstSpoken(scene, file, unit);
  await suspects.add(
    { path, from: first },
    {
      kind: 'spoken-of',
      weight: 0.6 * about + (isNamed ? 0.4 : 0),
      says: isSpoken ? scene.say.named : sayShared(scene, spoken, unit.name, isNear),
      evidence: [citeLines(file, first, first + 2)],
      bearing: isNamed ? 'telling' : 'hint',
    },
  );
}

/** What else supports a place: words of the question that are not in its name, or else words of the logs, and its location. */
function sayShared({ say }: Scene, { asked, logged }: Shared, name: string, isNear: boolean): string {
  const own = new Set(wordsIn(name));
  const others = asked.filter((word) => !wordsIn(word).some((root) => own.has(root))).slice(0, 5);
  const says = [...(others.length > 0 ? [say.sharesAsked(others)] : []), ...(isNear ? [say.nearError] : [])];
  if (says.length === 0 && logged.length > 0) return say.sharesLogged(logged.slice(0, 5));
  return says.join('; ');
}

/** The line of a unit that shares most with the question. */
function firstSpoken(scene: Scene, { lines }: FileText, { from, to }: Unit): number {
  let best = from;
  let most = 0;
  for (let line = from; line <= Math.min(to, from + 400); line++) {
    const { part } = scene.shares(lines[line - 1]!.slice(0, 500));
    if (part > most) {
      most = part;
      best = line;
    }
  }
  return best;
}
