/** What the prompts of conflict review are made of: the shapes of answers, and lists that come from the core, never retyped. */
import {
  ACTIONS,
  type ActionType,
  allowedRefs,
  type CONFLICT_TYPES,
  nameRef,
  PERSPECTIVES,
  REASON_CODES,
  REVIEWERS,
  type ReasonCode,
  readTuplePolarity,
  reviewAction,
  TAXONOMY,
  TUPLE_POLARITIES,
  type TuplePolarity,
  triplet,
} from '@curia/core/internal';
import { z } from 'zod';
import type { PromptLanguage } from '../prompt-language.ts';
import { type AnswerShapes, type CourtPrompts, listMeanings, type Meanings } from './court-prompts.ts';

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

/** What models are held to: closed words, references as the prompt names them. */
function strictAnswers(language: PromptLanguage): AnswerShapes {
  const refs = allowedRefs(language);
  const triplet = z.object({
    aspect_term: z.string(),
    aspect_ref: z.enum(['', ...refs]),
    polarity: z.enum(TUPLE_POLARITIES),
    evidence: z.string(),
    confidence: z.number().min(0).max(1),
  });
  const action = z.object({
    action_type: z.enum(ACTIONS),
    target_tuple_ids: z.array(z.string()),
    new_value: z
      .object({ polarity: z.enum(TUPLE_POLARITIES).optional(), normalized_ref: z.enum([...refs]).optional() })
      .nullable(),
    reason_code: z.enum(['', ...Object.keys(REASON_CODES)]),
  });
  return {
    triplets: z.object({ triplets: z.array(triplet) }),
    review: z.object({ review_actions: z.array(action) }),
    recheck: z.object({ review_actions: z.array(action).length(1) }),
  };
}

type ConflictType = (typeof CONFLICT_TYPES)[keyof typeof CONFLICT_TYPES];

const ACTION_MEANINGS: Meanings<ActionType> = {
  en: {
    KEEP: 'the tuple stays as it is',
    DROP: 'the tuple goes',
    FLIP: 'the tuple gets another polarity, new_value.polarity',
    FLAG: 'the tuple stays, and a person should look',
    MERGE: 'the tuples are one, under the reference new_value.normalized_ref',
  },
  ko: {
    KEEP: '튜플을 그대로 둔다',
    DROP: '튜플을 버린다',
    FLIP: '튜플의 극성을 new_value.polarity로 바꾼다',
    FLAG: '튜플을 두되 사람이 보아야 한다',
    MERGE: '튜플들은 하나이며 new_value.normalized_ref 참조 아래 합친다',
  },
};

const CONFLICT_MEANINGS: Meanings<ConflictType> = {
  en: {
    granularity_overlap_candidate: 'the same is said of the whole product and of a part of it',
    semantic_conflict_candidate: 'like terms under one reference have different polarities',
    ref_polarity_mismatch: 'one reference has different polarities',
    term_polarity_mismatch: 'one term without a reference has different polarities',
  },
  ko: {
    granularity_overlap_candidate: '같은 것을 제품 전체와 그 부분에 대해 함께 말한다(세분화 수준)',
    semantic_conflict_candidate: '한 참조 아래 비슷한 용어의 극성이 서로 다르다',
    ref_polarity_mismatch: '한 참조의 극성이 서로 다르다',
    term_polarity_mismatch: '참조가 없는 한 용어의 극성이 서로 다르다',
  },
};

const REASON_MEANINGS: Meanings<ReasonCode> = {
  en: REASON_CODES,
  ko: {
    NEGATION_SCOPE: '극성이 부정의 범위를 놓쳤다',
    CONTRAST_CLAUSE: '대조가 극성을 바꾸거나 나눈다',
    IMPLICIT_ASPECT: '속성을 뜻하지만 이름을 부르지 않았다',
    ASPECT_REF_MISMATCH: '참조가 속성에 맞지 않는다',
    SPAN_OVERLAP_MERGE: '두 언급이 겹치며 하나다',
    DUPLICATE_TUPLE: '다른 튜플이 같은 말을 한다',
    WEAK_EVIDENCE: '내세운 근거가 글에 없다',
    POLARITY_UNCERTAIN: '극성을 정할 수 없다',
    FORMAT_INCOMPLETE: '행동에 필요한 것이 빠져 있다',
    KEEP_BEST_SUPPORTED: '여러 튜플 가운데 가장 잘 뒷받침되는 것을 둔다',
    WEAK_INFERENCE: '추론이 약하다',
    EXPLICIT_NOT_REQUIRED: '암시이며, 그래도 된다',
    STRUCTURAL_INCONSISTENT: '극성이 문장의 구조와 어긋난다',
    REDUNDANT_UPPER_REF: '더 구체적인 참조가 이미 말한다',
    REDUNDANT_REF_UNCERTAIN: '더 구체적인 참조가 이미 말하는지 정할 수 없다',
    FACET_MINORITY_SIGNAL: '이 면을 맡은 검토자가 소수로 밀렸다',
    TIE_UNRESOLVED: '검토자들이 갈렸고 어떤 이유도 결정하지 못한다',
  },
};

const POLARITY_WORDS: Meanings<TuplePolarity> = {
  en: { positive: 'praise', negative: 'blame', neutral: 'neither', mixed: 'both in one breath, inseparable' },
  ko: { positive: '칭찬', negative: '비난', neutral: '어느 쪽도 아님', mixed: '한데 얽힌 두 쪽 모두' },
};

/** The prompts of conflict review. */
export const conflictReviewPrompts: CourtPrompts = {
  court: 'conflict-review',
  roles: [
    ...Object.values(PERSPECTIVES).map((name) => `perspective-${name}`),
    ...REVIEWERS.map((reviewer) => `reviewer-${reviewer}`),
    'arbiter-recheck',
  ],
  answers: strictAnswers,
  lists: (language) => ({
    actions: listMeanings(ACTION_MEANINGS[language]),
    conflict_types: listMeanings(CONFLICT_MEANINGS[language]),
    reason_codes: listMeanings(REASON_MEANINGS[language]),
    polarities: Object.entries(POLARITY_WORDS[language])
      .map(([word, means]) => `${word} (${means})`)
      .join(', '),
    refs: Object.entries(TAXONOMY)
      .map(([entity, attributes]) =>
        attributes.map((attribute) => nameRef(`${entity}#${attribute}`, language)).join(', '),
      )
      .map((line) => `- ${line}`)
      .join('\n'),
    fallback_ref: allowedRefs(language)[0]!,
  }),
};
