/** Random courts and cases for tests, from a seed: every kind of value, all states, ties, later roles, swap, lists and names. */
import { startRandom } from '../src/measure/bootstrap.ts';
import type { OracleCase, OracleCourt, OracleValue } from './panel-oracle.ts';

/** Draws from a seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = startRandom(seed);
  }

  /** A whole number from 0 up to, but not including, a limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** Whether something happens that happens with a chance. */
  is(chance: number): boolean {
    return this.#random() < chance;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Some of the items, in their order. */
  some<T>(items: readonly T[], chance: number): T[] {
    return items.filter(() => this.is(chance));
  }

  shuffle<T>(items: readonly T[]): T[] {
    const mixed = [...items];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
    }
    return mixed;
  }
}

interface KindLike {
  readonly kind: string;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly tolerance?: number;
  readonly optional?: boolean;
  readonly exact?: boolean;
  readonly of?: string | KindLike;
}

const TEXTS = [
  'Acme Ltd',
  'ACME  Ltd',
  'acme-ltd',
  'Acme—Ltd',
  'Ａcme Ltd',
  'naïve',
  'nai\u0308ve',
  "it's",
  'it’s',
  ' Acme Ltd ',
  '\u{1f600}',
  '\uff21',
  'zeta',
];
const DAYS = ['2026-01-31', '2024-02-29', '2026-02-01', '1999-12-31'];
const CONFIDENCES = [0, 0.5, 0.70005, 0.9, 0.00015, 1, 0.33333];

/** A value of a kind, out of few, so that values meet. */
export function randomValue(dice: Dice, kind: KindLike): OracleValue {
  if (kind.optional === true && dice.is(0.15)) return null;
  switch (kind.kind) {
    case 'choice':
      return dice.pick(kind.values!.slice(0, 5));
    case 'flag':
      return dice.is(0.5);
    case 'number':
      return randomNumber(dice, kind);
    case 'date':
      return dice.pick(DAYS);
    case 'text':
      return dice.pick(TEXTS);
    default: {
      const of = typeof kind.of === 'string' ? { kind: kind.of } : kind.of!;
      return Array.from({ length: dice.below(4) }, () => randomValue(dice, of) as string);
    }
  }
}

/** Decimals that doubles get wrong, close enough to each other to be or not to be one class. */
function randomNumber(dice: Dice, { min = -1, max = 3, step, tolerance = 0 }: KindLike): number {
  if (step !== undefined) {
    const steps = Math.floor((max - min) / step + 1e-9);
    return Number((min + step * dice.below(steps + 1)).toFixed(6));
  }
  const near = [1, 1.009, 1.018, 1.01, 1.02, 1.1, 1.11, 1.3, 0.1, 0.2, 0.30000000000000004, 0.3];
  const value = tolerance > 0 && dice.is(0.3) ? 1 + tolerance * dice.below(4) : dice.pick(near);
  return Math.min(max, Math.max(min, Number(value.toFixed(17))));
}

const NAMES = ['ada', 'bob', 'openai/x', 'Ünal', '\u{1f600}', '\uffee', 'eve', 'fay'];
const KEYS = [
  ['Line 1', 'line 1', 'LINE  1'],
  ['line—2', 'line-2'],
  ['Zeile'],
  ['가나'],
  ['\u{1f600}'],
  ['\uff21', 'a', 'A'],
];

/** The text that cases hold and votes quote. */
const MATERIAL = 'The Agency shall “pay” 100 — at once.\nSecond line with more  words.';
const QUOTES = ['pay', 'the agency', '100 - at once', 'not there', '  ', '\u00ad', '"PAY" 100', 'more words'];

interface CaseFieldLike extends KindLike {
  readonly optional?: boolean;
}

/** The part of a court file that random cases need. */
export type CourtLike = OracleCourt & {
  readonly case?: Readonly<Record<string, CaseFieldLike>>;
  readonly marks?: Readonly<Record<string, KindLike>>;
  readonly reasons?: readonly string[];
};

/** The fields of a random case. */
export function randomGiven(dice: Dice, court: CourtLike): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(court.case ?? {})) {
    if (kind.optional === true && dice.is(0.3)) continue;
    if (typeof court.items === 'object' && name === court.items.listed) continue;
    given[name] =
      kind.kind === 'text'
        ? MATERIAL
        : kind.kind === 'any'
          ? { x: 1 }
          : randomValue(dice, { ...kind, optional: false });
  }
  if (typeof court.items === 'object') {
    const inFields = new Set(
      Object.values(court.fields ?? {}).flatMap(({ marks = {} }) => Object.keys(marks)),
    );
    given[court.items.listed] = dice
      .shuffle(['f1', 'f2', 'ö', '\u{1f600}'])
      .slice(0, dice.below(4))
      .map((id) => ({
        id,
        more: 'of anything',
        ...Object.fromEntries(
          Object.entries(court.marks ?? {})
            .filter(([name]) => !inFields.has(name))
            .map(([name, kind]) => [name, randomValue(dice, kind)]),
        ),
      }));
  }
  return given;
}

/** Who is heard in each role. */
function randomVoices(dice: Dice, { roles }: CourtLike): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(roles).map(([role, { voices, asked }]) => {
      if (asked === 'later' && dice.is(0.4)) return [role, []];
      if (Array.isArray(voices)) return [role, dice.some(voices as string[], 0.8)];
      const most = typeof voices === 'number' ? voices : 5;
      const heard = dice.is(0.6) ? most : dice.below(most + 1);
      return [role, dice.shuffle(NAMES).slice(0, Math.min(heard, NAMES.length))];
    }),
  );
}

/** A random case with its votes; always one that the court takes. */
export function randomCase(dice: Dice, court: CourtLike): OracleCase {
  const given = randomGiven(dice, court);
  const voices = randomVoices(dice, court);
  const fields: [string, KindLike][] =
    court.fields === undefined ? [['', court.value!]] : Object.entries(court.fields);
  const isNamed = court.items === 'named';
  const entries =
    typeof court.items === 'object'
      ? (given[court.items.listed] as { id: string }[]).map(({ id }) => id)
      : [''];
  const roles = Object.keys(court.roles);
  const items = entries.length * fields.length;
  const votes: Record<string, unknown>[] = [];
  for (const role of roles) {
    for (const voice of voices[role]!) {
      const head = { voice, ...(roles.length === 1 && dice.is(0.5) ? {} : { role }) };
      if (isNamed && dice.is(0.15)) votes.push(...itemless(dice, court, head));
      const keys = isNamed ? distinctKeys(dice) : entries;
      for (const key of keys) {
        for (const [field, kind] of fields) {
          if (dice.is(isNamed ? 0.25 : 0.12)) continue;
          const id = key === '' ? (field === '' ? 'value' : field) : field === '' ? key : `${key}/${field}`;
          const item = items === 1 && !isNamed && dice.is(0.5) ? {} : { item: id };
          votes.push(
            ...linesOn(dice, court, { ...head, ...item }, isNamed ? { ...kind, optional: true } : kind),
          );
        }
      }
    }
  }
  return { case_id: 'x', ...given, votes: dice.shuffle(votes) } as unknown as OracleCase;
}

/** Keys of which no two are the same when folded. */
function distinctKeys(dice: Dice): string[] {
  return KEYS.filter(() => dice.is(0.4)).map((group) => dice.pick(group));
}

function itemless(dice: Dice, { swap }: CourtLike, head: object): Record<string, unknown>[] {
  const state = dice.is(0.6) ? {} : { state: dice.pick(['voted', 'abstained', 'missing']) };
  return [{ ...head, ...state, ...(swap === undefined ? {} : { order: dice.pick(['1', '2']) }) }];
}

function linesOn(dice: Dice, court: CourtLike, head: object, kind: KindLike): Record<string, unknown>[] {
  const first = line(dice, court, head, kind);
  if (court.swap === undefined) return [first];
  const second =
    dice.is(0.6) && 'value' in first
      ? { ...line(dice, court, head, kind), value: first.value, state: null }
      : line(dice, court, head, kind);
  return [
    { ...first, order: '1' },
    { ...second, order: '2' },
  ].filter(() => dice.is(0.93));
}

function line(dice: Dice, court: CourtLike, head: object, kind: KindLike): Record<string, unknown> {
  const more = {
    ...(dice.is(0.6) ? { confidence: dice.pick(CONFIDENCES) } : dice.is(0.3) ? { confidence: null } : {}),
    ...(dice.is(0.6) ? { reason: dice.pick([...(court.reasons ?? []), 'STRANGE']) } : {}),
    ...(dice.is(court.quote === undefined ? 0.1 : 0.7) ? { quotation: dice.pick(QUOTES) } : {}),
    ...(dice.is(0.2) ? { family: 'f', cost: dice.below(5) } : {}),
  };
  if (dice.is(0.22))
    return { ...head, state: dice.pick(['abstained', 'missing', 'refused', 'unusable']), ...more };
  const value = randomValue(dice, kind);
  return { ...head, ...(dice.is(0.3) ? { state: 'voted' } : {}), value, ...more };
}
