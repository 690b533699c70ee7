/** Whatever the text is, the offline agents answer in the wanted shape, with words of the text, and only where asked. */

import type { Question } from '@curia/core/agent';
import type { OfflineSet } from '@curia/core/court';
import { containsText, detectLanguage } from '@curia/core/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictReviewSet } from '../../courts/src/conflict-review/offline/set.ts';
import {
  conflictReviewPrompts,
  perspectiveAnswer,
  reviewAnswer,
} from '../../courts/src/conflict-review/prompts.ts';
import { REVIEWERS } from '../../courts/src/conflict-review/rules/action.ts';
import { isReasonCode } from '../../courts/src/conflict-review/rules/reason-code.ts';
import { buildCandidates, PERSPECTIVES } from '../../courts/src/conflict-review/rules/triplet.ts';
import { debateOverrideSet } from '../../courts/src/debate-override/offline/set.ts';
import { debateAnswers } from '../../courts/src/debate-override/prompts.ts';
import { ALLOWED_REFS, allowedRefs } from '../../courts/src/opinions/taxonomy.ts';
import { promptFor } from '../src/agents/prompts/prompt-for.ts';

const PIECES =
  "배송이 빠르고 향은 좋은데 지속력이 별로예요 안 못 비싸지 않아요 없어요 좋겠어요 최고 ㅋㅋ 👍 😡 the battery is not great but never broke too small wish it would n't cheaper , . ! ? \n — 가격 e\u0301 \ud83d \u0000 {text} <b> 1.5".split(
    ' ',
  );
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((words) => words.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);

async function ask(set: OfflineSet, role: string, inputs: Record<string, unknown>): Promise<unknown> {
  const question = { role, inputs } as unknown as Question;
  const answer = await set(role)!(question, { signal: new AbortController().signal });
  if (!('answer' in answer)) throw new Error(answer.message);
  return answer.answer;
}

/** As strictly as a model is read. */
const readReview = (role: string, answer: unknown, text: string) => {
  const language = detectLanguage(text) === 'ko' ? 'ko' : 'en';
  return reviewAnswer.parse(promptFor(conflictReviewPrompts, role, language).answer.parse(answer));
};

const PERSPECTIVE_NAMES = Object.values(PERSPECTIVES);

describe('conflict review', () => {
  it('gives triplets whose words are in the text and whose references are allowed', () =>
    fc.assert(
      fc.asyncProperty(text, async (given) => {
        for (const name of PERSPECTIVE_NAMES) {
          const { triplets } = perspectiveAnswer.parse(
            await ask(conflictReviewSet, `perspective-${name}`, { text: given }),
          );
          for (const { aspect_term, aspect_ref, evidence, confidence, polarity } of triplets) {
            expect(given.includes(aspect_term) && given.includes(evidence ?? '')).toBe(true);
            expect(allowedRefs(detectLanguage(given) === 'ko' ? 'ko' : 'en')).toContain(aspect_ref);
            expect(['positive', 'negative', 'neutral', 'mixed']).toContain(polarity);
            expect(confidence! >= 0 && confidence! <= 1).toBe(true);
          }
        }
      }),
    ));

  it('answers the same every time', () =>
    fc.assert(
      fc.asyncProperty(text, text, async (given, other) => {
        const first = await ask(conflictReviewSet, 'perspective-S0', { text: given });
        await ask(conflictReviewSet, 'perspective-S0', { text: other });
        expect(await ask(conflictReviewSet, 'perspective-S0', { text: given })).toEqual(first);
      }),
    ));

  it('acts only on what it was asked about, with one listed action each', () => {
    const triplet = fc.record({
      aspect_term: fc.constantFrom('', '배송', 'battery', '없는 말', '향'),
      aspect_ref: fc.constantFrom('', ...ALLOWED_REFS, 'nonsense'),
      polarity: fc.constantFrom('positive', 'negative', 'neutral', 'mixed', 'odd'),
      evidence: fc.constantFrom(null, '', '향은 좋은데', 'not there'),
      confidence: fc.constantFrom(null, 0.5),
    });
    const said = fc.array(triplet, { maxLength: 6 });
    return fc.assert(
      fc.asyncProperty(text, said, said, fc.array(fc.nat(12)), async (given, A, B, picks) => {
        const candidates = buildCandidates({ A, B });
        const asked = [...new Set(picks.map((at) => `t${at}`))];
        const flags = [{ tuple_ids: asked, conflict_type: 'granularity_overlap_candidate' }];
        const known = new Set(candidates.map(({ tuple_id }) => tuple_id));
        for (const reviewer of REVIEWERS) {
          const inputs = { text: given, candidates, flags, asked };
          const role = `reviewer-${reviewer}`;
          const { review_actions } = readReview(role, await ask(conflictReviewSet, role, inputs), given);
          const targets = review_actions.flatMap(({ target_tuple_ids }) => target_tuple_ids);
          expect(targets).toEqual(
            candidates.map(({ tuple_id }) => tuple_id).filter((id) => asked.includes(id)),
          );
          for (const { action_type, new_value, reason_code } of review_actions) {
            expect(reason_code === '' || isReasonCode(reason_code)).toBe(true);
            if (action_type === 'FLIP') expect(new_value?.polarity).toBeDefined();
            if (action_type === 'MERGE') expect(new_value?.normalized_ref).toBeDefined();
          }
        }
        // Nobody looks again at nothing.
        if (candidates.length === 0) return;
        const inputs = { text: given, conflict_type: 'ref_polarity_mismatch', candidates, votes: {} };
        const looked = await ask(conflictReviewSet, 'arbiter-recheck', inputs);
        const { review_actions } = readReview('arbiter-recheck', looked, given);
        expect(review_actions).toHaveLength(1);
        for (const { target_tuple_ids } of review_actions)
          expect(target_tuple_ids.every((id) => known.has(id))).toBe(true);
      }),
    );
  });
});

describe('debate override', () => {
  it('answers every role in its shape, with words of the text', () =>
    fc.assert(
      fc.asyncProperty(text, async (given) => {
        const say = (role: string, inputs: Record<string, unknown> = {}) =>
          ask(debateOverrideSet, role, { text: given, ...inputs });
        const { aspects } = debateAnswers['aspect-extractor'].parse(await say('aspect-extractor'));
        const { sentiments } = debateAnswers['sentiment-extractor'].parse(await say('sentiment-extractor'));
        const letters = [...given];
        for (const { term, span } of aspects)
          expect(letters.slice(span!.start, span!.end).join('')).toBe(term);
        const stage1 = { aspects, sentiments };
        debateAnswers.validator.parse(await say('validator', { stage1 }));
        const turns: unknown[] = [];
        for (const speaker of ['EPM', 'TAN', 'CJ'])
          turns.push({
            speaker,
            ...debateAnswers.speaker.parse(await say(`speaker-${speaker}`, { stage1, turns })),
          });
        const judgement = debateAnswers.judge.parse(await say('judge', { stage1, turns }));
        for (const span of Object.values(judgement.aspect_evidence ?? {}))
          expect(containsText(given, span!)).toBe(true);
        debateAnswers['aspect-reviewer'].parse(await say('aspect-reviewer', { stage1, judgement }));
        const { reviews } = debateAnswers['sentiment-reviewer'].parse(
          await say('sentiment-reviewer', { stage1, judgement }),
        );
        expect(reviews.map(({ aspect_term }) => aspect_term)).toEqual(
          sentiments.map(({ aspect_term }) => aspect_term),
        );
      }),
    ));
});
