/** The answer about votes in Korean: the same sentences as `ENGLISH` of the core. */
import {
  type AnswerWords,
  beyond,
  isKeptNamed,
  mostWrong,
  percentOf,
  pointsAbove,
  pointsOf,
} from '@curia/core/votes/answer';

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
  label: ({ draw, labels, certify, max_error }) => {
    const limit = `틀림 ${share(max_error)} 이하`;
    const buys =
      draw < certify
        ? `누가 맞는지는 알 수 있지만, ${limit}로 자동화하기에는 ${count(draw)}건도 모자랍니다(적어도 ${count(certify)}건)`
        : draw > labels
          ? `처음 ${count(labels)}건으로 누가 맞는지 알 수 있습니다. ${count(certify)}건보다 적으면 ${limit}로는 아무것도 자동화할 수 없고, 그만큼 있어도 안 될 수 있습니다`
          : `누가 맞는지 알 수 있고, ${limit}로 일부를 자동화하기에 충분할 수도 있습니다`;
    return `무작위로 뽑은 ${count(draw)}건에 정답을 다십시오. ${buys}. 그때까지는 모두 사람에게 갑니다.`;
  },
  'too-few': ({ gold }) => `아직 알 수 없습니다. 정답 ${count(gold)}개는 너무 적습니다.`,
  'one-reviewer': ({ right }) => `위원은 한 명이며 ${share(right)}가 맞습니다.`,
  better: ({ reviewers, reviewer, right, alone, majority }) =>
    `예. ${count(reviewers)}명을 합치면 ${share(right)}가 맞아, 가장 좋은 ${reviewer} 혼자(${share(alone)})보다 ${pointsAbove(right, alone)}포인트 높습니다.${majority === undefined ? '' : ` 합친다는 것은 표를 세는 것이 아니라 저마다 무게를 달리해 따지는 것입니다. 다수결로는 ${share(majority)}만 맞습니다.`}`,
  worse: ({ reviewers, reviewer, right, alone }) =>
    `아니요. ${reviewer}만 쓰십시오. 혼자서 ${share(alone)}가 맞아, ${count(reviewers)}명을 합친 것(${share(right)})보다 ${pointsAbove(right, alone)}포인트 높습니다.`,
  'as-good': ({ reviewer, right, alone, most }) =>
    `아니요. ${reviewer}만 쓰십시오. 혼자서도 똑같이 좋습니다(혼자 ${share(alone)}, 합쳐서 ${share(right)}. 합쳐서 얻을 수 있는 것은 많아야 ${pointsOf(most)}포인트).`,
  open: ({ reviewer, right, alone, most, more }) =>
    `여럿이 하나보다 나은지 아직 알 수 없습니다. 합쳐서 ${share(right)}, 가장 좋은 ${reviewer} 혼자 ${share(alone)}이며, 합쳐서 얻을 수 있는 것은 ${pointsOf(most)}포인트까지입니다. 무작위로 뽑은 정답이 약 ${count(more)}개 더 있으면 알 수 있을 것입니다.`,
  crowd: ({ isBetter, reviewers, right, one }) =>
    isBetter
      ? `예. ${count(reviewers)}명을 합치면 ${share(right)}가 맞아, 아무렇게나 고른 한 표(${share(one)})보다 ${pointsAbove(right, one)}포인트 높습니다.`
      : `아니요. ${count(reviewers)}명을 합치면 ${share(right)}, 아무렇게나 고른 한 표만으로는 ${share(one)}가 맞아, 정답으로는 나은 점이 보이지 않습니다.`,
  automate: ({ max_error, reviewers, confidence, share: of, automatic, open }) => {
    const these =
      open === 0
        ? `길게 보아 그 가운데 많아야 ${share(max_error)}`
        : `그 ${count(automatic)}건 가운데 많아야 ${share(max_error)}, 곧 ${count(mostWrong(automatic, max_error))}건`;
    const others = open === 0 ? share(1 - of) : `${count(open - automatic)}건`;
    return `${reviewers === undefined ? '' : `${count(reviewers)}명 모두에게 물으면 `}${cases(automatic, open, of)}을 자동으로 정해도 됩니다. ${these}이 틀립니다. 정답을 아는 안건을 무작위로 뽑았다면 이것은 ${share(confidence)} 확실합니다.${open > 0 && automatic === open ? '' : ` 위원들이 가장 불확실한 나머지 ${others}은 사람에게 갑니다.`}`;
  },
  nothing: ({ max_error }) =>
    `아직 아무것도 자동화할 수 없습니다. 이 정답들로는 틀림이 ${share(max_error)} 이하임을 보일 수 없어, 모두 사람에게 갑니다.`,
  alarm: ({ alarms }) =>
    `아무것도 자동화할 수 없습니다. 경보가 막고 있습니다(${alarms.join(', ')}). 모두 사람에게 갑니다.`,
  'not-random': () =>
    '무엇을 자동화해도 되는지 알 수 없습니다. 정답 가운데 추천된 안건의 것이 있는데, 무작위로 뽑은 것만 보증에 쓸 수 있습니다.',
  'no-list': () =>
    '무엇을 자동화해도 되는지 알 수 없습니다. 군중은 열린 안건의 목록에 대해 보증하는데, 여기서는 모든 안건의 정답을 압니다.',
  droppable: (point) => {
    const { names, kept } = point;
    const who = isKeptNamed(point)
      ? `위원 ${count(names.length + kept.length)}명 가운데 ${count(names.length)}명은 빼도 잃는 것이 없습니다. 남길 위원: ${kept.join(', ')}.`
      : `${names.join(', ')}: 빼도 잃는 것이 없습니다.`;
    return `${who} 자동화에 대한 말은 모두가 있을 때만 맞으므로, 빼려면 다시 재십시오.`;
  },
  also: ({ max_error, share: of, automatic, open }) =>
    `틀림을 ${share(max_error)}까지만 받아들이면 ${cases(automatic, open, of)}입니다.`,
  'more-labels': ({ max_error, more }) =>
    `${share(max_error)} 한도에는, 위원들이 지금만큼 맞는다면, 무작위로 뽑은 정답이 약 ${count(more)}개 더 필요합니다.`,
  'at-least': ({ max_error, more }) =>
    `무작위로 뽑은 정답이 ${count(more)}개 더 없으면 ${share(max_error)} 한도를 보일 수 없고, 있어도 안 될 수 있습니다.`,
  cannot: ({ max_error }) =>
    `${share(max_error)} 한도는 정답이 아무리 많아도 이 위원들로는 이를 수 없습니다. 위원을 바꾸거나 더 나은 위원을 더하거나 한도를 높이십시오.`,
  'not-foreseeable': (point) => {
    const limit = share(point.max_error);
    const [wrong, of] = [point.wrong ?? 0, point.of ?? 1];
    const seen = `가장 분명한 안건에서도 정답 ${count(of)}개 중 ${count(wrong)}개가 틀렸습니다(${share(wrong / of)})`;
    const unforeseen = `정답을 더 모으면 ${limit} 한도에 이를지 내다볼 수 없습니다.`;
    switch (beyond(point)) {
      case 'far above':
        return `${limit} 한도는 멉니다. ${seen}. 정답을 더 모아도 거의 도움이 되지 않으니, 위원을 바꾸거나 더 나은 위원을 더하거나 한도를 높이십시오.`;
      case 'above':
        return `${unforeseen} ${seen}. 한도를 넘습니다.`;
      case 'near':
        return `${unforeseen} ${seen}. 한도보다 넉넉히 낮지 않습니다.`;
      case 'unknown':
        return unforeseen;
    }
  },
};
