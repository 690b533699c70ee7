/** What the prompts of a debate are made of: the shapes of answers, and lists that come from the core. */

import { type CourtPrompts, listMeanings, type Meanings } from '@curia/core/court';
import { POLARITIES, RISK_TYPES } from '@curia/core/text/opinion';
import { z } from 'zod';
import { texts } from './prompts/texts.ts';
import { debateJudgement, type EDIT_OPS, STANCES, turn } from './rules/debate.ts';
import { SPEAKERS } from './rules/protocol.ts';
import {
  type ASPECT_ACTIONS,
  aspectReviews,
  aspects,
  PROPOSAL_TYPES,
  SENTIMENT_ACTIONS,
  sentimentReviews,
  sentiments,
  validation,
} from './rules/review/review.ts';

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

/** The edits that are votes; what belongs to a reference, or to two aspects at once, no speaker is asked for. */
const VOTING_OPS = [
  'set_polarity',
  'confirm_tuple',
  'drop_tuple',
] as const satisfies readonly (typeof EDIT_OPS)[number][];

/** The risks that the validator is asked for: those that the court knows by name, and a hedge, which it treats with the same caution. */
const ASKED_RISKS = [...RISK_TYPES, 'HEDGE'] as const;

/** Places are found by code, so nobody is asked to count letters. */
const LISTED_ACTIONS = ['keep', 'drop', 'add'] as const satisfies readonly (typeof ASPECT_ACTIONS)[number][];

const edit = z.object({
  op: z.enum(VOTING_OPS),
  target: z.object({ aspect_term: z.string(), polarity: polarity.nullable() }),
  value: polarity.nullable(),
  evidence: z.string().nullable(),
});

/** What a model is held to; a field has the name under which the court reads it. */
const strictAnswers = {
  aspects: z.object({ aspects: z.array(z.object({ term: z.string(), confidence })) }),
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
      z.object({ type: z.enum(ASKED_RISKS), scope: z.string(), description: z.string() }),
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
    sentence_polarity: z.enum([...POLARITIES, 'mixed']).nullable(),
  }),
  aspect_reviews: z.object({
    reviews: z.array(
      z.object({
        term: z.string().min(1),
        action: z.enum(LISTED_ACTIONS),
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

const EDIT_MEANINGS: Meanings<(typeof VOTING_OPS)[number]> = {
  en: {
    set_polarity: 'you read the aspect as the polarity in value',
    confirm_tuple: 'the first reading that you were shown stands; target.polarity repeats it',
    drop_tuple: 'the drop test holds; a vote against changing the aspect, which removes nothing',
  },
  ko: {
    set_polarity: '속성을 value의 극성으로 읽는다',
    confirm_tuple: '네가 본 첫 읽기가 맞다. target.polarity에 그 극성을 다시 적는다',
    drop_tuple: '버리기 기준에 맞는다. 속성을 바꾸는 데 반대하는 표이며, 아무것도 지우지 않는다',
  },
};

const STANCE_MEANINGS: Meanings<(typeof STANCES)[number]> = {
  en: { pro: 'on the whole it praises', con: 'on the whole it blames', neutral: 'neither, or evenly both' },
  ko: { pro: '대체로 칭찬한다', con: '대체로 비난한다', neutral: '어느 쪽도 아니거나 양쪽이 고르다' },
};

const RISK_MEANINGS: Meanings<(typeof ASKED_RISKS)[number]> = {
  en: {
    NEGATION: 'a negation, single or double, turns the polarity round',
    CONTRAST: 'a contrast gives two sides different polarities',
    IRONY: 'the words say the opposite of what is meant',
    NEGATION_SCOPE: 'it is unclear how far a negation reaches',
    CONTRAST_SCOPE: 'it is unclear which side of a contrast an opinion belongs to',
    POLARITY_MISMATCH: 'the polarity that is listed contradicts the words, for none of the reasons above',
    HEDGE: 'a hedge or a condition leaves the polarity half open, or faint praise was read as praise',
  },
  ko: {
    NEGATION: '부정이나 이중 부정이 극성을 뒤집는다',
    CONTRAST: '대조가 양쪽에 다른 극성을 준다',
    IRONY: '말이 뜻의 반대를 말한다',
    NEGATION_SCOPE: '부정이 어디까지 미치는지 분명하지 않다',
    CONTRAST_SCOPE: '의견이 대조의 어느 쪽에 속하는지 분명하지 않다',
    POLARITY_MISMATCH: '위의 어느 까닭도 아니면서 목록의 극성이 글의 말과 어긋난다',
    HEDGE: '얼버무림이나 조건이 극성을 반쯤 열어 두거나, 밋밋한 칭찬을 칭찬으로 읽었다',
  },
};

const PROPOSAL_MEANINGS: Meanings<(typeof PROPOSAL_TYPES)[number]> = {
  en: {
    FLIP_POLARITY: 'the aspect has the opposite pole: positive was read as negative, or negative as positive',
    DROP_ASPECT: 'the drop test holds; a vote against changing the aspect',
  },
  ko: {
    FLIP_POLARITY: '속성이 반대쪽 극성이다. positive를 negative로, 또는 negative를 positive로 읽었다',
    DROP_ASPECT: '버리기 기준에 맞는다. 속성을 바꾸는 데 반대하는 표다',
  },
};

const ASPECT_MEANINGS: Meanings<(typeof LISTED_ACTIONS)[number]> = {
  en: {
    keep: 'it is an aspect of the text',
    drop: 'the drop test holds; a vote against changing the aspect',
    add: 'the text judges an aspect that is not listed; recorded, and no vote',
  },
  ko: {
    keep: '글의 속성이다',
    drop: '버리기 기준에 맞는다. 속성을 바꾸는 데 반대하는 표다',
    add: '글이 평가하지만 목록에 없는 속성이다. 기록할 뿐 표가 아니다',
  },
};

const SENTIMENT_MEANINGS: Meanings<(typeof SENTIMENT_ACTIONS)[number]> = {
  en: {
    maintain: 'the reading that is listed stands',
    flip_polarity: 'the aspect has the polarity in revised_polarity instead',
    drop: 'the drop test holds; a vote against changing the aspect',
    add: 'the first reader said nothing; the aspect has the polarity in revised_polarity',
  },
  ko: {
    maintain: '목록의 읽기가 맞다',
    flip_polarity: '속성은 그와 달리 revised_polarity의 극성이다',
    drop: '버리기 기준에 맞는다. 속성을 바꾸는 데 반대하는 표다',
    add: '첫 독자가 아무 말도 하지 않았고, 속성은 revised_polarity의 극성이다',
  },
};

/** The prompts of debate override. */
export const debateOverridePrompts: CourtPrompts = {
  texts,
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
