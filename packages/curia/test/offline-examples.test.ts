/** Small cases that the offline agents of conflict review must judge as a person would. */

import { nameRef, normalizeRef, type RefLanguage } from '@curia/core/text/opinion';
import { ruleConflict } from '@curia/courts/conflict-review';
import { describe, expect, test } from 'vitest';
import { conflictReviewSet } from '../../courts/src/conflict-review/offline/set.ts';
import type { Candidate } from '../../courts/src/conflict-review/rules/candidate.ts';

type Said = readonly [aspect_term: string, aspect_ref: string, polarity: string, evidence?: string];

interface Example {
  readonly role: string;
  readonly language: RefLanguage;
  readonly text: string;
  readonly tuples: readonly Said[];
  /** What is right for t0, t1 and so on; nothing for one that is not named. */
  readonly right: readonly string[];
}

const pair = (
  role: string,
  english: string,
  englishTuples: readonly Said[],
  korean: string,
  koreanTuples: readonly Said[],
  right: readonly string[],
): Example[] => [
  { role, language: 'en', text: english, tuples: englishTuples, right },
  { role, language: 'ko', text: korean, tuples: koreanTuples, right },
];

const contrast: readonly Said[] = [
  ['', '제품 전체#디자인', 'positive'],
  ['', '제품 전체#디자인', 'negative'],
];
const levels = (term: string): readonly Said[] => [
  ['', '제품 전체#가격', 'positive'],
  [term, '본품#가격', 'positive'],
];
const implied: readonly Said[] = [
  ['', '본품#품질', 'negative'],
  ['', '브랜드#인지도', 'negative'],
];
const boxes = (term: string): readonly Said[] => [
  [term, '본품#품질', 'negative'],
  [term, '패키지·구성품#품질', 'negative'],
];
const battery = (term: string): readonly Said[] => [
  [term, '본품#품질', 'negative'],
  [term, '본품#품질', 'positive'],
];
const torn: readonly Said[] = [
  ['', '제품 전체#일반', 'positive'],
  ['', '제품 전체#일반', 'negative'],
];

const EXAMPLES: readonly Example[] = [
  ...pair(
    'reviewer-A',
    'The battery does not last',
    battery('battery'),
    '배터리는 오래 못 가요',
    battery('배터리'),
    ['KEEP', 'FLIP negative'],
  ),
  ...pair('reviewer-A', 'Pretty but heavy', contrast, '예쁘지만 무거워요', contrast, ['KEEP', 'FLAG']),
  ...pair(
    'reviewer-B',
    'I had to charge it twice a day',
    implied,
    '하루에 두 번은 충전해야 했어요',
    implied,
    ['KEEP', 'DROP'],
  ),
  ...pair('reviewer-B', 'The box was crushed', boxes('box'), '상자가 찌그러져 왔어요', boxes('상자'), [
    'MERGE 패키지·구성품#품질',
    'MERGE 패키지·구성품#품질',
  ]),
  ...pair('reviewer-C', 'Great price', levels('price'), '가격이 좋아요', levels('가격'), ['DROP', 'KEEP']),
  ...pair(
    'reviewer-C',
    'It arrived on Monday',
    [
      ['', '브랜드#일반', 'negative', 'late delivery'],
      ['', '브랜드#일반', 'neutral'],
    ],
    '월요일에 도착했어요',
    [
      ['', '브랜드#일반', 'negative', '배송이 늦다'],
      ['', '브랜드#일반', 'neutral'],
    ],
    ['DROP', 'FLAG'],
  ),
  ...pair('arbiter-recheck', 'Great price', levels('price'), '가격이 좋아요', levels('가격'), ['DROP']),
  ...pair('arbiter-recheck', 'It is what it is', torn, '그냥 그래요', torn, ['FLAG', 'FLAG']),
];

interface Action {
  readonly action_type: string;
  readonly target_tuple_ids: readonly string[];
  readonly new_value: { readonly polarity?: string; readonly normalized_ref?: string } | null;
}

/** What is done with each tuple, whichever way the actions share tuples. */
const perTuple = (actions: readonly Action[]): Record<string, string> =>
  Object.fromEntries(
    actions.flatMap(({ action_type, target_tuple_ids, new_value }) => {
      const value = new_value?.polarity ?? normalizeRef(new_value?.normalized_ref ?? '');
      return target_tuple_ids.map((id) => [id, [action_type, value].filter(Boolean).join(' ')] as const);
    }),
  );

async function askOffline(role: string, inputs: Readonly<Record<string, unknown>>): Promise<unknown> {
  const reply = await conflictReviewSet(role)!({ role, inputs } as never, {} as never);
  return (reply as { answer: unknown }).answer;
}

describe('reviewers', () => {
  test.each(EXAMPLES)('$role in $language: $text', async (example) => {
    const { role, language, text, tuples, right } = example;
    const candidates = tuples.map(
      ([aspect_term, ref, polarity, evidence = null], at): Candidate => ({
        tuple_id: `t${at}`,
        aspect_term,
        aspect_ref: nameRef(ref, language),
        polarity,
        evidence,
      }),
    );
    const { conflict_flags: flags } = ruleConflict({ candidates, review_actions: { A: [], B: [], C: [] } });
    const said = (await askOffline(role, {
      text: `${text}.`,
      candidates,
      flags,
      asked: candidates.map(({ tuple_id }) => tuple_id),
      conflict_type: flags[0]?.conflict_type ?? '',
    })) as { review_actions: Action[] };
    expect(perTuple(said.review_actions)).toEqual(
      Object.fromEntries(right.map((action, at) => [`t${at}`, action])),
    );
  });
});

const READINGS: readonly (readonly [role: string, text: string, triplets: readonly string[]])[] = [
  [
    'perspective-P-NEG',
    'The battery does not last, but the screen is gorgeous.',
    ['battery main item#quality negative', 'screen main item#design positive'],
  ],
  ['perspective-P-NEG', 'Delivered on Monday in a brown box.', []],
  [
    'perspective-P-NEG',
    '배터리는 오래 못 가지만 화면은 예뻐요.',
    ['배터리 본품#품질 negative', '화면 본품#디자인 positive'],
  ],
  ['perspective-P-NEG', '월요일에 갈색 상자로 배송되었습니다.', []],
  ['perspective-P-IMP', 'I had to charge it twice a day.', [' main item#quality negative']],
  ['perspective-P-IMP', 'I bought it for my sister.', []],
  ['perspective-P-IMP', '하루에 두 번은 충전해야 했어요.', [' 본품#품질 negative']],
  ['perspective-P-IMP', '동생 주려고 샀어요.', []],
  ['perspective-P-LIT', 'Great price.', ['price whole product#price positive']],
  ['perspective-P-LIT', 'Excellent!', [' whole product#general positive']],
  ['perspective-P-LIT', '가격이 정말 좋아요.', ['가격 제품 전체#가격 positive']],
  ['perspective-P-LIT', '최고예요!', [' 제품 전체#일반 positive']],
  [
    'perspective-S0',
    'The battery does not last, but the screen is gorgeous.',
    ['battery main item#quality negative', 'screen main item#design positive'],
  ],
  ['perspective-S0', 'Delivered on Monday in a brown box.', []],
  [
    'perspective-S0',
    '배터리는 오래 못 가지만 화면은 예뻐요.',
    ['배터리 본품#품질 negative', '화면 본품#디자인 positive'],
  ],
  ['perspective-S0', '월요일에 갈색 상자로 배송되었습니다.', []],
];

describe('perspectives', () => {
  interface Triplets {
    readonly triplets: readonly { aspect_term: string; aspect_ref: string; polarity: string }[];
  }

  test.each(READINGS)('%s: %s', async (role, text, triplets) => {
    const said = (await askOffline(role, { text })) as Triplets;
    expect(said.triplets.map((one) => `${one.aspect_term} ${one.aspect_ref} ${one.polarity}`)).toEqual(
      triplets,
    );
  });
});
