/** The limits of the records, by code point, and what is refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomEpisode } from '../../../core/test/random-episode.ts';
import { refusalOf } from '../../../core/test/refusal-of.ts';
import { advisory } from '../advice/advisory.ts';
import { countExpired, retain } from '../keep/retention.ts';
import { type Episode, episodeId } from './episode.ts';
import { readEpisode } from './read-episode.ts';

const [sample] = fc.sample(randomEpisode, { numRuns: 1, seed: 3 });
const entry: Episode = sample!;

const withPrinciple = (corrective_principle: string) => ({
  ...entry,
  correction: { ...entry.correction, corrective_principle },
});
const withRationale = (rationale_summary: string) => ({
  ...entry,
  case_summary: { ...entry.case_summary, rationale_summary },
});

test('random episodes are read unchanged, except for unknown fields, which are dropped', () => {
  fc.assert(
    fc.property(randomEpisode, (one) => {
      expect(readEpisode({ ...one, extra: { deep: 1 } })).toEqual(one);
    }),
  );
});

test.each([
  ['a principle of 400 letters', withPrinciple('😀'.repeat(400)), undefined],
  ['a principle of 401 letters', withPrinciple('😀'.repeat(401)), 'INPUT_INVALID'],
  ['a rationale of 500 letters', withRationale('가'.repeat(500)), undefined],
  ['a rationale of 501 letters', withRationale('가'.repeat(501)), 'INPUT_INVALID'],
  [
    'no condition',
    { ...entry, correction: { ...entry.correction, applicable_conditions: [] } },
    'INPUT_INVALID',
  ],
  ['no error category', { ...entry, error_category: [] }, 'INPUT_INVALID'],
  [
    'a confidence above 1',
    {
      ...entry,
      stage_snapshot: { ...entry.stage_snapshot, final: { ...entry.stage_snapshot.final, confidence: 1.1 } },
    },
    'INPUT_INVALID',
  ],
  ['an id of five digits', { ...entry, episode_id: 'epi_12345' }, 'INPUT_INVALID'],
  ['an id of seven digits', { ...entry, episode_id: 'epi_1234567' }, undefined],
  ['an unknown type', { ...entry, episode_type: 'good' }, 'INPUT_INVALID'],
  ['an unknown action', { ...entry, action_taken: 'rewrite' }, 'INPUT_INVALID'],
  [
    'a local time',
    { ...entry, provenance: { ...entry.provenance, timestamp: '2026-01-01T00:00:00+09:00' } },
    'INPUT_INVALID',
  ],
  ['no signature', { ...entry, input_signature: undefined }, 'INPUT_INVALID'],
  ['another version', { ...entry, schema_version: '1.0' }, 'EPISODE_VERSION_UNKNOWN'],
  ['a version that is a number', { ...entry, schema_version: 1.1 }, 'EPISODE_VERSION_UNKNOWN'],
  ['no version', { ...entry, schema_version: undefined }, 'EPISODE_VERSION_UNKNOWN'],
  ['a control character', withPrinciple('one\u0000two'), 'INPUT_INVALID'],
  ['a line break', withPrinciple('one\ntwo'), 'INPUT_INVALID'],
  ['a change of direction', withPrinciple('one\u202etwo'), 'INPUT_INVALID'],
  ['hidden tag letters', withPrinciple('one\u{e0041}two'), 'INPUT_INVALID'],
  ['half a letter', withPrinciple('one\ud800two'), 'INPUT_INVALID'],
  ['a joined emoji', withPrinciple('👩‍👧'), undefined],
  ['a list', [entry], 'INPUT_INVALID'],
  ['nothing', null, 'INPUT_INVALID'],
])('%s', (_name, value, code) => {
  expect(refusalOf(() => readEpisode(value))?.code).toBe(code);
});

test('an advisory cannot say that it hints, forces or boosts', () => {
  const given = {
    schema_version: '1.1',
    advisory_id: 'adv_000001',
    advisory_type: 'consistency_anchor',
    message: 'x'.repeat(800),
    strength: 'weak',
    relevance_score: 1,
    evidence: {
      source_episode_ids: [],
      risk_tags: [],
      principle_id: '',
      risk_before_tags: [],
      risk_after_tags: [],
    },
    constraints: { no_label_hint: true, no_forcing: true, no_confidence_boost: true },
  };
  expect(advisory.safeParse(given).success).toBe(true);
  expect(advisory.safeParse({ ...given, message: `${given.message}x` }).success).toBe(false);
  for (const constraint of Object.keys(given.constraints))
    expect(
      advisory.safeParse({ ...given, constraints: { ...given.constraints, [constraint]: false } }).success,
    ).toBe(false);
});

test('ids count up with at least six digits', () => {
  expect([episodeId(1), episodeId(1_234_567)]).toEqual(['epi_000001', 'epi_1234567']);
});

test('retention keeps the newest, and everything unless it is asked for', () => {
  expect(retain([1, 2, 3])).toEqual([1, 2, 3]);
  expect(retain([1, 2, 3], { keep_last: 2 })).toEqual([2, 3]);
  expect(retain([1, 2, 3], { keep_last: 5 })).toEqual([1, 2, 3]);
  expect(countExpired(6_000, { keep_last: 5_000 })).toBe(1_000);
});
