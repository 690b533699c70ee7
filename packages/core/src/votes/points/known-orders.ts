/** Orders of grades that are known by their words, from the lowest to the highest, in English and Korean. */

/** Words of one step stand between bars. */
const ORDERS: readonly string[] = [
  'f- f f+ e- e e+ d- d d+ c- c c+ b- b b+ a- a a+',
  'none very_low low medium|moderate|middle|mid high very_high|critical',
  'none mild moderate severe critical',
  'very_bad|terrible|awful bad|poor fair|average|ok|okay|neutral|acceptable good very_good excellent|outstanding',
  'very_poor poor fair|average|acceptable good very_good excellent|outstanding',
  'very_negative negative neutral positive very_positive',
  'strongly_disagree disagree somewhat_disagree neutral|neither_agree_nor_disagree somewhat_agree agree strongly_agree',
  'very_dissatisfied dissatisfied neutral satisfied very_satisfied',
  'very_unlikely unlikely neutral|possible likely very_likely',
  'never rarely|seldom sometimes often|frequently always',
  'irrelevant|not_relevant somewhat_relevant|partially_relevant relevant highly_relevant|very_relevant',
  'minor major critical',
  'fail pass merit distinction',
  '없음 매우_낮음 낮음 보통|중간 높음 매우_높음',
  '매우_나쁨 나쁨 보통 좋음 매우_좋음',
  '매우_부족 부족 보통 우수 매우_우수',
  '매우_불만족 불만족 보통 만족 매우_만족',
  '전혀_그렇지_않다|매우_그렇지_않다 그렇지_않다|아니다 보통|보통이다 그렇다 매우_그렇다',
  '전혀_없음 드묾|거의_없음 가끔 자주 항상',
  '하 중하 중 중상 상',
  '가 양 미 우 수',
];

/** A label as orders are looked up: without case, width and kind of space. */
export const foldGrade = (label: string): string =>
  label
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/[\s_]+/g, '_');

/** The steps of each known order, by word. */
const STEPS: readonly ReadonlyMap<string, number>[] = ORDERS.map(
  (order) =>
    new Map(
      order
        .split(' ')
        .flatMap((words, step) => words.split('|').map((word): [string, number] => [word, step])),
    ),
);

/** The known orders that have all of some labels, each as the labels from its lowest to its highest. */
export function knownOrders(labels: readonly string[]): string[][] {
  const orders = STEPS.flatMap((steps): string[][] => {
    const placed = labels.map((label) => ({ label, step: steps.get(foldGrade(label)) }));
    if (placed.some(({ step }) => step === undefined)) return [];
    const taken = new Set(placed.map(({ step }) => step));
    if (taken.size < placed.length) return [];
    return [placed.sort((a, b) => (a.step ?? 0) - (b.step ?? 0)).map(({ label }) => label)];
  });
  return [...new Map(orders.map((order) => [order.join('\n'), order])).values()];
}
