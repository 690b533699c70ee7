/** Courts of one's own: those that ship, a certified one with its cascade, and random ones; under calibrations that weigh everybody. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import { startAnswering } from '@curia/core/votes/certify';
import {
  analyzePanel,
  type CaseRuling,
  calibratedBy,
  type ItemRuling,
  type Panel,
  parsePanel,
  ruleCase,
} from '@curia/courts/panel';
import { parse } from 'yaml';
import { fold } from '../../packages/core/test/panel-oracle.ts';
import { KINDS, randomCourt } from '../../packages/core/test/random-court.ts';
import { type CourtLike, Dice, randomCase, randomValue } from '../../packages/core/test/random-panel.ts';
import { startCalibrating } from '../../packages/courts/src/panel/calibrate/calibrate-court.ts';
import { courtIdentity } from '../../packages/courts/src/panel/file/calibration.ts';
import { courtPlan, withCalibration } from '../../packages/courts/src/panel/file/panel.ts';
import { panelSpace } from '../../packages/courts/src/panel/prove/panel-space.ts';
import type { Random } from '../random.ts';
import type { Attempt } from '../silence.hunt.ts';

/** A court with what an analysis says of silence in it. */
interface OwnCourt {
  readonly name: string;
  readonly file: CourtLike;
  /** The court without a calibration, or with one that was made for it. */
  readonly panel: Panel;
  /** The rules that silence may bring about: accepted with a reason in courts that ship, found by `analyze` in others. */
  readonly helped: ReadonlySet<string>;
}

const root = join(import.meta.dirname, '../..');
const read = (...path: readonly string[]): CourtLike =>
  parse(readFileSync(join(root, ...path), 'utf8')) as CourtLike;

/** A court that ships: what silence may bring about is what its file accepts, with a reason; other tests hold that against `analyze`. */
function shipped(name: string, file: CourtLike, panel: Panel = parsePanel(file)): OwnCourt {
  const accepted = panel.court.accepted ?? [];
  const helped = accepted.flatMap(({ kind, rule }) => (kind === 'SILENCE_HELPS' ? [rule] : []));
  return { name, file, panel, helped: new Set(helped) };
}

/** The courts that come with Curia: templates and the certified example, as it is and as a cascade. */
function shippedFiles(): OwnCourt[] {
  const templates = 'packages/curia/templates';
  const files = readdirSync(join(root, templates), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:court|lines)\.yaml$/.test(file))
    .sort();
  return [...files.map((file) => shipped(file, withoutFile(read(templates, file)))), ...certified()];
}

/** The court without the file that it names. */
const withoutFile = ({
  calibration: _file,
  ...court
}: CourtLike & { readonly calibration?: string }): CourtLike => court;

function certified(): OwnCourt[] {
  const folder = 'examples/09-certified-court';
  const file = withoutFile(read(folder, 'court.yaml'));
  const panel = parsePanel(file);
  const started = startCalibrating(panel);
  for (const line of readFileSync(join(root, folder, 'labelled.jsonl'), 'utf8')
    .trim()
    .split('\n'))
    started.add(JSON.parse(line));
  const wanted = { maxError: 0.05, delta: 0.1, goldDrawn: 'random' } as const;
  const { calibration } = started.finish(wanted);
  const cascade = started.cascade(wanted);
  const staged = cascade.court as unknown as CourtLike;
  return [
    shipped('certified court', file, calibratedBy(panel, calibration, { voids: [] })),
    shipped(
      'certified cascade',
      staged,
      calibratedBy(parsePanel(cascade.court), cascade.calibration, { voids: [] }),
    ),
  ];
}

/** Larger courts take longer to analyse than to decide. */
const MOST_PANELS = 1_500;

/** A random court that can be analysed; the same for the same seed. */
function drawOwnCourt(seed: number): OwnCourt {
  const dice = new Dice(seed);
  // Silence may move the classes of numbers within a tolerance, which no analysis reports.
  const kinds = Object.keys(KINDS).filter((name) => name !== 'number with tolerance');
  for (;;) {
    const name = dice.pick(kinds);
    const samplesOf = (kind: object): unknown[] =>
      Array.from({ length: 3 }, () =>
        randomValue(dice, { ...kind, optional: false } as unknown as { kind: string }),
      );
    const { file, panel } = randomCourt(dice, name, samplesOf);
    const { panels, fields } = panelSpace(panel);
    if (fields === null || panels > MOST_PANELS || JSON.stringify(file).includes('"tolerance"')) continue;
    const { findings } = analyzePanel(panel);
    const helped = findings.flatMap(({ kind, rule: by }) => (kind === 'SILENCE_HELPS' ? [by] : []));
    return { name: `random court ${seed}`, file, panel, helped: new Set(helped) };
  }
}

/** A vote of a case, as it is written. */
type Line = Readonly<Record<string, unknown>>;
/** A case with its votes. */
type VotedCase = Readonly<Record<string, unknown>> & { readonly votes: readonly Line[] };

/** A random case of a court. */
const drawCase = ({ file }: OwnCourt, random: Random): VotedCase =>
  randomCase(new Dice(random.below(2 ** 31)), file) as unknown as VotedCase;

/** The court under a calibration that weighs everybody who speaks in a case, at once or one after another. */
function weighing({ panel }: OwnCourt, { votes }: VotedCase, random: Random): Panel {
  const { fields, roles } = panel[courtPlan];
  const classes = fields[0]!.reader.closed.map(({ value }) => String(value));
  if (panel.calibration !== null || classes.length < 2) return panel;
  const isSwapped = panel[courtPlan].swap !== null;
  const names = [
    ...new Set(
      votes.map(({ role, voice }) =>
        roles.length === 1 ? String(voice) : `${String(role ?? roles[0]!.name)}/${String(voice)}`,
      ),
    ),
  ].sort();
  const weights = names.map(() => random.pick([0.2, 0.5, 1, 2, 3]));
  const reviewers = names.map((reviewer) => ({
    ...{ reviewer, orders: isSwapped ? 2 : 1, cost: null },
    ...(random.fraction() < 0.3 ? { abstains: 1 } : {}),
  }));
  const isLater = (name: string): boolean =>
    roles.some(({ name: role, isLater: later }) => later && name.startsWith(`${role}/`));
  const stages = [names.filter((name) => !isLater(name)), names.filter(isLater)].filter(
    ({ length }) => length > 0,
  );
  const isCascade = random.fraction() < 0.4 && stages.length > 0;
  const answer = startAnswering(
    {
      classes,
      mode: 'stream',
      cases: [],
      threshold: random.pick([0, 0.1, 0.5, 1]),
      model: {
        method: isCascade ? 'cascade' : 'stack',
        reviewers,
        stages: isCascade
          ? stages.map((asks, at) => ({
              asks,
              weights: names.map((name, of) => (at > 0 || asks.includes(name) ? weights[of]! : 0)),
            }))
          : [{ asks: names.length === 0 ? ['nobody'] : names, weights }],
        stop_at: isCascade ? random.pick([0.6, 0.8, 0.95]) : 0,
      },
    },
    undefined,
  );
  return withCalibration(panel, {
    made_for: courtIdentity(panel),
    hash: 'drawn',
    answer: ({ item, votes: said, isAsked }) => answer(item, said, isAsked),
  });
}

/** Rules on a case, or says with which code it was refused. */
function rule(panel: Panel, one: VotedCase): CaseRuling | string {
  try {
    return ruleCase(panel, one, { facts: true });
  } catch (error) {
    if (CuriaError.is(error) && error.kind !== 'internal') return error.code;
    throw error;
  }
}

/** What became of each item; a case that still asks somebody has come to nothing yet. */
function endsOf({ panel }: OwnCourt, { items }: CaseRuling): Map<string, ItemRuling> {
  const isNamed = panel[courtPlan].items === 'named';
  // The name of an item that voices name is how most of them spell it.
  return new Map(items.map((item) => [isNamed ? fold(item.item) : item.item, item]));
}

/** Whether an item ends the same: numbers within the tolerance are one value, whoever stands for it. */
function isSameEnd({ panel }: OwnCourt, was: ItemRuling, is: ItemRuling): boolean {
  if (was.effect !== is.effect) return false;
  const field = panel[courtPlan].fields.find(({ name }) => name === '' || is.item.endsWith(name));
  const kind = field?.reader.kind;
  const tolerance = kind?.kind === 'number' ? (kind.tolerance ?? 0) : 0;
  if (typeof was.value === 'number' && typeof is.value === 'number')
    return Math.abs(was.value - is.value) <= tolerance * 2;
  // How a text is spelt depends on who says it, and how often.
  return fold(JSON.stringify(was.value) ?? '') === fold(JSON.stringify(is.value) ?? '');
}

/** What one silent voice did to a case. */
interface Moved {
  readonly certified?: string;
  readonly moved?: string;
}

/** Compares a case with itself after somebody fell silent: what is certified all the same, and what no analysis told of. */
function compare(court: OwnCourt, before: CaseRuling, after: CaseRuling): Moved {
  const known = endsOf(court, before);
  let isTold = false;
  for (const [name, item] of endsOf(court, after)) {
    const { missing, refused, unusable } = item.votes;
    if (item.calibrated?.certified === true && missing + refused + unusable > 0)
      return { certified: `${name} is certified with ${missing + refused + unusable} silent` };
    const was = known.get(name);
    if (was === undefined || was.effect === 'ask' || item.effect === 'ask' || item.effect === 'escalate')
      continue;
    // Who could not be read before, or said two things, has no vote that could fall silent.
    if (isSameEnd(court, was, item)) continue;
    if (was.votes.voted <= item.votes.voted) {
      isTold = true;
      continue;
    }
    if (!court.helped.has(item.rule))
      return { moved: `${name}: ${was.outcome} by ${was.rule}, then ${item.outcome} by ${item.rule}` };
    isTold = true;
  }
  const [was, is] = [before.verdict, after.verdict];
  if (was !== undefined && is?.effect === 'take' && was.effect !== 'take' && !isTold)
    return { moved: `verdict: ${was.outcome} by ${was.rule}, then ${is.outcome} by ${is.rule}` };
  return {};
}

/** What silence can look like in a record, and how a vote can be spoilt where no other value can be meant. */
const SILENT = ['removed', 'missing', 'refused', 'unusable', 'no value', 'cut'] as const;
const SPOILT = [...SILENT, 'null', 'unknown word'] as const;

/** The same case with one voice that said something silent, everywhere or on one item. */
function silenced(
  { panel }: OwnCourt,
  one: VotedCase,
  random: Random,
): { one: VotedCase; what: string } | undefined {
  const isClosed = panel[courtPlan].fields.every(
    ({ reader }) => reader.closed.length > 0 && reader.none === null,
  );
  const spoke = one.votes.filter((line) => 'value' in line);
  if (spoke.length === 0) return undefined;
  const { role, voice, item } = random.pick(spoke);
  // Where voices name the items, who leaves one out says that there is none; that is an answer.
  const isWhole = random.fraction() < 0.6 || panel[courtPlan].items === 'named';
  const isMeant = (line: Line): boolean =>
    line.role === role && line.voice === voice && (isWhole || line.item === item);
  const way = random.pick(isClosed ? SPOILT : SILENT);
  const votes = one.votes.flatMap((line) => (isMeant(line) ? spoilt(line, way) : [line]));
  const where = isWhole ? '' : ` on ${String(item ?? 'the case')}`;
  return { one: { ...one, votes }, what: `${String(role ?? '')} ${String(voice)} ${way}${where}` };
}

function spoilt(line: Line, way: (typeof SPOILT)[number]): Line[] {
  const { value: _value, state: _state, ...rest } = line;
  switch (way) {
    case 'removed':
      return [];
    case 'null':
      return [{ ...line, value: null }];
    case 'unknown word':
      return [{ ...rest, value: 'perhaps so' }];
    case 'no value':
      return [rest];
    case 'cut':
      return [null as unknown as Line];
    default:
      return [{ ...rest, state: way }];
  }
}

/** Prepares to try own courts: those that ship, and some random ones from a seed on. */
export function ownCourts(from: number, many: number): (random: Random) => Attempt | undefined {
  const files = shippedFiles();
  const drawn = new Map<number, OwnCourt>();
  return (random) => {
    const at = random.below(2 * files.length);
    const seed = from + random.below(many);
    const court = files[at] ?? drawn.get(seed) ?? drawOwnCourt(seed);
    if (at >= files.length) drawn.set(seed, court);
    const one = drawCase(court, random);
    const panel = weighing(court, one, random);
    const gone = silenced(court, one, random);
    if (gone === undefined) return undefined;
    const [before, after] = [rule(panel, one), rule(panel, gone.one)];
    if (typeof before === 'string') throw new Error(`${court.name} refuses its own case: ${before}`);
    const isNamed = panel[courtPlan].items === 'named';
    const isListed = files.includes(court) || !(isNamed || / (?:refused|unusable)/.test(gone.what));
    const told = `${court.name}: ${gone.what}\n    ${JSON.stringify(one)}`;
    // A record that cannot be read is refused whole: nothing is decided.
    if (typeof after === 'string') return { told };
    const { certified, moved } = compare(court, before, after);
    // `analyze` tells of votes on one item that are missing; rules on other kinds of silence tell them apart on purpose, and a voice
    // that names the items is silent on all of them at once.
    return { told, certified, moved: isListed ? moved : undefined };
  };
}
