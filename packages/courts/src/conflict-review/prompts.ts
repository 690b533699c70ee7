/** What the prompts of conflict review are made of: the shapes of answers, and lists that come from the core, never retyped. */

import type { PromptLanguage } from '@curia/core/agent';
import { type AnswerShapes, type CourtPrompts, listMeanings } from '@curia/core/court';
import { nameAttribute, nameEntity, nameRef } from '@curia/core/text/opinion';
import { z } from 'zod';
import { allowedRefs, TAXONOMY } from '../opinions/taxonomy.ts';
import {
  ACTION_MEANINGS,
  ATTRIBUTE_MEANINGS,
  CONFLICT_MEANINGS,
  ENTITY_MEANINGS,
  POLARITY_MEANINGS,
  REASON_MEANINGS,
  RECHECK_REASONS,
  REVIEW_REASONS,
} from './prompts/prompt-words.ts';
import { texts } from './prompts/texts.ts';
import { ACTIONS, REVIEWER_WORDS, REVIEWERS, reviewAction } from './rules/action.ts';
import { readTuplePolarity, TUPLE_POLARITIES } from './rules/candidate.ts';
import { PERSPECTIVES, triplet } from './rules/triplet.ts';

/** The most that one agent may say; candidates are compared with each other. */
const MOST_TRIPLETS = 1_000;
const MOST_ACTIONS = 10_000;

/** Refuses any polarity but the four: a word that nobody understands is not an answer. */
function checkPolarity(word: string | null | undefined, path: PropertyKey[], context: z.RefinementCtx): void {
  if (word === null || word === undefined || readTuplePolarity(word) !== undefined) return;
  context.addIssue({ code: 'custom', path, message: `must be ${TUPLE_POLARITIES.join(', ')}` });
}

/** What a perspective answers. */
export const perspectiveAnswer = z.object({
  triplets: z
    .array(triplet)
    .max(MOST_TRIPLETS)
    .superRefine((triplets, context) => {
      triplets.forEach(({ polarity }, at) => {
        checkPolarity(polarity, [at, 'polarity'], context);
      });
    }),
});

/** What a reviewer answers; reason codes may be any, so that recorded answers with codes of their own can be replayed. */
export const reviewAnswer = z.object({
  review_actions: z
    .array(reviewAction)
    .max(MOST_ACTIONS)
    .superRefine((actions, context) => {
      actions.forEach(({ new_value }, at) => {
        checkPolarity(new_value?.polarity, [at, 'new_value', 'polarity'], context);
      });
    }),
});

/** What models are held to: closed words, references as the prompt names them, and a new value only as its action needs it. */
function strictAnswers(language: PromptLanguage): AnswerShapes {
  const refs = allowedRefs(language);
  const triplet = z.object({
    aspect_term: z.string(),
    aspect_ref: z.enum([...refs]),
    polarity: z.enum(TUPLE_POLARITIES),
    evidence: z.string(),
    confidence: z.number().min(0).max(1),
  });
  const action = z.object({
    action_type: z.enum(REVIEWER_WORDS),
    target_tuple_ids: z.array(z.string()).min(1),
    new_value: z.union([
      z.strictObject({ polarity: z.enum(TUPLE_POLARITIES) }),
      z.strictObject({ normalized_ref: z.enum([...refs]) }),
      z.null(),
    ]),
    reason_code: z.enum(['', ...REVIEW_REASONS]),
  });
  const recheck = action.extend({
    action_type: z.enum(ACTIONS),
    reason_code: z.enum(['', ...RECHECK_REASONS]),
  });
  return {
    triplets: z.object({ triplets: z.array(triplet) }),
    review: z.object({ review_actions: z.array(action) }),
    recheck: z.object({ review_actions: z.array(recheck).length(1) }),
  };
}

/** Some words of a list, in an order of their own. */
const pick = <Word extends string>(
  meanings: Readonly<Record<Word, string>>,
  words: readonly Word[],
): string => listMeanings(Object.fromEntries(words.map((word) => [word, meanings[word]])));

/** A list under the names that its words have in a language. */
const named = (
  meanings: Readonly<Record<string, string>>,
  language: PromptLanguage,
  nameOf: (name: string, language: PromptLanguage) => string,
): string =>
  listMeanings(
    Object.fromEntries(Object.entries(meanings).map(([name, means]) => [nameOf(name, language), means])),
  );

/** The prompts of conflict review. */
export const conflictReviewPrompts: CourtPrompts = {
  texts,
  roles: [
    ...Object.values(PERSPECTIVES).map((name) => `perspective-${name}`),
    ...REVIEWERS.map((reviewer) => `reviewer-${reviewer}`),
    'arbiter-recheck',
  ],
  answers: strictAnswers,
  lists: (language) => ({
    actions: listMeanings(ACTION_MEANINGS[language]),
    recheck_actions: pick(ACTION_MEANINGS[language], ACTIONS),
    conflict_types: listMeanings(CONFLICT_MEANINGS[language]),
    reason_codes: pick(REASON_MEANINGS[language], REVIEW_REASONS),
    recheck_codes: pick(REASON_MEANINGS[language], RECHECK_REASONS),
    polarities: listMeanings(POLARITY_MEANINGS[language]),
    entities: named(ENTITY_MEANINGS[language], language, nameEntity),
    attributes: named(ATTRIBUTE_MEANINGS[language], language, nameAttribute),
    refs: Object.entries(TAXONOMY)
      .map(([entity, attributes]) =>
        attributes.map((attribute) => nameRef(`${entity}#${attribute}`, language)).join(', '),
      )
      .map((line) => `- ${line}`)
      .join('\n'),
  }),
};
