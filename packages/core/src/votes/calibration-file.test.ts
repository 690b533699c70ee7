/** The calibration file: sealed, voided, read again, and refused if anything about it does not fit. */
import { expect, test } from 'vitest';
import { refusalOf } from '../../test/refusal-of.ts';
import type { ErrorCode } from '../read/errors.ts';
import {
  type Calibration,
  type CalibrationUse,
  type FieldCalibration,
  readCalibration,
  sayVoid,
  sealCalibration,
  voidCalibration,
} from './certify/calibration.ts';
import { readVotes } from './read-votes.ts';
import { votesHash } from './vote-hash.ts';
import type { VoteModel } from './weigh/model.ts';

const court = { name: 'triage', fingerprint: 'f'.repeat(64) };
const given = [
  { item: 'a', reviewer: 'ann', label: 'yes' },
  { item: 'a', reviewer: 'bob', label: 'no' },
];
const votes = readVotes(given);
const changedVotes = readVotes([
  { ...given[0], label: 'no' },
  { ...given[1], label: 'yes' },
]);
const stack = {
  method: 'stack',
  reviewers: ['ann', 'bob'].map((reviewer) => ({ reviewer, orders: 1, cost: null })),
  stages: [{ asks: ['ann', 'bob'], weights: [1, 2] }],
  stop_at: 0,
} as const satisfies VoteModel;
const dawidSkene = {
  method: 'dawid-skene',
  prior: [0.5, 0.5],
  rows: [
    { reviewer: 'ann', order: '', label: 'yes', log_chance: [-1, -2] },
    { reviewer: 'ann', order: '', label: 'no', log_chance: [-2, -1] },
  ],
} as const satisfies VoteModel;

const field: FieldCalibration = {
  classes: ['no', 'yes'],
  model: structuredClone(stack) as unknown as VoteModel,
  max_error: 0.1,
  delta: 0.05,
  mode: 'batch',
  min_share: 0.5,
  seed: '1',
  gold_drawn: 'random',
  threshold: 0.7,
  n: 0,
  k: 0,
  upper: 1,
  fit: 0,
  calibration: 0,
  open: 0,
  automatic: 0,
  votes_hash: votesHash(votes),
  gold_hash: '0'.repeat(64),
  cases: [['a', '0123456789abcdef']],
  accepted: [{ code: 'ECHO', because: 'they are meant to agree' }],
};
const stream: FieldCalibration = { ...field, mode: 'stream', threshold: null, min_share: 1, upper: 0 };

const sealed = sealCalibration({ value: field }, court);
const asWritten = (calibration: unknown): unknown => JSON.parse(JSON.stringify(calibration));
const why = {
  ...{ field: 'value', max_error: 0.125, audits: 10, wrong: 4, since: '2026-03-01T12:00:00.000Z' },
};

test('what was sealed is read again, through JSON, with the same hash', () => {
  expect(readCalibration(asWritten(sealed), { court, votes })).toEqual(sealed);
  expect(sealed).toEqual({ schema_version: '2', court, fields: { value: field }, hash: sealed.hash });
  expect(sealed.hash).toBe(sealCalibration(sealed.fields, court).hash);
  const free = sealCalibration({ value: stream });
  expect(free.court).toBeNull();
  expect(readCalibration(asWritten(free), { court: null, votes })).toEqual(free);
});

test('a voided calibration says why, keeps its content, and has a hash of its own', () => {
  const voided = voidCalibration(sealed, why);
  const { hash, ...content } = voided;
  const { hash: of, ...before } = sealed;
  expect(content).toEqual({ ...before, void: { of, ...why } });
  expect(hash).not.toBe(of);
  expect(readCalibration(asWritten(voided), { court, votes })).toEqual(voided);
  const { void: _why, ...unvoided } = voided;
  expect(() => readCalibration(unvoided)).toThrow('its hash does not fit');
});

test('why it is void, in words', () => {
  const of = sealed.hash;
  expect(sayVoid({ of, ...why })).toBe(
    'the calibration is void since 2026-03-01: 4 of 10 audited cases were wrong, and 12.5 % are allowed. Nothing is certified until a new random sample is labelled and calibrated',
  );
  expect(sayVoid({ of, ...why, field: 'amount' })).toContain('4 of 10 audited cases of amount were wrong');
});

test('new votes do not matter to a certificate about future cases', () => {
  const free = sealCalibration({ value: stream });
  expect(readCalibration(free, { votes: changedVotes })).toEqual(free);
});

test('one known reviewer among strangers is enough', () => {
  const some = readVotes([...given, { item: 'b', reviewer: 'stranger', label: 'no' }]);
  expect(readCalibration(sealCalibration({ value: stream }), { votes: some }).fields.value).toEqual(stream);
});

test.each([
  ['a stack', stack],
  ['Dawid and Skene', dawidSkene],
])('a model is as long as what it is about: %s', (_name, model) => {
  const whole = sealCalibration({ value: { ...stream, model: model as unknown as VoteModel } });
  expect(readCalibration(asWritten(whole))).toEqual(whole);
});

/** A field that is sealed as it should be, except for one value. */
const withField = (changed: Record<string, unknown>): Calibration =>
  sealCalibration({ value: { ...field, ...changed } as unknown as FieldCalibration }, court);
const free = sealCalibration({ value: stream });

test.each<[what: string, code: ErrorCode, problem: string, value: unknown, use?: CalibrationUse]>([
  ['no calibration at all', 'CALIBRATION_INVALID', 'schema_version: must be "1"', { weights: [] }],
  [
    'a threshold changed by hand',
    'CALIBRATION_INVALID',
    'its hash does not fit',
    { ...sealed, fields: { value: { ...field, threshold: -1 } } },
  ],
  [
    'a stack that lacks a weight',
    'CALIBRATION_INVALID',
    'the model of value is incomplete',
    withField({ model: { ...stack, stages: [...stack.stages, { asks: ['ann'], weights: [1] }] } }),
  ],
  [
    'Dawid and Skene without the chance of a class',
    'CALIBRATION_INVALID',
    'the model of value is incomplete',
    withField({ model: { ...dawidSkene, prior: [1] } }),
  ],
  [
    'Dawid and Skene with a row that is too short',
    'CALIBRATION_INVALID',
    'the model of amount is incomplete',
    sealCalibration({
      value: field,
      amount: {
        ...field,
        model: { ...dawidSkene, rows: [...dawidSkene.rows, { ...dawidSkene.rows[0], log_chance: [-1] }] },
      } as unknown as FieldCalibration,
    }),
  ],
  [
    'a voice that is weighed under two spellings',
    'CALIBRATION_INVALID',
    'the calibration weighs a voice twice',
    withField({
      model: {
        ...dawidSkene,
        rows: [
          ...dawidSkene.rows,
          ...dawidSkene.rows.map((row) => ({ ...row, reviewer: row.reviewer.toUpperCase() })),
        ],
      },
    }),
  ],
  [
    'the calibration of another court',
    'CALIBRATION_MISMATCH',
    'it was made for the court triage, not for the court moderation',
    sealed,
    { court: { ...court, name: 'moderation' } },
  ],
  [
    'the calibration of a court whose rules have changed',
    'CALIBRATION_MISMATCH',
    'it was made for another version of the court triage: kinds, roles or rules have changed',
    sealed,
    { court: { ...court, fingerprint: 'e'.repeat(64) } },
  ],
  [
    'the calibration of a court for votes of none',
    'CALIBRATION_MISMATCH',
    'it was made for the court triage, not for votes of no court',
    sealed,
    { court: null },
  ],
  [
    'the calibration of no court for one',
    'CALIBRATION_MISMATCH',
    'it was made for votes of no court, not for the court triage',
    free,
    { court },
  ],
  [
    'a batch whose votes have changed',
    'CALIBRATION_STALE',
    'whose votes have changed since',
    sealed,
    { votes: changedVotes },
  ],
  [
    'votes with a label that the calibration does not know',
    'CALIBRATION_MISMATCH',
    'it knows no label maybe',
    free,
    { votes: readVotes([...given, { item: 'b', reviewer: 'ann', label: 'maybe' }]) },
  ],
  [
    'votes of other reviewers',
    'CALIBRATION_MISMATCH',
    'it knows none of the reviewers',
    free,
    { votes: readVotes(given.map((vote) => ({ ...vote, reviewer: `new ${vote.reviewer}` }))) },
  ],
  [
    'a field that was not calibrated',
    'CALIBRATION_MISMATCH',
    'it says nothing of amount',
    free,
    { votes, field: 'amount' },
  ],
])('refuses %s', (_what, code, problem, value, use) => {
  expect(wordsOf(() => readCalibration(value, use))).toEqual([code, expect.stringContaining(problem)]);
});

const HEX = 'a'.repeat(64);
const outOfRange: readonly (readonly [name: keyof FieldCalibration, values: readonly unknown[]])[] = [
  ['classes', [['no'], 'no', [1, 2]]],
  ['max_error', [0, 1]],
  ['delta', [0, 1]],
  ['mode', ['always', '']],
  ['min_share', [-0.1, 1.1]],
  ['seed', [1]],
  ['gold_drawn', ['suggested', '']],
  ['threshold', ['0.7']],
  ['n', [-1, 0.5]],
  ['k', [-1, 0.5]],
  ['upper', [-0.1, 1.1]],
  ['fit', [-1, 0.5]],
  ['calibration', [-1, 0.5]],
  ['open', [-1, 0.5]],
  ['automatic', [-1, 0.5]],
  ['votes_hash', [HEX.slice(1), `x${HEX}`, `${HEX}x`, HEX.toUpperCase()]],
  ['gold_hash', ['']],
  ['cases', [[['a']], [['a', 1]], 'a']],
  ['accepted', [[{ code: 'ECHO', because: '' }], [{ because: 'so' }], [{ code: 'ECHO' }], ['ECHO']]],
];

test.each(outOfRange)(
  'refuses a value of %s that no calibration has, however it is sealed',
  (name, values) => {
    for (const value of values)
      expect(wordsOf(() => readCalibration(withField({ [name]: value })))).toEqual([
        'CALIBRATION_INVALID',
        expect.stringContaining(`fields.value.${name}`),
      ]);
  },
);

test.each<[name: string, value: unknown]>([
  ['of', 'x'],
  ['field', 1],
  ['max_error', 0],
  ['max_error', 1],
  ['audits', 0],
  ['wrong', 0],
  ['wrong', 1.5],
  ['since', null],
])('refuses a record of what voided it whose %s is %s', (name, value) => {
  const voided = voidCalibration(sealed, { ...why, [name]: value });
  expect(wordsOf(() => readCalibration(voided))).toEqual([
    'CALIBRATION_INVALID',
    expect.stringContaining(`void.${name}`),
  ]);
  expect(readCalibration(voidCalibration(sealed, { ...why, audits: 1, wrong: 1 })).void?.wrong).toBe(1);
});

test.each([
  ['schema_version', '3'],
  ['court', {}],
  ['court', { name: 'triage' }],
  ['fields', { value: {} }],
  ['hash', 'none'],
])('refuses a file whose %s is %j', (name, value) => {
  expect(wordsOf(() => readCalibration({ ...sealed, [name]: value }))).toEqual([
    'CALIBRATION_INVALID',
    expect.stringContaining(name),
  ]);
});

function wordsOf(read: () => unknown): [code: string, message: string] | undefined {
  const refused = refusalOf(read);
  return refused && [refused.code, refused.message];
}
