/** Weights of votes from a calibration: which fit, what they become, and what is refused. */

import { withValues } from '@curia/core';
import { type Calibration, calibrate, readVotes, sealCalibration } from '@curia/core/votes';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../../../../core/src/text/canonical-json.ts';
import { sha256 } from '../../../../../core/src/text/sha256.ts';
import { type FieldCalibration, voidCalibration } from '../../../../../core/src/votes/certify/calibration.ts';
import { conflictInput } from '../conflict-case.ts';
import { ruleConflict } from '../conflict-review.ts';
import { voteV5 } from './vote-v5.table.ts';
import { readVoteWeights } from './vote-weights.ts';

const field = (weights: readonly number[], names = ['A', 'B', 'C']): FieldCalibration => ({
  classes: ['DROP', 'FLIP negative', 'KEEP'],
  model: {
    method: 'stack',
    reviewers: names.map((reviewer) => ({ reviewer, orders: 1, cost: null })),
    stages: [{ asks: [...names], weights: [...weights] }],
    stop_at: 1,
  },
  max_error: 0.1,
  delta: 0.1,
  mode: 'stream',
  min_share: 0.5,
  seed: '1',
  gold_drawn: 'random',
  threshold: null,
  n: 0,
  k: 0,
  upper: 1,
  fit: 10,
  calibration: 20,
  open: 0,
  automatic: 0,
  votes_hash: '0'.repeat(64),
  gold_hash: '0'.repeat(64),
  cases: [],
  accepted: [],
});

/** A file of the first version, which held figures alone. */
function sealedFirst(fields: Readonly<Record<string, FieldCalibration>>): Calibration {
  const content = { schema_version: '1' as const, court: null, fields };
  return { ...content, hash: sha256(canonicalJson(content)) };
}

test('a vote counts as much as before on average, and one that is worse than chance nothing', () => {
  const sealed = sealedFirst({ value: field([3, -2, 1]) });
  expect(readVoteWeights(sealed)).toEqual({
    vote_weight_a: 2.25,
    vote_weight_b: 0,
    vote_weight_c: 0.75,
    unanimity: 'counts',
    calibration: [sealed.hash],
  });
});

test('what all reviewers keep still binds if the clearest votes were certified', () => {
  const items = Array.from({ length: 80 }, (_, at) => ({
    item: `t${at}`,
    label: at % 2 === 0 ? 'KEEP' : 'DROP',
  }));
  const votes = readVotes(
    items.flatMap(({ item, label }) => ['A', 'B', 'C'].map((reviewer) => ({ item, reviewer, label }))),
    items,
  );
  const { calibration } = calibrate(votes, { maxError: 0.1, delta: 0.1, goldDrawn: 'random' });
  const sealed = sealCalibration({ value: calibration });
  expect(readVoteWeights(sealed).unanimity).toBe('binds');
  // What only claims to be certified is refused, and what cannot be checked binds nobody.
  const claimed = { ...calibration, threshold: -1e9 };
  expect(() => readVoteWeights(sealCalibration({ value: claimed }))).toThrow(
    expect.objectContaining({ code: 'CALIBRATION_INVALID' }),
  );
  expect(readVoteWeights(sealedFirst({ value: claimed })).unanimity).toBe('counts');
});

test('the ruling names the calibration, and without one names none', () => {
  const sealed = sealedFirst({ value: field([1, 1, 1]) });
  const panel = conflictInput.parse({
    candidates: [{ tuple_id: 't0', aspect_term: 'lid', polarity: 'positive' }],
    review_actions: {},
  });
  expect(ruleConflict(panel, withValues(voteV5, { ...readVoteWeights(sealed) })).calibration).toBe(
    sealed.hash,
  );
  expect(ruleConflict(panel, voteV5)).not.toHaveProperty('calibration');
});

const one = field([1, 1, 1]);
test.each([
  [
    'another court',
    sealCalibration({ value: one }, { name: 'triage', fingerprint: 'x' }),
    /the court triage/,
  ],
  ['other labels', sealCalibration({ value: { ...one, classes: ['no', 'yes'] } }), /about "no"/],
  ['several questions', sealCalibration({ a: one, b: one }), /one question/],
  ['unknown reviewers', sealCalibration({ value: field([1, 1], ['A', 'B']) }), /no reviewer C/],
  ['nobody better than chance', sealCalibration({ value: field([0, -1, 0]) }), /better than chance/],
  [
    'a method without weights',
    sealCalibration({
      value: { ...one, model: { method: 'dawid-skene', prior: [0.3, 0.3, 0.4], rows: [] } },
    }),
    /dawid-skene/,
  ],
])('a calibration with %s does not fit', (_what, sealed, problem) => {
  expect(() => readVoteWeights(sealed)).toThrow(
    expect.objectContaining({ code: 'CALIBRATION_MISMATCH', message: expect.stringMatching(problem) }),
  );
});

test('a calibration that was changed is no calibration', () => {
  const sealed = sealCalibration({ value: one });
  expect(() => readVoteWeights({ ...sealed, hash: 'f'.repeat(64) })).toThrow(
    expect.objectContaining({ code: 'CALIBRATION_INVALID' }),
  );
});

test('the weights of a calibration that audits have voided are not used', () => {
  const why = { field: 'value', max_error: 0.1, audits: 20, wrong: 9, since: '2026-11-01T00:00:00.000Z' };
  expect(() => readVoteWeights(voidCalibration(sealCalibration({ value: one }), why))).toThrow(
    expect.objectContaining({ code: 'CALIBRATION_VOID', message: expect.stringContaining('9 of 20') }),
  );
});
