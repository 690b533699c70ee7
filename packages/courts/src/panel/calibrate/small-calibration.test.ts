/** Calibrating a court on a few dozen cases: what is certified, and what is refused. */

import { calibrate, readVotes } from '@curia/core/votes';
import { describe, expect, test } from 'vitest';
import { voidCalibration } from '../../../../core/src/votes/certify/calibration.ts';
import type { CourtVoid, FailedAudit } from '../../../../core/src/votes/certify/void.ts';
import {
  calibrating,
  casesOf,
  errorOf,
  file,
  leading,
  made,
  NO_ALARMS,
  panel,
  wanted,
} from '../../../../core/test/certified-court.ts';
import { courtIdentity } from '../file/calibration.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { startCalibrating } from './calibrate-court.ts';
import { calibratedBy } from './court-calibration.ts';
import { askedIn } from './try-court.ts';

describe('a court that takes what is certified', () => {
  test.each(['batch', 'stream'] as const)('is certified as its votes are (%s)', (mode) => {
    // In a file of votes nobody knows what an empty label means.
    const cases = casesOf(made).map((one) => ({
      ...one,
      votes: (one.votes as object[]).map((vote) => ('state' in vote ? { ...vote, state: 'missing' } : vote)),
    }));
    const { fields, notices, calibration } = calibrating(panel, cases).finish({ ...wanted, mode });
    const [{ field, votes, report, answers }] = fields as [(typeof fields)[number]];
    const plain = calibrate(readVotes(made.votes, made.gold), { ...wanted, mode });
    expect(plain.report.certified).toBe(true);
    expect([field, notices]).toEqual(['value', []]);
    expect(report).toMatchObject({
      certified: true,
      n: plain.report.n,
      k: plain.report.k,
      automatic: plain.report.automatic,
    });
    expect(answers).toEqual(plain.answers);
    expect(calibration.court).toEqual(courtIdentity(panel));
    const certified = calibration.fields.value!;
    const { sample: _sample, ...alike } = plain.calibration;
    expect(certified).toEqual({ ...alike, cases: certified.cases });
    // A court that escalates has looked at a case as well: all open cases are covered, each with its votes.
    expect(certified.cases).toEqual(plain.calibration.cases);
    expect(votes.items).toHaveLength(60);

    expect(
      errorOf(() => calibratedBy(parsePanel({ ...file, court: 'other' }), calibration, NO_ALARMS)),
    ).toMatchObject({
      code: 'CALIBRATION_MISMATCH',
    });
    const court = calibratedBy(panel, JSON.parse(JSON.stringify(calibration)), NO_ALARMS);
    const taken = new Map(answers.map(({ item, label, automatic }) => [item, automatic ? label : null]));
    for (const one of cases.slice(40)) {
      const [item] = ruleCase(court, one).items;
      const { case_id } = one as { case_id?: string };
      expect([case_id, item!.value ?? null]).toEqual([case_id, taken.get(String(case_id))]);
    }
  });

  test('counts an item that nobody answered as one of the sample', () => {
    const { fields } = calibrating(panel, [...casesOf(made), { case_id: 'silent', votes: [] }]).finish(
      wanted,
    );
    const { votes, answers } = fields[0]!;
    expect(votes.items).toContain('silent');
    expect(votes.reviewers).toEqual(['reviewer-a', 'reviewer-b', 'reviewer-c']);
    expect([...votes.abstained]).toEqual([votes.abstained[0], votes.abstained[1], votes.abstained[2]]);
    const usual = calibrating(panel, casesOf(made)).finish(wanted).fields[0]!.votes;
    expect(votes.abstained[0]! - usual.abstained[0]!).toBe(1);
    expect(answers.find(({ item }) => item === 'silent')).toMatchObject({ automatic: false });
  });

  test('is renewed after a void calibration only with the failed audits among its gold', () => {
    const { calibration } = calibrating(panel, casesOf(made)).finish({ ...wanted, mode: 'stream' });
    const why = { field: 'value', max_error: 0.2, audits: 30, wrong: 11, since: '2026-05-01T00:00:00.000Z' };
    const renewed = (...voids: CourtVoid[]) =>
      calibrating(panel, casesOf(made)).finish({ ...wanted, mode: 'stream', voids }).fields[0]!.report;
    expect(renewed()).toMatchObject({ certified: true, blocked: [] });
    const alarm = (item: string, label: string, more: Partial<FailedAudit> = {}): CourtVoid => {
      const audit = { item, field: 'value', run_id: 'r', taken: 'class-9', right: label, is_overdue: false };
      const failed = [{ ...audit, asked: askedIn({ given: {} }), case: {}, ...more }];
      return { court: 'labels', void: { of: calibration.hash, ...why }, failed };
    };
    const [known] = casesOf(made).filter(({ gold }) => typeof gold === 'string');
    const [name, gold] = [String(known!.case_id), String(known!.gold)];
    const other = gold === 'class-0' ? 'class-1' : 'class-0';
    const refused = { certified: false, blocked: ['CALIBRATION_VOID'] };
    expect(renewed(alarm('nowhere', gold))).toMatchObject(refused);
    expect(renewed(alarm(name, other))).toMatchObject(refused);
    expect(renewed(alarm(name, gold, { asked: '0'.repeat(64) }))).toMatchObject(refused);
    expect(renewed(alarm(name, gold, { right: null, taken: gold }))).toMatchObject(refused);
    expect(renewed(alarm(name, gold), alarm('nowhere', gold))).toMatchObject(refused);
    expect(renewed(alarm(name, gold))).toMatchObject({ certified: true, blocked: [] });
    expect(renewed(alarm(name, gold, { right: null, taken: other }))).toMatchObject({ certified: true });
    const late = { right: null, taken: gold, is_overdue: true };
    expect(renewed(alarm(name, gold, late))).toMatchObject({ certified: true });
    const stands = (...voids: CourtVoid[]) => calibratedBy(panel, calibration, { voids }).calibration!.why;
    expect([stands(), stands(alarm(name, gold)), stands(alarm('nowhere', gold))]).toEqual([
      undefined,
      undefined,
      'void',
    ]);
    const voided = voidCalibration(calibration, why);
    const court = calibratedBy(panel, voided, NO_ALARMS);
    expect(court.calibration!.void).toMatch(/^the calibration is void since 2026-05-01: 11 of 30 /);
    expect(calibratedBy(panel, calibration, NO_ALARMS).calibration).not.toHaveProperty('void');
    expect(casesOf(made).map((one) => ruleCase(court, one).effect)).not.toContain('take');
  });
});

describe('several fields', () => {
  const form = parsePanel({
    ...file,
    court: 'form',
    value: undefined,
    fields: { urgent: { kind: 'flag' }, team: file.value, note: { kind: 'text' } },
    ...leading,
  });
  const cases = casesOf(made).map(({ case_id, gold, votes }) => ({
    case_id,
    ...(gold === undefined ? {} : { gold: { team: gold, urgent: gold === 'class-0' } }),
    votes: votes.flatMap((vote) => {
      const { value, ...rest } = vote as { value?: string };
      return [
        { ...vote, item: 'team' },
        { ...rest, item: 'urgent', ...(value === undefined ? {} : { value: value === 'class-0' }) },
      ];
    }),
  }));

  test('are calibrated each for itself; texts are left out, and so are rules that ask for no certificate', () => {
    const { fields, calibration, notices } = calibrating(form, cases).finish(wanted);
    expect(fields.map(({ field }) => field)).toEqual(['urgent', 'team']);
    expect(Object.keys(calibration.fields)).toEqual(['urgent', 'team']);
    expect(fields.map(({ votes }) => votes.classes)).toEqual([
      ['false', 'true'],
      ['class-0', 'class-1'],
    ]);
    expect(notices).toEqual([
      'no rule of form reads the calibration: the certificate is about what its rules take anyway',
    ]);
    expect(fields.map(({ report }) => report.certified)).toEqual([true, true]);
    const answer = calibratedBy(form, calibration, NO_ALARMS).calibration!.answer;
    const votes = [{ reviewer: 'reviewer-a', label: 'true' }];
    const isAsked = () => true;
    expect(answer({ item: 'new/urgent', field: 'urgent', votes, isAsked })).toMatchObject({ label: 'true' });
    expect(answer({ item: 'new/team', field: 'team', votes, isAsked })).toMatchObject({ label: null });
    expect(answer({ item: 'new/note', field: 'note', votes, isAsked })).toBeUndefined();
  });

  test('share a file of known answers, each with its own items', () => {
    const bare = cases.map(({ gold: _, ...one }) => one);
    const gold = cases.flatMap(({ case_id, gold: known }) =>
      known === undefined
        ? []
        : [
            { item: `${case_id}/team`, label: known.team },
            { item: `${case_id}/urgent`, label: known.urgent },
          ],
    );
    const within = calibrating(form, cases).finish(wanted).calibration;
    expect(calibrating(form, bare, gold).finish(wanted).calibration).toEqual(within);
    expect(
      errorOf(() => calibrating(form, bare, [...gold, { item: 'x/team', label: 'class-0' }]).finish(wanted)),
    ).toMatchObject({
      code: 'GOLD_UNKNOWN_ITEM',
    });
    expect(errorOf(() => startCalibrating(form).addGold({ label: 'x' }))).toMatchObject({
      code: 'VOTE_INVALID',
    });
  });
});

test('items of one case are not drawn one by one, and the notice says so', () => {
  const listed = parsePanel({ ...file, items: { listed: 'rows' } });
  /** Cases of some rows each; of each case the answers of the first rows are known. */
  const inGroups = (size: number, known: number) =>
    [...Map.groupBy(casesOf(made).entries(), ([at]) => Math.floor(at / size)).values()].map((group) => ({
      case_id: `case-${group[0]![0]}`,
      rows: group.map(([at]) => ({ id: `r${at}` })),
      gold: Object.fromEntries(
        group.slice(0, known).flatMap(([at, { gold }]) => (gold === undefined ? [] : [[`r${at}`, gold]])),
      ),
      votes: group.flatMap(([at, { votes }]) => votes.map((vote) => ({ ...vote, item: `r${at}` }))),
    }));
  const noticesOf = (size: number, known: number) =>
    calibrating(listed, inGroups(size, known)).finish(wanted).notices;
  expect(noticesOf(1, 1)).toEqual([]);
  expect(noticesOf(2, 1)).toEqual([]);
  expect(noticesOf(2, 2)).toEqual([
    'some cases have several known items: the certificate takes items as drawn one by one, so label items drawn at random, not whole cases',
  ]);
});

describe('what cannot be calibrated is refused', () => {
  const text = { ...file, value: { kind: 'text' }, ...leading };
  const named = { case_id: 'a', votes: [] };
  const voted = (...votes: object[]) => ({
    ...named,
    gold: 'class-0',
    votes: votes.map((vote) => ({ voice: 'x', ...vote })),
  });
  const unnamed = 'a case needs a case_id, by which the certificate knows it';

  test.each<[string, () => unknown, object]>([
    [
      'a court of texts',
      () => startCalibrating(parsePanel(text)),
      {
        code: 'NO_VOTES',
        message: 'labels cannot be calibrated: only choices and flags have votes that can be weighed',
      },
    ],
    [
      'a case without a name',
      () => calibrating(panel, [{ votes: [] }]),
      { code: 'CASE_INVALID', message: unnamed, details: [{ path: 'case_id', problem: unnamed }] },
    ],
    [
      'a case given twice',
      () => calibrating(panel, [named, { case_id: 'b', votes: [] }, named]),
      { code: 'CASE_INVALID', message: 'case_id "a" is given twice' },
    ],
    [
      'no votes',
      () => calibrating(panel, [{ ...named, gold: 'class-0' }]).finish(wanted),
      { code: 'NO_VOTES' },
    ],
    [
      'voices that all abstain',
      () => calibrating(panel, [voted({ state: 'abstained' })]).finish(wanted),
      { code: 'NO_VOTES' },
    ],
    [
      'one class only',
      () => calibrating(panel, [voted({ value: 'class-0' })]).finish(wanted),
      { code: 'ONE_CLASS' },
    ],
    [
      'two voices that look alike',
      () =>
        calibrating(panel, [
          voted({ voice: 'opus', value: 'class-0' }, { voice: 'орus', value: 'class-1' }),
        ]).finish(wanted),
      { code: 'VOTE_INVALID' },
    ],
    [
      'one voice in two spellings, a case for each',
      () =>
        calibrating(panel, [
          voted({ voice: 'opus', value: 'class-0' }),
          { ...voted({ voice: 'Opus', value: 'class-1' }), case_id: 'another' },
        ]).finish(wanted),
      { code: 'LOOK_ALIKES' },
    ],
    ['no gold', () => calibrating(panel, casesOf({ ...made, gold: [] })).finish(wanted), { code: 'NO_GOLD' }],
    [
      'gold that nobody calls random',
      () => calibrating(panel, casesOf(made)).finish({ maxError: 0.2, delta: 0.2 }),
      { code: 'GOLD_NOT_RANDOM' },
    ],
    [
      'a cascade of several fields',
      () =>
        startCalibrating(
          parsePanel({ ...file, value: undefined, fields: { one: file.value, two: file.value } }),
        ).cascade(wanted),
      {
        code: 'USAGE',
        message: 'labels has several fields: a cascade is learned for a court with one question',
      },
    ],
    [
      'a cascade where voices name the items',
      () => startCalibrating(parsePanel({ ...file, items: 'named' })).cascade(wanted),
      { code: 'USAGE', message: expect.stringMatching(/^the voices of labels name its items: /) },
    ],
  ])('%s', (_what, run, expected) => {
    expect(errorOf(run)).toMatchObject(expected);
  });
});
