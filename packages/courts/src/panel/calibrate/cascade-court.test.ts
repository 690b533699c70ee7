/** The court of a cascade, written from a model with round numbers: its file, its reviewers, its cases. */
import { describe, expect, test } from 'vitest';
import type { WeighedModel } from '../../../../core/src/votes/weigh/model.ts';
import { readPanelCase } from '../case/read-case.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { cascadeCourt, caseForCascade, renameReviewers, seeingRoles } from './cascade-court.ts';

const rules = {
  facts: { certified: { calibrated: 'certified' } },
  outcomes: { TAKE: { effect: 'take', what: 'calibrated' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'certified', when: { certified: true }, then: 'TAKE', reason: '' }],
  otherwise: { then: 'EXPERT', reason: '' },
};
/** One role, and nothing that a court need not have. */
const plain = parsePanel({
  court: 'plain',
  value: { kind: 'choice', values: ['x', 'y'] },
  roles: { judge: { voices: 'any' } },
  ...rules,
});
/** Everything that a court of one question can have. */
const file = {
  court: 'full',
  title: 'Two texts',
  case: { a: { kind: 'text' }, b: { kind: 'text' } },
  value: { kind: 'choice', values: ['a', 'b'] },
  items: { listed: 'rows' },
  marks: { grave: { kind: 'flag' } },
  swap: ['a', 'b'],
  quote: { in: ['a', 'b'] },
  reasons: ['LONGER'],
  roles: {
    judge: { voices: 'any', prompt: 'judge.md', doc: 'reads both' },
    chief: { voices: ['x', 'y'], asked: 'later' },
    last: { voices: 1, asked: 'later', sees: 'votes' },
  },
  ...rules,
  outcomes: { ...rules.outcomes, ASK: { effect: 'ask', roles: ['chief', 'last'] } },
  rules: [...rules.rules, { id: 'ask', when: { certified: false }, then: 'ASK', reason: '' }],
};
const full = parsePanel(file);

const reviewers = (...names: string[]): WeighedModel['reviewers'] =>
  names.map((reviewer, at) => ({ reviewer, orders: 1, cost: at }));
const one: WeighedModel = {
  method: 'cascade',
  reviewers: reviewers('m', 'n'),
  stages: [{ asks: ['m', 'n'], weights: [1, 2] }],
  stop_at: 0.5,
};
const staged: WeighedModel = {
  method: 'cascade',
  reviewers: reviewers('chief/x', 'judge/m', 'judge/n/o'),
  stages: [
    { asks: ['judge/m'], weights: [0, 2, 0] },
    { asks: ['chief/x', 'judge/n/o'], weights: [1, 2, 3] },
  ],
  stop_at: 0.9,
};

test('roles that see votes are those that cannot be asked before others', () => {
  expect([seeingRoles(plain), seeingRoles(full)]).toEqual([[], ['last']]);
});

describe('the court', () => {
  test('of one stage has one role and takes what is certified', () => {
    const { court } = cascadeCourt(plain, one);
    expect(court).toStrictEqual({
      court: 'plain-cascade',
      title: 'plain, asked one after another',
      value: { kind: 'choice', values: ['x', 'y'] },
      roles: { 'stage-1': { voices: ['m', 'n'] } },
      facts: { certified: { calibrated: 'certified' } },
      outcomes: {
        TAKE: { effect: 'take', what: 'calibrated', doc: 'the weighed answer is taken' },
        EXPERT: { effect: 'escalate', doc: 'a person decides' },
      },
      rules: [
        { id: 'certified', when: { certified: true }, then: 'TAKE', reason: 'within the certified error' },
      ],
      otherwise: { then: 'EXPERT', reason: 'not within the certified error' },
      accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'what is not certified is left to a person' }],
    });
    expect(parsePanel(court).name).toBe('plain-cascade');
  });

  test('of several stages asks one role after another until the answer is clear; everything else stays', () => {
    const { court, roleOf } = cascadeCourt(full, staged);
    const { case: fields, value, items, marks, swap, quote, reasons } = file;
    expect(court).toStrictEqual({
      court: 'full-cascade',
      title: 'Two texts, asked one after another',
      case: fields,
      value,
      items,
      marks,
      swap,
      quote,
      reasons,
      roles: {
        'stage-1': { voices: ['m'], prompt: 'judge.md', doc: 'reads both' },
        'stage-2-chief': { voices: ['x'], asked: 'later' },
        'stage-2-judge': { voices: ['n/o'], prompt: 'judge.md', asked: 'later', doc: 'reads both' },
      },
      facts: { certified: { calibrated: 'certified' }, certainty: { calibrated: 'certainty' } },
      outcomes: {
        TAKE: { effect: 'take', what: 'calibrated', doc: 'the weighed answer is taken' },
        'ASK-2': {
          effect: 'ask',
          roles: ['stage-2-chief', 'stage-2-judge'],
          doc: 'one more stage is asked',
        },
        EXPERT: { effect: 'escalate', doc: 'a person decides' },
      },
      rules: [
        { id: 'certified', when: { certified: true }, then: 'TAKE', reason: 'within the certified error' },
        {
          id: 'ask-2',
          when: { certainty: { below: 0.9 } },
          then: 'ASK-2',
          reason: 'the answer is not clear yet',
        },
      ],
      otherwise: { then: 'EXPERT', reason: 'not within the certified error' },
      accepted: [
        { kind: 'GAP', rule: 'otherwise', because: 'what is not certified is left to a person' },
        { kind: 'REDUNDANT', rule: 'ask-2', because: 'without it the next stage would be asked at once' },
      ],
    });
    const seats = [
      { role: 'judge', voice: 'm' },
      { role: 'chief', voice: 'x' },
      { role: 'judge', voice: 'n/o' },
      { role: 'chief', voice: 'm' },
    ];
    expect(seats.map(roleOf)).toEqual(['stage-1', 'stage-2-chief', 'stage-2-judge', undefined]);
    expect(parsePanel(court).name).toBe('full-cascade');
  });

  test('keeps the one field of a court that names it', () => {
    const fields = { topic: { kind: 'choice', values: ['x', 'y'] } };
    const panel = parsePanel({ court: 'named', roles: { judge: { voices: 'any' } }, fields, ...rules });
    expect(cascadeCourt(panel, one).court).toMatchObject({ fields });
    expect(cascadeCourt(panel, one).court).not.toHaveProperty('value');
  });
});

describe('the model under the names of the court', () => {
  test('has bare voices if there is one role', () => {
    expect(renameReviewers(one, plain, cascadeCourt(plain, one))).toEqual(one);
  });

  test('has roles and voices in their order, with their weights', () => {
    expect(renameReviewers(staged, full, cascadeCourt(full, staged))).toStrictEqual({
      method: 'cascade',
      reviewers: [
        { reviewer: 'stage-1/m', orders: 1, cost: 1 },
        { reviewer: 'stage-2-chief/x', orders: 1, cost: 0 },
        { reviewer: 'stage-2-judge/n/o', orders: 1, cost: 2 },
      ],
      stages: [
        { asks: ['stage-1/m'], weights: [2, 0, 0] },
        { asks: ['stage-2-chief/x', 'stage-2-judge/n/o'], weights: [2, 1, 3] },
      ],
      stop_at: 0.9,
    });
  });
});

describe('a case of the court', () => {
  test('has every vote under its new role, and a line for each voice that was silent', () => {
    const made = cascadeCourt(plain, one);
    const votes = [
      { voice: 'm', value: 'x', cost: 2 },
      { voice: 'stranger', value: 'y' },
    ];
    const written = caseForCascade(plain, { case_id: 'k', gold: 'x', votes }, made);
    expect(written).toStrictEqual({
      case_id: 'k',
      gold: 'x',
      votes: [
        { role: 'stage-1', voice: 'm', value: 'x', cost: 2 },
        { role: 'stage-1', voice: 'n', state: 'missing' },
      ],
    });
    expect(readPanelCase(parsePanel(made.court), written).voices[0]).toHaveLength(2);
  });

  test('says which item and order a silent voice was silent on', () => {
    const made = cascadeCourt(full, staged);
    const vote = (role: string, voice: string, item: string, order: string) => ({
      role,
      voice,
      item,
      order,
      value: 'a',
    });
    const given = {
      a: 'one',
      b: 'two',
      rows: [
        { id: 'r1', grave: true },
        { id: 'r2', grave: false },
      ],
    };
    const written = caseForCascade(
      full,
      {
        ...given,
        votes: [
          vote('judge', 'm', 'r1', '1'),
          vote('judge', 'm', 'r1', '2'),
          vote('judge', 'm', 'r2', '2'),
          vote('chief', 'x', 'r1', '1'),
          vote('chief', 'y', 'r1', '1'),
          vote('last', 'm', 'r1', '1'),
        ],
      },
      made,
    );
    const silent = (role: string, voice: string, item: string, order: string) => ({
      role,
      voice,
      state: 'missing',
      item,
      order,
    });
    expect(written).toStrictEqual({
      ...given,
      votes: [
        vote('stage-1', 'm', 'r1', '1'),
        vote('stage-1', 'm', 'r1', '2'),
        vote('stage-1', 'm', 'r2', '2'),
        vote('stage-2-chief', 'x', 'r1', '1'),
        silent('stage-1', 'm', 'r2', '1'),
        silent('stage-2-chief', 'x', 'r1', '2'),
        silent('stage-2-chief', 'x', 'r2', '1'),
        silent('stage-2-chief', 'x', 'r2', '2'),
        silent('stage-2-judge', 'n/o', 'r1', '1'),
        silent('stage-2-judge', 'n/o', 'r1', '2'),
        silent('stage-2-judge', 'n/o', 'r2', '1'),
        silent('stage-2-judge', 'n/o', 'r2', '2'),
      ],
    });
    expect(readPanelCase(parsePanel(made.court), written).items.map(({ lines }) => lines.length)).toEqual([
      6, 6,
    ]);
  });

  test('of an empty list has no lines', () => {
    const given = { a: 'one', b: 'two', rows: [], votes: [] };
    expect(caseForCascade(full, given, cascadeCourt(full, staged))).toEqual(given);
  });
});
