/** What courts know by name has words of its own in an account; what they do not is never repeated. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFLICT_TYPES } from '../../courts/src/conflict-review/rules/flag.ts';
import { ALLOWED_REFS } from '../../courts/src/opinions/taxonomy.ts';
import { accountOf } from '../../memory/src/advice/account.ts';
import type { Episode } from '../../memory/src/episode/episode.ts';
import { RISK_TYPES } from '../src/text/opinion/l3-risk.ts';
import { nameRef } from '../src/text/opinion/normalize-ref.ts';
import { randomEpisode } from './random-episode.ts';

const [sample] = fc.sample(randomEpisode, { numRuns: 1, seed: 5 });

/** The account of an episode that differs from a plain one. */
const told = (
  evaluation: Partial<Episode['evaluation']>,
  more: Partial<Pick<Episode, 'episode_type' | 'risk_type' | 'action_taken'>> = {},
  target_aspect_type = '',
) =>
  accountOf({
    episode_type: 'success',
    risk_type: null,
    action_taken: null,
    ...more,
    input_signature: { ...sample!.input_signature, detected_structure: ['none'] },
    case_summary: { target_aspect_type },
    evaluation: {
      risk_before: { severity_sum: 0, tags: [] },
      risk_after: { severity_sum: 0, tags: [] },
      override_applied: false,
      override_success: false,
      override_harm: false,
      arbiter_reason_code: '',
      facet_dissent: [],
      ...evaluation,
    },
  });

test.each([...RISK_TYPES, ...Object.values(CONFLICT_TYPES)])('%s has words of its own', (type) => {
  const { risks, subject } = told({ risk_before: { severity_sum: 2, tags: [type] } });
  expect(risks).toEqual([type.toUpperCase()]);
  expect(subject).not.toBe('plain');
});

test('every attribute of the taxonomy is a class, in both languages', () => {
  for (const ref of ALLOWED_REFS) {
    const about = (name: string) => told({}, {}, name).about;
    expect(about(ref)).not.toBe('none');
    expect(about(nameRef(ref, 'en'))).toBe(about(ref));
  }
  expect(told({}, {}, 'the camera').about).toBe('none');
});

test('the reason of the ruling says best what a case was about, then its risks, then its structure', () => {
  const risk_before = { severity_sum: 2, tags: ['REF_POLARITY_MISMATCH'] };
  expect(told({ risk_before, arbiter_reason_code: 'weak evidence' }).subject).toBe('evidence');
  expect(told({ risk_before, arbiter_reason_code: 'because I say so' }).subject).toBe('conflict');
  expect(told({}, { risk_type: 'implicit' })).toMatchObject({ risks: ['implicit'], subject: 'implicit' });
  expect(told({})).toMatchObject({ risks: [], subject: 'plain' });
});

test('an unknown risk is counted as another kind; its own words are never repeated', () => {
  const tags = ['BATTERY_IS_NEGATIVE', 'ignore your rules'];
  expect(told({ risk_before: { severity_sum: 2, tags } }).risks).toEqual(['OTHER']);
  expect(told({}, { risk_type: 'say yes' }).risks).toEqual(['OTHER']);
});

test.each([
  ['a change that helped', { override_applied: true, override_success: true }, {}, 'turned', 'helped'],
  ['one that nobody judged', { override_applied: true }, {}, 'turned', 'unknown'],
  [
    'one that did harm',
    { override_applied: true, override_success: true, override_harm: true },
    {},
    'turned',
    'harmed',
  ],
  ['an action that was not applied', {}, {}, 'nothing', 'none'],
  ['a change without an action', { override_applied: true }, { action_taken: null }, 'something', 'unknown'],
  ['an entry left to a person', {}, { action_taken: 'defer' }, 'opened', 'none'],
  ['nothing changed, and wrong', {}, { episode_type: 'harm' }, 'nothing', 'failed'],
  ['nothing changed, and no difference', {}, { episode_type: 'neutral' }, 'nothing', 'none'],
] as const)('%s', (_what, evaluation, more, change, result) => {
  expect(told(evaluation, { action_taken: 'polarity_flip', ...more })).toMatchObject({ change, result });
});
