/** The examples in the prompts of conflict review, put to the offline agents: they judge as models are told to. */
import { type Candidate, nameRef, type RefLanguage, ruleConflict } from '@curia/core/internal';
import { describe, expect, test } from 'vitest';
import { conflictReviewSet } from '../../offline/src/conflict-review/set.ts';
import { readPromptFile } from '../src/agents/prompt-file.ts';

type Said = readonly [aspect_term: string, aspect_ref: string, polarity: string, evidence?: string];

interface Example {
  readonly role: string;
  readonly language: RefLanguage;
  /** The words of the text, as they stand in the prompt between quotation marks. */
  readonly text: string;
  /** The tuples that the example describes. */
  readonly tuples: readonly Said[];
}

const pair = (
  role: string,
  english: string,
  englishTuples: readonly Said[],
  korean: string,
  koreanTuples: readonly Said[],
): Example[] => [
  { role, language: 'en', text: english, tuples: englishTuples },
  { role, language: 'ko', text: korean, tuples: koreanTuples },
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
  ),
  ...pair('reviewer-A', 'Pretty but heavy', contrast, '예쁘지만 무거워요', contrast),
  ...pair('reviewer-B', 'I had to charge it twice a day', implied, '하루에 두 번은 충전해야 했어요', implied),
  ...pair('reviewer-B', 'The box was crushed', boxes('box'), '상자가 찌그러져 왔어요', boxes('상자')),
  ...pair('reviewer-C', 'Great price', levels('price'), '가격이 좋아요', levels('가격')),
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
  ),
  ...pair('arbiter-recheck', 'Great price', levels('price'), '가격이 좋아요', levels('가격')),
  ...pair('arbiter-recheck', 'It is what it is', torn, '그냥 그래요', torn),
];

interface Action {
  readonly action_type: string;
  readonly target_tuple_ids: readonly string[];
  readonly new_value: object | null;
}

const linesOf = ({ role, language }: Pick<Example, 'role' | 'language'>): string[] =>
  readPromptFile('conflict-review', role, language).system.split('\n');

/** The answer that the prompt gives to an example. */
function answerIn(example: Example): { review_actions: Action[] } {
  const lines = linesOf(example);
  const at = lines.findIndex((line) => line.startsWith(`"${example.text}"`));
  return JSON.parse(lines[at + 1] ?? 'null') as { review_actions: Action[] };
}

/** What is done with each tuple, whichever way the actions share tuples. */
const perTuple = (actions: readonly Action[]): Record<string, unknown> =>
  Object.fromEntries(
    actions
      .flatMap(({ action_type, target_tuple_ids, new_value }) =>
        target_tuple_ids.map((id) => [id, { action_type, new_value }] as const),
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

async function askOffline(role: string, inputs: Readonly<Record<string, unknown>>): Promise<unknown> {
  const reply = await conflictReviewSet(role)!({ role, inputs } as never, {} as never);
  return (reply as { answer: unknown }).answer;
}

describe('reviewers', () => {
  test.each(EXAMPLES)('$role in $language: $text', async (example) => {
    const { role, language, text, tuples } = example;
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
    expect(perTuple(said.review_actions)).toEqual(perTuple(answerIn(example).review_actions));
  });

  test('every example in the prompts is put to them', () => {
    for (const role of new Set(EXAMPLES.map((one) => one.role)))
      for (const language of ['en', 'ko'] as const) {
        const inPrompt = linesOf({ role, language }).filter((line) => line.startsWith('{"')).length;
        expect(EXAMPLES.filter((one) => one.role === role && one.language === language)).toHaveLength(
          inPrompt,
        );
      }
  });
});

describe('perspectives', () => {
  const ROLES = ['perspective-P-NEG', 'perspective-P-IMP', 'perspective-P-LIT', 'perspective-S0'];
  const examples = ROLES.flatMap((role) =>
    (['en', 'ko'] as const).flatMap((language) => {
      const lines = linesOf({ role, language });
      return lines.flatMap((line, at) =>
        line.startsWith('{"')
          ? [{ role, language, text: JSON.parse(lines[at - 1]!) as string, answer: line }]
          : [],
      );
    }),
  );

  interface Triplets {
    readonly triplets: readonly { aspect_term: string; aspect_ref: string; polarity: string }[];
  }
  const inWords = ({ triplets }: Triplets): string[] =>
    triplets.map((one) => `${one.aspect_term} ${one.aspect_ref} ${one.polarity}`);

  test.each(examples)('$role in $language: $text', async ({ role, text, answer }) => {
    const said = (await askOffline(role, { text })) as Triplets;
    expect(inWords(said)).toEqual(inWords(JSON.parse(answer) as Triplets));
  });
});
