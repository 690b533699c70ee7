/** What every word means that the prompts of conflict review use, in both languages. */

import type { Meanings } from '@curia/core/court';
import type { ATTRIBUTE_NAMES, ENTITY_NAMES } from '@curia/core/text/opinion';
import type { REVIEWER_WORDS } from '../rules/action.ts';
import type { TuplePolarity } from '../rules/candidate.ts';
import type { CONFLICT_TYPES } from '../rules/flag.ts';
import type { ReasonCode } from '../rules/reason-code.ts';

type ConflictType = (typeof CONFLICT_TYPES)[keyof typeof CONFLICT_TYPES];

/** What a reviewer may say. */
export const ACTION_MEANINGS: Meanings<(typeof REVIEWER_WORDS)[number]> = {
  en: {
    KEEP: 'you judged it, and it stays as it is',
    DROP: 'it goes',
    FLIP: 'it stays, with the polarity in new_value',
    FLAG: 'the text leaves it open, so a person should look',
    MERGE:
      'these tuples are one judgement, under the reference in new_value; a single tuple only gets that reference',
    ABSTAIN:
      'it has no fault that you see, and is not yours to judge; this is no vote, neither for it nor against it',
  },
  ko: {
    KEEP: '판단했으며 그대로 둔다',
    DROP: '버린다',
    FLIP: 'new_value의 극성으로 바꾸어 둔다',
    FLAG: '글이 열어 두므로 사람이 보아야 한다',
    MERGE: '튜플들은 한 평가이며 new_value의 참조 아래 합친다. 튜플이 하나면 참조만 바꾼다',
    ABSTAIN: '흠이 보이지 않고 네가 판단할 것도 아니다. 찬성도 반대도 아니며 표로 세지 않는다',
  },
};

/** The kinds of conflict. */
export const CONFLICT_MEANINGS: Meanings<ConflictType> = {
  en: {
    granularity_overlap_candidate:
      'one attribute has the same polarity for the whole product and for something narrower',
    semantic_conflict_candidate: 'like terms under one reference have different polarities',
    ref_polarity_mismatch: 'one aspect under one reference has different polarities',
    term_polarity_mismatch: 'one term without a reference has different polarities',
  },
  ko: {
    granularity_overlap_candidate: '한 속성의 극성이 제품 전체와 더 좁은 것에서 같다(세분화 수준)',
    semantic_conflict_candidate: '한 참조 아래 비슷한 용어의 극성이 서로 다르다',
    ref_polarity_mismatch: '한 참조 아래 한 속성의 극성이 서로 다르다',
    term_polarity_mismatch: '참조가 없는 한 용어의 극성이 서로 다르다',
  },
};

/** The codes that one reviewer can know, in the order of the list of faults. */
export const REVIEW_REASONS = [
  'WEAK_EVIDENCE',
  'WEAK_INFERENCE',
  'NEGATION_SCOPE',
  'CONTRAST_CLAUSE',
  'STRUCTURAL_INCONSISTENT',
  'POLARITY_UNCERTAIN',
  'REDUNDANT_UPPER_REF',
  'REDUNDANT_REF_UNCERTAIN',
  'DUPLICATE_TUPLE',
  'ASPECT_REF_MISMATCH',
  'IMPLICIT_ASPECT',
] as const satisfies readonly ReasonCode[];

/** Who looks again sees the votes, and so can know a tie. */
export const RECHECK_REASONS = [
  'WEAK_EVIDENCE',
  'WEAK_INFERENCE',
  'NEGATION_SCOPE',
  'CONTRAST_CLAUSE',
  'STRUCTURAL_INCONSISTENT',
  'REDUNDANT_UPPER_REF',
  'REDUNDANT_REF_UNCERTAIN',
  'DUPLICATE_TUPLE',
  'ASPECT_REF_MISMATCH',
  'TIE_UNRESOLVED',
] as const satisfies readonly ReasonCode[];

/** A code that is offered to somebody. */
export type OfferedReason = (typeof REVIEW_REASONS)[number] | (typeof RECHECK_REASONS)[number];

/** The reason codes that are offered, each with the actions it goes with. */
export const REASON_MEANINGS: Meanings<OfferedReason> = {
  en: {
    WEAK_EVIDENCE: '(DROP) the term is not in the text, or nothing that is quoted is',
    WEAK_INFERENCE:
      '(DROP, FLAG) the words are no judgement of this aspect, or may as well mean something else',
    NEGATION_SCOPE: '(FLIP) the polarity misses a negation or reaches over it',
    CONTRAST_CLAUSE:
      '(FLIP) the polarity is that of the other side of a contrast; (KEEP) it is right on its side',
    STRUCTURAL_INCONSISTENT: '(FLIP) the sentence says another polarity for any other reason',
    POLARITY_UNCERTAIN: '(FLAG) the text leaves the polarity open',
    REDUNDANT_UPPER_REF: '(DROP) a narrower tuple says it already',
    REDUNDANT_REF_UNCERTAIN: '(FLAG) whether a narrower tuple says it already is open',
    DUPLICATE_TUPLE: '(MERGE) another tuple is the same judgement',
    ASPECT_REF_MISMATCH: '(MERGE, FLAG) the reference is wrong',
    IMPLICIT_ASPECT: '(KEEP) the aspect is meant, by a clear cue, and not named',
    TIE_UNRESOLVED: '(FLAG) the votes are split, and the text does not decide between them',
  },
  ko: {
    WEAK_EVIDENCE: '(DROP) 용어가 글에 없거나, 옮긴 말이 하나도 글에 없다',
    WEAK_INFERENCE: '(DROP, FLAG) 그 말이 이 속성의 평가가 아니거나 다른 뜻일 수도 있다',
    NEGATION_SCOPE: '(FLIP) 극성이 부정을 놓쳤거나 그 범위를 넘었다',
    CONTRAST_CLAUSE: '(FLIP) 대조의 다른 쪽 극성이다. (KEEP) 제 쪽에서 극성이 맞다',
    STRUCTURAL_INCONSISTENT: '(FLIP) 그 밖의 까닭으로 문장이 다른 극성을 말한다',
    POLARITY_UNCERTAIN: '(FLAG) 글이 극성을 열어 둔다',
    REDUNDANT_UPPER_REF: '(DROP) 더 좁은 튜플이 이미 말한다',
    REDUNDANT_REF_UNCERTAIN: '(FLAG) 더 좁은 튜플이 이미 말하는지 열려 있다',
    DUPLICATE_TUPLE: '(MERGE) 다른 튜플이 같은 평가다',
    ASPECT_REF_MISMATCH: '(MERGE, FLAG) 참조가 틀렸다',
    IMPLICIT_ASPECT: '(KEEP) 분명한 단서로 뜻했으나 이름을 부르지 않았다',
    TIE_UNRESOLVED: '(FLAG) 표가 갈렸고 글도 정해 주지 않는다',
  },
};

/** The polarities; each has one meaning. */
export const POLARITY_MEANINGS: Meanings<TuplePolarity> = {
  en: {
    positive: 'it is found good',
    negative: 'it is found bad',
    neutral: 'it is judged, and found to be neither good nor bad',
    mixed: 'one and the same thing is found good and bad',
  },
  ko: {
    positive: '긍정. 좋다고 평가한다',
    negative: '부정. 나쁘다고 평가한다',
    neutral: '중립. 평가하되 좋지도 나쁘지도 않다고 한다',
    mixed: '같은 것 하나를 좋다고도 나쁘다고도 평가한다',
  },
};

/** What is judged. */
export const ENTITY_MEANINGS: Meanings<keyof typeof ENTITY_NAMES> = {
  en: {
    '제품 전체':
      'the thing as a whole: a verdict on it, its price, its looks, its quality or use as such, where nothing narrower is judged',
    본품: 'a property, part or function of the thing itself, what it does or fails to do; whatever is built in',
    패키지·구성품:
      'what comes around it, with it or for it and can be taken away: packaging, accessories, refills, gifts, instructions, missing pieces',
    브랜드:
      'maker and seller: delivery, service, fees, wrong or unchecked goods, honesty of the page; how well they do this is general, not quality',
  },
  ko: {
    '제품 전체':
      '물건 전체. 전체에 대한 결론, 가격, 전체로서의 모양·품질·쓰임이며, 더 좁은 것을 평가하지 않을 때다',
    본품: '물건 자체의 성질, 부분, 기능과 그것이 해내거나 못 하는 일. 붙박이로 딸린 것은 모두 여기다',
    패키지·구성품:
      '물건을 싸거나 따라오거나 따로 사서 쓰는, 떼어 놓을 수 있는 것. 포장, 부속품, 리필, 사은품, 설명서, 빠진 조각이다',
    브랜드:
      '만든 곳과 판 곳. 배송, 응대, 수수료, 잘못 보내거나 검수하지 않은 것, 상품 설명의 정직함이다. 그것을 얼마나 잘하는지는 품질이 아니라 일반이다',
  },
};

/** In which respect it is judged, in the order in which they are tried. */
export const ATTRIBUTE_MEANINGS: Meanings<keyof typeof ATTRIBUTE_NAMES> = {
  en: {
    가격: 'what it costs, and whether it is worth that',
    디자인: 'how it looks: colour, finish, style; not its shape in use',
    다양성: 'the choice of kinds, sizes, colours',
    인지도: 'how well known it is',
    편의성: 'use, fit, size on the body, weight, comfort, reach, cleaning, assembly, opening, difficulty',
    품질: 'what it is made of, how well it works, tastes, smells, sounds, lasts, and how much of it there is',
    일반: 'everything else, and verdicts on the whole',
  },
  ko: {
    가격: '값과 값어치',
    디자인: '보이는 모습. 색, 마감, 멋이며, 쓸 때의 형태는 아니다',
    다양성: '종류, 크기, 색의 선택지',
    인지도: '얼마나 알려졌는지',
    편의성: '쓰기, 맞음새, 몸에 닿는 치수, 무게, 편안함, 길이, 세척, 조립, 열기, 난이도',
    품질: '재질, 작동, 맛, 냄새, 소리, 수명, 양',
    일반: '그 밖의 것과 전체에 대한 결론',
  },
};
