/** What a reading finds, case by case, in both languages; the sentences are ours. */
import { describe, expect, it } from 'vitest';
import { LONGEST_READ, readText } from './read-text.ts';
import type { Opinion } from './reading.ts';

/** Each opinion as `term polarity`, a dot where the aspect is not named. */
async function said(
  text: string,
  pick: (one: Opinion) => string = ({ polarity }) => polarity,
): Promise<string[]> {
  const { opinions } = await readText(text);
  return opinions.map(
    (one) => `${one.target === null ? '·' : text.slice(one.target.start, one.target.end)} ${pick(one)}`,
  );
}

type Cases = Readonly<Record<string, readonly string[]>>;

const KOREAN: Readonly<Record<string, Cases>> = {
  'plain opinions': {
    '배송이 빠르고 포장도 꼼꼼했어요.': ['배송 positive', '포장 positive'],
    '음질이 훌륭합니다.': ['음질 positive'],
    '가성비 최고!': ['가성비 positive'],
    '예쁜 디자인이 마음에 들어요.': ['디자인 positive', '디자인 positive'],
    '고객센터 응대가 최악이었어요.': ['고객센터 응대 negative'],
    배송빨라요: ['배송 positive'],
  },
  'the reach of negation': {
    '가격이 비싸지 않아요.': ['가격 positive'],
    '음질이 안 좋아요.': ['음질 negative'],
    '음질이 안좋아요.': ['음질 negative'],
    '맛이 나쁘지 않네요.': ['맛 positive'],
    '품질이 좋다고 할 수 없어요.': ['품질 negative'],
    '불편함이 전혀 없어요.': ['· positive'],
    '추천하고 싶지 않아요.': ['· negative'],
    '디자인이 별로 예쁘지 않아요.': ['디자인 negative'],
    '최고는 아니에요.': ['· negative'],
    '뚜껑이 잘 안 닫혀요.': ['뚜껑 negative'],
    '나쁜 점이 없어요.': ['· positive'],
  },
  'two sides of a contrast': {
    '향은 좋은데 지속력이 별로예요.': ['향 positive', '지속력 negative'],
    '디자인은 촌스럽지만 성능은 뛰어나요.': ['디자인 negative', '성능 positive'],
    '맛있어요. 하지만 양이 적어요.': ['· positive', '양 negative'],
    '가죽은 부드러운 반면 지퍼가 뻑뻑해요.': ['가죽 positive', '지퍼 negative'],
  },
  'more and less of what is wanted': {
    '소음이 거의 없어요.': ['소음 positive'],
    '소음이 너무 커요.': ['소음 negative'],
    '용량이 커요.': ['용량 positive'],
    '가격이 높아요.': ['가격 negative'],
    '냄새가 나요.': ['냄새 negative'],
  },
  'what is not named': {
    '너무 비싸요.': ['· negative'],
    '맛있게 먹었습니다.': ['· positive'],
    '만족합니다.': ['· positive'],
  },
  'wishes and suppositions': {
    '가격이 조금만 더 저렴하면 좋겠어요.': ['가격 negative'],
    '끈이 더 튼튼했으면 좋겠어요.': ['끈 negative'],
    '비싸면 안 사요.': [],
  },
  'nothing said': {
    '어제 주문해서 오늘 받았습니다.': [],
    '색상은 네이비입니다.': [],
    '': [],
  },
};

const ENGLISH: Readonly<Record<string, Cases>> = {
  'plain opinions': {
    'The battery life is great.': ['battery life positive'],
    'Great sound quality.': ['sound quality positive'],
    'I love the color.': ['color positive'],
    'The waiter was rude and the food was cold.': ['waiter negative', 'food negative'],
    'I am disappointed with the hinge.': ['hinge negative'],
    'It is overpriced.': ['· negative'],
  },
  'the reach of negation': {
    'The sound is not good.': ['sound negative'],
    "The screen isn't bad.": ['screen positive'],
    "I don't think the screen is any good.": ['screen negative'],
    'The strap never broke.': ['strap positive'],
    'No complaints about the motor.': ['motor positive'],
    'It works without any issues.': ['· positive'],
    'Not only comfortable.': ['· positive'],
    'I would not recommend it.': ['· negative'],
  },
  'two sides of a contrast': {
    'The screen is beautiful but the battery is terrible.': ['screen positive', 'battery negative'],
    'Although the zipper is flimsy, the fabric is soft.': ['zipper negative', 'fabric positive'],
    'The food was cold. The staff were friendly, though.': ['food negative', 'staff positive'],
  },
  'more and less of what is wanted': {
    'The price is high.': ['price negative'],
    'The strap is too short.': ['strap negative'],
    'There is no noise.': ['noise positive'],
    'The bag is big enough.': ['bag positive'],
  },
  'wishes and suppositions': {
    'It would be better if the cord was longer.': ['· negative', 'cord negative'],
    'If you like salt, get it.': [],
  },
  comparison: {
    'The lens is better than the old one.': ['lens positive'],
    'The lens is worse than the old one.': ['lens negative'],
  },
  'nothing said': {
    'Ordered on Monday, arrived on Friday.': [],
    'It takes two batteries.': [],
  },
};

for (const [language, groups] of Object.entries({ Korean: KOREAN, English: ENGLISH }))
  for (const [group, cases] of Object.entries(groups))
    describe(`${language}: ${group}`, () => {
      it.each(Object.entries(cases))('%s', async (text, wanted) => {
        expect(await said(text)).toEqual(wanted);
      });
    });

describe('odd texts have a known end', () => {
  it('reads clear emoji if no words say anything', async () => {
    expect(await said('👍👍👍')).toEqual(['· positive']);
    expect(await said('😡')).toEqual(['· negative']);
    expect(await said('🍎🍏')).toEqual([]);
  });

  it('lets words speak before emoji', async () => {
    expect(await said('음질이 나빠요 👍')).toEqual(['음질 negative']);
  });

  it('reads mixed languages by the one that has most letters', async () => {
    expect(await said('battery 수명이 정말 짧아요')).toEqual(['battery 수명 negative']);
    expect((await readText('The 배터리 is great and the case is sturdy')).language).toBe('en');
  });

  it('says that a language is neither', async () => {
    const { language, opinions } = await readText('バッテリーが最高です');
    expect({ language, opinions }).toEqual({ language: 'other', opinions: [] });
  });

  it('reads the beginning of a long text, and says so', async () => {
    const long = '음질이 좋아요. '.repeat(100_000);
    const { isCut, opinions } = await readText(long);
    expect(isCut).toBe(true);
    expect(opinions.length).toBeGreaterThan(1000);
    expect(Math.max(...opinions.map(({ end }) => end))).toBeLessThanOrEqual(LONGEST_READ);
  });

  it('does not stumble over a word without end', async () => {
    expect(await said('가'.repeat(50_000))).toEqual([]);
    expect(await said('a'.repeat(50_000))).toEqual([]);
  });
});

describe('what different perspectives take from one reading', () => {
  it('keeps what the words say apart from what the text says', async () => {
    const literal = ({ literal: word }: Opinion): string => word;
    expect(await said("I don't think the screen is any good.", literal)).toEqual(['screen positive']);
    expect(await said('품질이 좋다고 할 수 없어요.', literal)).toEqual(['품질 positive']);
    expect(await said('가격이 조금만 더 저렴하면 좋겠어요.', literal)).toEqual(['가격 positive']);
  });

  it('marks both sides of a contrast', async () => {
    const { clauses } = await readText('향은 좋은데 지속력이 별로예요. 배송은 빨라요.');
    expect(clauses.map(({ isContrasted }) => isContrasted)).toEqual([true, true, false]);
  });

  it('knows what words imply', async () => {
    const { opinions } = await readText('너무 비싸요.');
    expect(opinions.map(({ implied }) => implied)).toEqual(['제품 전체#가격']);
  });
});
