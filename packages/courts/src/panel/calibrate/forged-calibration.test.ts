/** A calibration certifies by what it contains: figures that do not follow from it are refused, whatever hash they carry. */

import {
  answerSealed,
  type Calibration,
  calibrate,
  readCalibration,
  readVotes,
  sealCalibration,
} from '@curia/core/votes';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../../core/src/text/canonical-json.ts';
import { sha256 } from '../../../../core/src/text/sha256.ts';
import type { FieldCalibration } from '../../../../core/src/votes/certify/calibration.ts';
import {
  type Case,
  calibrating,
  casesOf,
  errorOf,
  file,
  made,
  NO_ALARMS,
  panel,
  wanted,
} from '../../../../core/test/certified-court.ts';
import { readPanelCase } from '../case/read-case.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { calibratedBy } from './court-calibration.ts';
import { askedIn } from './try-court.ts';
import { voidIdentity } from './void-identity.ts';

const { calibration } = calibrating(panel, casesOf(made)).finish({ ...wanted, mode: 'stream' });
const learned = calibrating(panel, casesOf(made)).cascade(wanted);

/** The same file with something changed, under a hash that fits. */
function forged<T extends Calibration>(of: T, change: (file: T) => void): T {
  const { hash: _hash, ...copy } = structuredClone(of) as T & { hash: string };
  change(copy as unknown as T);
  return { ...copy, hash: sha256(canonicalJson(copy)) } as unknown as T;
}
const value = (of: Calibration): Record<string, unknown> =>
  of.fields.value as unknown as Record<string, unknown>;

/** Every number of a field, by its place. */
function numbersIn(at: unknown, path: readonly string[] = []): string[][] {
  if (typeof at === 'number') return [[...path]];
  if (typeof at !== 'object' || at === null) return [];
  return Object.entries(at).flatMap(([name, below]) => numbersIn(below, [...path, name]));
}
const set = (of: Calibration, path: readonly string[], to: unknown): void => {
  const parent = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, value(of));
  parent[path.at(-1)!] = to;
};
const get = (of: Calibration, path: readonly string[]): number =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], value(of)) as number;

/** What somebody may set before anything is computed: another limit is another promise, with figures of its own. */
const CHOSEN = ['max_error', 'delta', 'min_share'];

test('the honest file certifies', () => {
  const court = calibratedBy(panel, JSON.parse(JSON.stringify(calibration)), NO_ALARMS);
  expect(court.calibration).not.toHaveProperty('void');
  expect(casesOf(made).some((one) => ruleCase(court, one).effect === 'take')).toBe(true);
  expect(
    calibratedBy(parsePanel(learned.court), learned.calibration, NO_ALARMS).calibration,
  ).not.toHaveProperty('why');
});

test.each<[string, Partial<FieldCalibration>]>([
  ['k=100, upper=0.99', { k: 100, upper: 0.99 }],
  ['n=0', { n: 0 }],
  ['n=0 and k=0', { n: 0, k: 0 }],
  ['a threshold of -1e9', { threshold: -1e9 }],
  ['nothing fitted on', { fit: 0 }],
  ['another seed', { seed: 'lucky' }],
  ['other gold', { gold_hash: '0'.repeat(64) }],
  ['other votes', { votes_hash: '0'.repeat(64) }],
  ['a closed list', { mode: 'batch' }],
])('a file with %s is refused', (_, change) => {
  for (const [on, of] of [
    [panel, calibration],
    [parsePanel(learned.court), learned.calibration],
  ] as const) {
    const bad = forged(of, (copy) => Object.assign(value(copy), change));
    expect(errorOf(() => calibratedBy(on, bad, NO_ALARMS))).toMatchObject({ code: 'CALIBRATION_INVALID' });
    expect(errorOf(() => calibratedBy(on, bad, undefined))).toMatchObject({ code: 'CALIBRATION_INVALID' });
  }
});

test('no number of a file can be changed, up or down', () => {
  const places = numbersIn(calibration.fields.value).filter(([name]) => !CHOSEN.includes(name!));
  expect(places.length).toBeGreaterThan(10);
  for (const path of places)
    for (const by of [-1, 1]) {
      const bad = forged(calibration, (copy) => set(copy, path, get(copy, path) + by));
      expect([path, errorOf(() => calibratedBy(panel, bad, NO_ALARMS))]).toEqual([
        path,
        expect.objectContaining({ code: 'CALIBRATION_INVALID' }),
      ]);
    }
});

test('a promise that was not computed for is refused', () => {
  for (const change of [{ max_error: 0.01 }, { delta: 0.001 }]) {
    const bad = forged(calibration, (copy) => Object.assign(value(copy), change));
    expect(errorOf(() => calibratedBy(panel, bad, NO_ALARMS))).toMatchObject({ code: 'CALIBRATION_INVALID' });
  }
});

test('cases cannot be left out, emptied or taken from elsewhere', () => {
  const bad = [
    forged(calibration, (copy) => copy.made_from!.cases.pop()),
    forged(calibration, (copy) => copy.made_from!.cases.splice(0)),
    forged(calibration, (copy) => Object.assign(copy, { made_from: undefined })),
    forged(calibration, (copy) => Object.assign(copy, { fields: {} })),
    forged(calibration, (copy) => copy.made_from!.cases.push({ case_id: 'x', votes: 'many' })),
    forged(calibration, (copy) =>
      Object.assign(copy.made_from!, { learned_from: { ...file, court: 'other' } }),
    ),
  ];
  for (const one of bad)
    expect(errorOf(() => calibratedBy(panel, JSON.parse(JSON.stringify(one)), NO_ALARMS))).toMatchObject({
      code: 'CALIBRATION_INVALID',
    });
});

test('a file of the first version answers, certifies nothing, and says so; a run that was made under it is ruled as it was', () => {
  const first = forged(calibration, (copy) => {
    Object.assign(copy, { schema_version: '1' });
    delete (copy as Partial<Calibration>).made_from;
  });
  const court = calibratedBy(panel, first, NO_ALARMS);
  expect(court.calibration).toMatchObject({
    why: 'outdated',
    void: expect.stringContaining('curia calibrate'),
  });
  expect(casesOf(made).map((one) => ruleCase(court, one).effect)).not.toContain('take');
  const recorded = calibratedBy(panel, first, 'as-recorded');
  expect(casesOf(made).map((one) => ruleCase(recorded, one).effect)).toContain('take');
  const uncertified = calibratedBy(panel, first, 'outdated');
  expect(casesOf(made).map((one) => ruleCase(uncertified, one).effect)).not.toContain('take');
});

describe('votes that belong to no court', () => {
  const votes = readVotes(made.votes, made.gold);
  const sealed = (mode: 'batch' | 'stream', method: 'stack' | 'cascade' | 'dawid-skene'): Calibration =>
    sealCalibration({
      value: calibrate(votes, {
        ...wanted,
        mode,
        method,
        accepted: [{ code: 'OVER_CLAIM', because: 'a test' }],
        ...(method === 'cascade' ? { cascade: { stopAt: 0.8, mostStages: 2 } } : {}),
      }).calibration,
    });
  const ballot = made.votes.filter(({ item }) => item === 'item-00050') as never;

  test.each([
    ['batch', 'stack'],
    ['stream', 'stack'],
    ['stream', 'cascade'],
    ['stream', 'dawid-skene'],
  ] as const)('%s by %s is computed again from its sample', (mode, method) => {
    const file = readCalibration(JSON.parse(JSON.stringify(sealed(mode, method))));
    expect(() => answerSealed(file, { alarms: [] })).not.toThrow();
    const bad = forged(file, (copy) => Object.assign(value(copy), { threshold: -1e9 }));
    expect(errorOf(() => answerSealed(bad, { alarms: [] }))).toMatchObject({ code: 'CALIBRATION_INVALID' });
    const bare = forged(file, (copy) => delete value(copy).sample);
    expect(errorOf(() => answerSealed(bare, { alarms: [] }))).toMatchObject({ code: 'CALIBRATION_INVALID' });
  });

  test('nothing is certified by whoever does not say what audits found', () => {
    const file = sealed('stream', 'stack');
    expect(answerSealed(file)('new', ballot)).toMatchObject({ certified: false, why: 'unwatched' });
    const alarm = { of: file.hash, field: 'value', max_error: 0.2, audits: 9, wrong: 9, since: '2026-01-01' };
    expect(answerSealed(file, { alarms: [alarm] })('new', ballot)).toMatchObject({ why: 'void' });
    expect(answerSealed(calibration, { alarms: [] })('new', ballot)).toMatchObject({ why: 'unwatched' });
  });
});

describe('cases that failed their audits', () => {
  const cases = casesOf(made);
  const sample = cases.filter(({ gold }) => gold !== undefined).slice(0, 30);
  const wrong = cases
    .filter((one) => !sample.includes(one))
    .slice(0, 5)
    .map((one): Case => ({ ...one, gold: 'class-0' }));
  const failed = wrong.map((one) => ({
    item: String(one.case_id),
    field: 'value',
    run_id: 'june',
    taken: 'class-1',
    right: 'class-0',
    is_overdue: false,
    asked: askedIn(readPanelCase(panel, one)),
    case: one,
  }));
  const since = '2026-01-01T00:00:00.000Z';
  const alarm = { of: calibration.hash, field: 'value', max_error: 0.2, audits: 9, wrong: 5, since };
  const voids = [{ court: 'labels', void: alarm, failed }];
  const isVoid = (again: readonly object[]): boolean => {
    const { calibration: file } = calibrating(panel, [...sample, ...again]).finish({
      ...wanted,
      mode: 'stream',
    });
    return calibratedBy(panel, JSON.parse(JSON.stringify(file)), { voids }).calibration?.void !== undefined;
  };
  const spoilt = (change: (vote: object, at: number) => object | undefined): object[] =>
    wrong.map((one) => ({ ...one, votes: one.votes.flatMap((vote, at) => change(vote, at) ?? []) }));

  test('lift the void once they are among the known answers, as they were or asked again', () => {
    expect(isVoid([])).toBe(true);
    expect(isVoid(wrong)).toBe(false);
    expect(isVoid(spoilt((vote) => ('value' in vote ? { ...vote, value: 'class-0' } : vote)))).toBe(false);
  });

  test.each([
    ['nobody answered', () => undefined],
    ['somebody is left out', (vote: object, at: number) => (at === 0 ? undefined : vote)],
    [
      'somebody failed',
      (vote: object, at: number) =>
        at === 0 ? { voice: (vote as { voice: string }).voice, state: 'missing' } : vote,
    ],
  ])('lift nothing where %s: a court never takes what nobody answered', (_, change) => {
    expect(isVoid(spoilt(change))).toBe(true);
  });
});

test('the identity of a court is its name, what may be said and who says it', () => {
  const identity = voidIdentity(panel);
  const same = [
    { ...file, title: 'Another title' },
    { ...file, value: { kind: 'choice', values: ['class-1', 'class-0'] } },
    { ...file, roles: { juror: { voices: 'any' } } },
    { ...file, rules: [{ ...file.rules[0]!, id: 'renamed', reason: 'other words' }] },
    { ...file, otherwise: { then: 'EXPERT', reason: 'else' }, calibration: 'elsewhere.json' },
  ];
  expect(same.map((one) => voidIdentity(parsePanel(one)))).toEqual(same.map(() => identity));
  const other = [
    { ...file, court: 'others' },
    { ...file, value: { kind: 'choice', values: ['class-0', 'class-2'] } },
    { ...file, roles: { judge: { voices: ['a', 'b'] } } },
  ];
  expect(new Set(other.map((one) => voidIdentity(parsePanel(one)))).size).toBe(3);
  expect(other.map((one) => voidIdentity(parsePanel(one)))).not.toContain(identity);
});
