/** The default verifier prompts, for packs that define none. */
import type { VerifierPrompt } from './pack.ts';

/** One question for each verifier, about any document with cited values. */
export const READER_PROMPTS: readonly VerifierPrompt[] = [
  {
    agent: 'V2',
    task: {
      en: 'Compare the output with the whole document. Report where another place in the document gives another value for the same field: a date, an amount, a name, a number, a count, a unit. Report where the document says that it has pages which are not here. Fields that only have similar names do not contradict each other. Sums and counts inside the output have been checked by rules; do not check them again.',
      ko: '출력을 문서 전체와 비교한다. 같은 항목(날짜, 금액, 이름, 번호, 개수, 단위)에 대해 문서의 다른 곳이 다른 값을 말하면 보고한다. 문서가 스스로 밝힌 쪽수 가운데 여기에 없는 쪽이 있으면 보고한다. 이름만 비슷한 서로 다른 항목은 모순이 아니다. 출력 안의 합계와 개수는 규칙이 이미 확인했으므로 다시 확인하지 않는다.',
    },
    codes: ['PAGES_DISAGREE', 'PAGES_MISSING'],
  },
  {
    agent: 'V3',
    task: {
      en: 'Look for look-alikes that were taken for the real thing: the date of printing, order or delivery instead of the date that is asked for; a subtotal, deposit or balance instead of the amount that is asked for; the number of an order or a customer instead of the number that is asked for. Report it too where the document is marked as draft, sample, cancelled or replaced. A word that only mentions such a mark is no mark.',
      ko: '비슷해 보이는 다른 것을 잘못 고른 경우를 찾는다. 필요한 날짜 대신 출력일·주문일·배송일을, 필요한 금액 대신 소계·계약금·잔액을, 필요한 번호 대신 주문번호나 고객번호를 고른 경우이다. 문서에 초안, 견본, 취소, 대체 표시가 있으면 그것도 보고한다. 그런 표시를 말로 언급하기만 한 것은 표시가 아니다.',
    },
    codes: ['DATE_MISTAKEN', 'AMOUNT_MISTAKEN', 'REFERENCE_MISTAKEN', 'DOCUMENT_NOT_FINAL'],
  },
  {
    agent: 'V4',
    task: {
      en: 'Judge for each cited snippet whether the words around the value support it: they speak of this field, they do not deny it, and they are not about somebody else. Whether the snippet stands on the page and contains the value has been checked by rules; do not check it again.',
      ko: '인용된 구절마다 값 주변의 말이 그 값을 뒷받침하는지 판단한다. 바로 그 항목에 관한 말이어야 하고, 부정하는 말이 아니어야 하며, 다른 사람이나 다른 대상에 관한 말이 아니어야 한다. 구절이 쪽에 실제로 있는지, 값을 담고 있는지는 규칙이 이미 확인했으므로 다시 확인하지 않는다.',
    },
    codes: ['VALUE_UNSUPPORTED'],
  },
];
