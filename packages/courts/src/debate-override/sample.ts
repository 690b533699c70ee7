/** A sample as a case of the court: its text, its configuration, and the answers that it brings along or was given. */
import { type RecordedAnswer, recordedAnswersIn } from '@curia/core/agent';
import { z } from 'zod';
import type { DebateRole } from './prompts.ts';
import { caseConfig } from './rules/case-config.ts';
import type { DebateState } from './rules/protocol.ts';

const text = z.string().refine((one) => one.trim() !== '', { error: 'must not be blank' });
const said = z.unknown().optional();
/** The fields of a case that hold recorded answers. */
export const ANSWER_FIELDS = [
  'aspects',
  'sentiments',
  'validation',
  'turns',
  'judgement',
  'aspect_reviews',
  'sentiment_reviews',
] as const;
/** A case: its text, its configuration, and any recorded answers, which are read role by role when needed. */
export const sample = z.looseObject({
  text,
  sample_idx: z.int().min(0).nullish(),
  config: caseConfig,
  ...Object.fromEntries(ANSWER_FIELDS.map((field) => [field, said])),
});

/** The answers that a recorded sample has for each role. */
export function answersIn(input: unknown): RecordedAnswer[] {
  const given = input as Readonly<Record<string, RecordedAnswer['answer']>>;
  const one = (role: DebateRole, field: string, wrap?: string): RecordedAnswer[] =>
    given[field] == null
      ? []
      : [{ role, answer: wrap === undefined ? given[field] : { [wrap]: given[field] } }];
  const rounds = new Map<string, number>();
  return [
    ...one('aspect-extractor', 'aspects', 'aspects'),
    ...one('sentiment-extractor', 'sentiments', 'sentiments'),
    ...one('validator', 'validation'),
    ...one('judge', 'judgement'),
    ...one('aspect-reviewer', 'aspect_reviews', 'reviews'),
    ...one('sentiment-reviewer', 'sentiment_reviews', 'reviews'),
    ...recordedAnswersIn(given.turns).map((turn): RecordedAnswer => {
      const role = `speaker-${turn.speaker}`;
      const round = (rounds.get(role) ?? 0) + 1;
      rounds.set(role, round);
      return { role, key: `round-${round}/${role}`, answer: { ...turn } };
    }),
  ];
}

/** What was said in a debate, under the names of the fields of a case. */
export function saidIn(
  debate: DebateState,
): Omit<DebateState, 'phase' | 'id' | 'text' | 'records' | 'ruling'> {
  const { phase: _phase, id: _id, text: _text, records: _records, ruling: _ruling, ...said } = debate;
  return said;
}
