/** The answer about votes in Korean: the same sentences as `ENGLISH` of the core. */
import { type AnswerWords, firstOf, percentOf, pointsOf } from '@curia/core/votes/answer';

const count = (number: number): string => number.toLocaleString('ko');
const share = (of: number): string => percentOf(of).replace(' ', '');

const cases = (automatic: number, open: number, of: number): string =>
  open === 0
    ? `앞으로 올 안건의 약 ${share(of)}`
    : automatic === open
      ? `열린 안건 ${count(open)}건 모두`
      : `열린 안건 ${count(open)}건 중 ${count(automatic)}건(${share(of)})`;

/** The sentences in Korean. */
export const KOREAN: AnswerWords = {
  'nothing-known': ({ items }) =>
    `알 수 없습니다. ${count(items)}건 중 정답을 아는 것이 없어, 위원들이 얼마나 맞는지, 혼자서도 되는지, 무엇을 자동화해도 되는지 아무도 모릅니다.`,
  agree: ({ unanimous }) =>
    `모두가 같은 답을 한 것은 ${share(unanimous)}이지만, 그렇다고 맞는 것은 아닙니다. 함께 틀릴 수 있습니다.`,
  contradict: () => '둘로 나누면 스스로 주장하는 것보다 자주 어긋나므로, 아직 이 투표로 정하지 마십시오.',
  label: ({ labels, certify, max_error }) =>
    `누가 맞는지 알려면 무작위로 뽑은 ${count(labels)}건에 정답을 다십시오. 틀림 ${share(max_error)} 한도로 자동화하려면 적어도 ${count(certify)}건이 필요합니다. 그때까지는 모두 사람에게 갑니다.`,
  'too-few': ({ gold }) => `아직 알 수 없습니다. 정답 ${count(gold)}개는 너무 적습니다.`,
  'one-reviewer': ({ right }) => `위원은 한 명이며 ${share(right)}가 맞습니다.`,
  better: ({ reviewers, reviewer, right, alone }) =>
    `예. ${count(reviewers)}명을 합치면 ${share(right)}가 맞고, 가장 좋은 ${reviewer} 혼자서는 ${share(alone)}가 맞습니다.`,
  worse: ({ reviewers, reviewer, right, alone }) =>
    `아니요. ${reviewer} 혼자가 더 낫습니다. 혼자서는 ${share(alone)}, ${count(reviewers)}명을 합치면 ${share(right)}가 맞습니다.`,
  'as-good': ({ reviewer, right, alone, most }) =>
    `아니요. ${reviewer} 혼자서도 똑같이 좋습니다(합쳐서 ${share(right)}, 혼자 ${share(alone)}. 합쳐서 얻을 수 있는 것은 많아야 ${pointsOf(most)}포인트).`,
  open: ({ reviewer, right, alone, most, more }) =>
    `여럿이 하나보다 나은지 아직 알 수 없습니다. 합쳐서 ${share(right)}, 가장 좋은 ${reviewer} 혼자 ${share(alone)}이며, 합쳐서 얻을 수 있는 것은 ${pointsOf(most)}포인트까지입니다. 정답이 약 ${count(more)}개 더 있으면 알 수 있습니다.`,
  crowd: ({ isBetter, reviewers, right, one }) =>
    isBetter
      ? `예. ${count(reviewers)}명을 합치면 ${share(right)}, 그중 한 표만으로는 ${share(one)}가 맞습니다.`
      : `아니요. ${count(reviewers)}명을 합치면 ${share(right)}, 그중 한 표만으로는 ${share(one)}가 맞아, 정답으로는 나은 점이 보이지 않습니다.`,
  automate: ({ max_error, confidence, share: of, automatic, open }) =>
    `정답을 아는 안건을 무작위로 뽑았다면, 틀림 ${share(max_error)} 한도로 ${cases(automatic, open, of)}을 자동으로 정해도 됩니다(신뢰도 ${share(confidence)}).${open > 0 && automatic === open ? '' : ` 위원들이 가장 불확실한 나머지 ${open === 0 ? share(1 - of) : `${count(open - automatic)}건`}은 사람에게 갑니다.`}`,
  nothing: ({ max_error }) =>
    `틀림 ${share(max_error)} 한도로는 이 정답들로 아무것도 자동화할 수 없습니다. 모두 사람에게 갑니다.`,
  alarm: ({ alarms }) =>
    `아무것도 자동화할 수 없습니다. 경보가 막고 있습니다(${alarms.join(', ')}). 모두 사람에게 갑니다.`,
  'not-random': () =>
    '무엇을 자동화해도 되는지 알 수 없습니다. 정답 가운데 추천된 안건의 것이 있는데, 무작위로 뽑은 것만 보증에 쓸 수 있습니다.',
  'no-list': () =>
    '무엇을 자동화해도 되는지 알 수 없습니다. 군중은 열린 안건의 목록에 대해 보증하는데, 여기서는 모든 안건의 정답을 압니다.',
  droppable: ({ names }) => {
    const { named, more } = firstOf(names);
    return more === 0
      ? `${named.join(', ')}: 빼도 잃는 것이 없습니다.`
      : `위원 ${count(names.length)}명은 빼도 잃는 것이 없습니다(${named.join(', ')} 외 ${count(more)}명).`;
  },
  also: ({ max_error, share: of, automatic, open }) =>
    `틀림 ${share(max_error)} 한도로는 ${cases(automatic, open, of)}입니다.`,
  'more-labels': ({ max_error, more }) =>
    `틀리는 비율이 그대로라면, 무작위로 뽑은 정답이 약 ${count(more)}개 더 있을 때 ${share(max_error)} 한도에 이릅니다.`,
  'at-least': ({ max_error, more }) =>
    `${share(max_error)} 한도에는 정답이 적어도 ${count(more)}개 더 필요합니다.`,
  cannot: ({ max_error }) =>
    `${share(max_error)} 한도는 정답이 아무리 많아도 이 위원들로는 이를 수 없습니다.`,
  'not-foreseeable': ({ max_error }) =>
    `정답을 더 모으면 ${share(max_error)} 한도에 이를지 내다볼 수 없습니다. 지금까지 본 오류가 한도에 너무 가깝거나 넘습니다.`,
};
