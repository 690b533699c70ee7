/** What the prompts of a debate are made of: the shapes of answers, and lists that come from the core. */
import {
  ASPECT_ACTIONS,
  aspectReviews,
  aspects,
  debateJudgement,
  EDIT_OPS,
  POLARITIES,
  PROPOSAL_TYPES,
  RISK_TYPES,
  SENTIMENT_ACTIONS,
  SPEAKERS,
  STANCES,
  sentimentReviews,
  sentiments,
  turn,
  validation,
} from '@curia/core/internal';
import { z } from 'zod';
import { type CourtPrompts, listMeanings, type Meanings } from './court-prompts.ts';

/** What each role answers: closed words are read strictly, whatever else it adds is left out. */
export const debateAnswers = {
  'aspect-extractor': z.object({ aspects }),
  'sentiment-extractor': z.object({ sentiments }),
  validator: validation,
  speaker: turn.omit({ speaker: true }),
  judge: debateJudgement,
  'aspect-reviewer': z.object({ reviews: aspectReviews }),
  'sentiment-reviewer': z.object({ reviews: sentimentReviews }),
} as const;

/** Who can be asked. */
export type DebateRole = keyof typeof debateAnswers;

const polarity = z.enum(POLARITIES);
const confidence = z.number().min(0).max(1);
const span = z.object({ start: z.int().min(0), end: z.int().min(0) });
const edit = z.object({
  op: z.enum(EDIT_OPS),
  target: z.object({ aspect_term: z.string(), polarity: polarity.nullable() }),
  value: z.string().nullable(),
});

/** What a model is held to; a field has the name under which the court reads it. */
const strictAnswers = {
  aspects: z.object({ aspects: z.array(z.object({ term: z.string(), span: span.nullable(), confidence })) }),
  sentiments: z.object({
    sentiments: z.array(
      z.object({
        aspect_term: z.string(),
        polarity,
        confidence,
        is_implicit: z.boolean(),
        evidence: z.string(),
      }),
    ),
  }),
  validation: z.object({
    structural_risks: z.array(
      z.object({ type: z.enum(RISK_TYPES), scope: z.string(), description: z.string() }),
    ),
    correction_proposals: z.array(
      z.object({
        target_aspect: z.string(),
        proposal_type: z.enum(PROPOSAL_TYPES),
        rationale: z.string(),
      }),
    ),
  }),
  turn: z.object({
    stance: z.enum(STANCES),
    proposed_edits: z.array(edit),
    message: z.string(),
    key_points: z.array(z.string()),
  }),
  judgement: z.object({
    final_patch: z.array(edit),
    final_tuples: z.array(z.object({ aspect_term: z.string(), polarity })),
    aspect_evidence: z.record(z.string(), z.string()),
    sentence_evidence_spans: z.array(z.string()),
    sentence_polarity: polarity.nullable(),
  }),
  aspect_reviews: z.object({
    reviews: z.array(
      z.object({
        term: z.string().min(1),
        action: z.enum(ASPECT_ACTIONS),
        revised_span: span.nullable(),
        reason: z.string(),
      }),
    ),
  }),
  sentiment_reviews: z.object({
    reviews: z.array(
      z.object({
        aspect_term: z.string().min(1),
        action: z.enum(SENTIMENT_ACTIONS),
        revised_polarity: polarity.nullable(),
        reason: z.string(),
      }),
    ),
  }),
};

const EDIT_MEANINGS: Meanings<(typeof EDIT_OPS)[number]> = {
  en: {
    confirm_tuple: 'the reading of this aspect stands; target.polarity is the polarity you confirm',
    set_polarity: 'the aspect has another polarity, which stands in value',
    drop_tuple: 'the text does not judge this aspect; says nothing about its polarity',
    set_aspect_ref: 'the aspect belongs under another reference, which stands in value',
    merge_tuples: 'the aspect is the same as another, whose term stands in value',
  },
  ko: {
    confirm_tuple: '이 속성의 읽기가 맞다. target.polarity에 확인하는 극성을 적는다',
    set_polarity: '속성의 극성이 다르다. 그 극성을 value에 적는다',
    drop_tuple: '글이 이 속성을 평가하지 않는다. 극성에 대해서는 아무 말도 하지 않는다',
    set_aspect_ref: '속성이 다른 참조에 속한다. 그 참조를 value에 적는다',
    merge_tuples: '속성이 다른 속성과 같다. 그 용어를 value에 적는다',
  },
};

const STANCE_MEANINGS: Meanings<(typeof STANCES)[number]> = {
  en: { pro: 'on the whole it praises', con: 'on the whole it blames', neutral: 'neither, or evenly both' },
  ko: { pro: '대체로 칭찬한다', con: '대체로 비난한다', neutral: '어느 쪽도 아니거나 양쪽이 고르다' },
};

const RISK_MEANINGS: Meanings<(typeof RISK_TYPES)[number]> = {
  en: {
    NEGATION: 'a negation turns the polarity round',
    CONTRAST: 'a contrast gives two sides different polarities',
    IRONY: 'the words say the opposite of what is meant',
    NEGATION_SCOPE: 'it is unclear how far a negation reaches',
    CONTRAST_SCOPE: 'it is unclear which side of a contrast an opinion belongs to',
    POLARITY_MISMATCH: 'the polarity contradicts the words it rests on',
  },
  ko: {
    NEGATION: '부정이 극성을 뒤집는다',
    CONTRAST: '대조가 양쪽에 다른 극성을 준다',
    IRONY: '말이 뜻의 반대를 말한다',
    NEGATION_SCOPE: '부정이 어디까지 미치는지 분명하지 않다',
    CONTRAST_SCOPE: '의견이 대조의 어느 쪽에 속하는지 분명하지 않다',
    POLARITY_MISMATCH: '극성이 그것이 기댄 말과 어긋난다',
  },
};

const PROPOSAL_MEANINGS: Meanings<(typeof PROPOSAL_TYPES)[number]> = {
  en: {
    FLIP_POLARITY: 'the polarity of target_aspect is the opposite of what was read',
    DROP_ASPECT: 'target_aspect is no aspect of the text',
  },
  ko: {
    FLIP_POLARITY: 'target_aspect의 극성은 읽은 것의 반대다',
    DROP_ASPECT: 'target_aspect는 글의 속성이 아니다',
  },
};

const ASPECT_MEANINGS: Meanings<(typeof ASPECT_ACTIONS)[number]> = {
  en: {
    keep: 'the aspect stays as it is',
    revise_span: 'the aspect stays, at the place in revised_span',
    drop: 'the aspect goes, and its sentiments with it',
    add: 'the text names an aspect that is not listed; its place stands in revised_span',
  },
  ko: {
    keep: '속성을 그대로 둔다',
    revise_span: '속성을 두되 자리를 revised_span으로 고친다',
    drop: '속성을 그 감정과 함께 버린다',
    add: '글이 부르지만 목록에 없는 속성을 더한다. 자리를 revised_span에 적는다',
  },
};

const SENTIMENT_MEANINGS: Meanings<(typeof SENTIMENT_ACTIONS)[number]> = {
  en: {
    maintain: 'the sentiment stays as it is',
    flip_polarity: 'the sentiment gets the polarity in revised_polarity',
    drop: 'the sentiment goes',
    add: 'the aspect gets a sentiment, with the polarity in revised_polarity',
  },
  ko: {
    maintain: '감정을 그대로 둔다',
    flip_polarity: '감정의 극성을 revised_polarity로 바꾼다',
    drop: '감정을 버린다',
    add: '속성에 revised_polarity의 감정을 더한다',
  },
};

/** The prompts of debate override. */
export const debateOverridePrompts: CourtPrompts = {
  court: 'debate-override',
  roles: [
    'aspect-extractor',
    'sentiment-extractor',
    'validator',
    ...SPEAKERS.map((speaker) => `speaker-${speaker}`),
    'judge',
    'aspect-reviewer',
    'sentiment-reviewer',
  ],
  answers: strictAnswers,
  lists: (language) => ({
    polarities: POLARITIES.join(', '),
    edit_ops: listMeanings(EDIT_MEANINGS[language]),
    stances: listMeanings(STANCE_MEANINGS[language]),
    risk_types: listMeanings(RISK_MEANINGS[language]),
    proposal_types: listMeanings(PROPOSAL_MEANINGS[language]),
    aspect_actions: listMeanings(ASPECT_MEANINGS[language]),
    sentiment_actions: listMeanings(SENTIMENT_MEANINGS[language]),
  }),
};
