/** The codes of every pack: what the engine itself reports, whatever the documents are about. */
import type { Severity } from '../issue.ts';

/** What a code means, how serious it is, and the question it raises for a person. */
export interface CodeEntry {
  /** The label of a family of defects, such as `IG-6`. */
  readonly group: string;
  readonly severity: Severity;
  readonly means: string;
  /** The same in Korean, for questions in that language; they show `means` if it is absent. */
  readonly means_ko?: string | undefined;
  /** The question for an expert while such an issue is open. */
  readonly question: string;
  /** The fixer that repairs it; absent if only a person can. */
  readonly fix_id?: string;
}

/** Codes by name. */
export type Codes = Readonly<Record<string, CodeEntry>>;

/** Codes whose severity no pack may lower: otherwise a failure could pass for a good result. */
export const FIXED_CODES = {
  OUTPUT_NOT_JSON: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'the output is not JSON, for example because it was cut off',
    means_ko: '출력이 JSON이 아니다. 이를테면 중간에 잘렸다',
    question: 'Can the output be recovered, or must the document be read by hand?',
  },
  OUTPUT_TOO_DEEP: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'the output is nested deeper than any real one',
    means_ko: '출력이 실제로 있을 법한 것보다 깊이 중첩되어 있다',
    question: 'What produced this output?',
  },
  SOURCE_WITHOUT_TEXT: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'the bundle has no page with text, so nothing can be compared with it',
    means_ko: '글자가 있는 쪽이 하나도 없어 출력과 대조할 것이 없다',
    question: 'Was the text of the document extracted at all?',
  },
  PAGES_SCANNED: {
    group: 'structure',
    severity: 'MAJOR',
    means: 'a page is a picture whose text was not read, so what stands on it was not checked',
    means_ko: '어떤 쪽이 이미지이고 그 글자를 읽지 못해 그 쪽의 내용을 확인하지 않았다',
    question: 'What stands on the scanned pages, and does the output agree with it?',
  },
  CHECK_NOT_COMPUTED: {
    group: 'structure',
    severity: 'MAJOR',
    means: 'a check of the pack could not be computed, because a value that it needs is not there',
    means_ko: '필요한 값이 없어 팩의 검사를 계산하지 못했다',
    question: 'What is the missing value, and does the check hold with it?',
  },
  VERIFIER_UNAVAILABLE: {
    group: 'verifier',
    severity: 'MAJOR',
    means: 'a check threw, or a model verifier did not answer in a form that can be read',
    means_ko: '검사가 오류로 멈췄거나, 모델 검증자가 읽을 수 있는 형식으로 답하지 않았다',
    question: 'What would this verifier have looked for, and is it in order?',
  },
  VERIFIER_ISSUE_INVALID: {
    group: 'verifier',
    severity: 'MAJOR',
    means: 'a model verifier reported issues that cannot be read',
    means_ko: '모델 검증자가 보고한 문제를 읽을 수 없다',
    question: 'What did the verifier mean to report?',
  },
  VERIFIER_EVIDENCE_ABSENT: {
    group: 'verifier',
    severity: 'MAJOR',
    means: 'a model verifier reported issues and quotes for them what no page says',
    means_ko: '모델 검증자가 문제를 보고하면서 어느 쪽에도 없는 말을 인용했다',
    question:
      'Is there anything in what the verifier reports, though its quotations are not in the document?',
  },
} as const satisfies Codes;

/** The codes of the shape check; they always block, since no other check runs after them. */
export const SHAPE_CODES = ['FIELD_MISSING', 'FIELD_TYPE', 'LABEL_UNKNOWN'] as const;

/** Codes that every pack has. A pack may set their severity, except for the shape codes. */
export const STANDARD_CODES = {
  FIELD_MISSING: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a field that must be there is not',
    means_ko: '있어야 할 항목이 없다',
    question: 'What belongs into this field?',
  },
  FIELD_TYPE: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a field holds a value of the wrong kind',
    means_ko: '항목에 잘못된 종류의 값이 들어 있다',
    question: 'What is the right value of this field?',
  },
  LABEL_UNKNOWN: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a label is not one of those that the pack knows',
    means_ko: '라벨이 정해진 목록에 없다',
    question: 'Which of the known labels is meant?',
  },
  FIELD_RANGE: {
    group: 'structure',
    severity: 'BLOCKER',
    means: 'a number or the length of a list is outside its bounds',
    means_ko: '숫자나 목록의 길이가 정해진 범위를 벗어났다',
    question: 'What is the right value of this field?',
  },
  PAGE_OUTSIDE_DOCUMENT: {
    group: 'evidence',
    severity: 'BLOCKER',
    means: 'a page is cited that the document does not have',
    means_ko: '문서에 없는 쪽을 인용했다',
    question: 'On which page does the cited text stand, if at all?',
  },
  PAGE_OUTSIDE_RANGE: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'the cited page lies outside the part of the document that the statement is about',
    means_ko: '인용한 쪽이 그 진술이 다루는 범위 밖에 있다',
    question: 'Does the evidence belong to this part of the document?',
  },
  QUOTE_STITCHED: {
    group: 'evidence',
    severity: 'MINOR',
    means: 'every quoted word is on the page, but not in one piece',
    means_ko: '인용한 낱말은 모두 그 쪽에 있지만 한데 이어져 있지 않다',
    question: 'Does the joined quotation still say what the page says?',
  },
  QUOTE_PARTIAL: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'only a part of the quoted words is on the page',
    means_ko: '인용한 말의 일부만 그 쪽에 있다',
    question: 'Does the page support the statement in spite of the wrong words?',
  },
  QUOTE_ABSENT: {
    group: 'evidence',
    severity: 'BLOCKER',
    means: 'the quotation is not on the page',
    means_ko: '인용한 말이 그 쪽에 없다',
    question: 'Is the statement supported anywhere in the document?',
  },
  ANCHOR_NOT_FOUND: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a keyword that is said to be found is neither in the snippet nor on the page',
    means_ko: '찾았다고 한 핵심어가 구절에도 그 쪽에도 없다',
    question: 'Is the statement supported without this keyword?',
  },
  SNIPPET_LONG: {
    group: 'evidence',
    severity: 'MINOR',
    means: 'a snippet is longer than is good to read',
    means_ko: '구절이 읽기 좋은 길이보다 길다',
    question: 'Which few words are the evidence?',
  },
  SNIPPET_TOO_LONG: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a snippet is so long that it proves nothing in particular',
    means_ko: '구절이 너무 길어 딱히 무엇도 증명하지 못한다',
    question: 'Which few words are the evidence?',
  },
  SNIPPET_OVERSIZED: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a snippet has more characters than allowed and was not compared with its page',
    means_ko: '구절의 글자 수가 한도를 넘어 그 쪽과 대조하지 않았다',
    question: 'Which few words are the evidence?',
  },
  VALUE_NOT_IN_SNIPPET: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'the extracted value does not occur, as a whole, in the snippet that is cited for it',
    means_ko: '추출한 값이 그 근거로 인용한 구절에 온전히 나오지 않는다',
    question: 'What is the right value?',
  },
  DATE_AMBIGUOUS: {
    group: 'evidence',
    severity: 'MAJOR',
    means: 'a date may be read with the day or with the month first, and nothing in the document tells which',
    means_ko: '날짜를 일·월 순으로도 월·일 순으로도 읽을 수 있고, 어느 것이 맞는지 문서로는 알 수 없다',
    question: 'Which day is meant?',
  },
} as const satisfies Codes;

/** Codes for what only a reader can find; the engine never reports them, but any pack may ask its verifiers for them. */
export const READER_CODES = {
  PAGES_DISAGREE: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'another place in the document gives another value for the same field',
    means_ko: '문서의 다른 곳에 같은 항목의 다른 값이 있다',
    question: 'Which of the two values holds?',
  },
  PAGES_MISSING: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'the document says that it has pages which are not here',
    means_ko: '문서가 있다고 말하는 쪽이 여기에 없다',
    question: 'What stands on the missing pages, and does it matter?',
  },
  DATE_MISTAKEN: {
    group: 'reading',
    severity: 'MAJOR',
    means:
      'another date, such as that of printing, order or delivery, is taken for the one that is asked for',
    means_ko: '출력일, 주문일, 배송일 같은 다른 날짜를 필요한 날짜로 잘못 골랐다',
    question: 'Which date is the right one?',
  },
  AMOUNT_MISTAKEN: {
    group: 'reading',
    severity: 'MAJOR',
    means:
      'another amount, such as a subtotal, a deposit or a balance, is taken for the one that is asked for',
    means_ko: '소계, 계약금, 잔액 같은 다른 금액을 필요한 금액으로 잘못 골랐다',
    question: 'Which amount is the right one?',
  },
  REFERENCE_MISTAKEN: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'another number, such as that of an order or a customer, is taken for the one that is asked for',
    means_ko: '주문번호나 고객번호 같은 다른 번호를 필요한 번호로 잘못 골랐다',
    question: 'Which number is the right one?',
  },
  DOCUMENT_NOT_FINAL: {
    group: 'reading',
    severity: 'BLOCKER',
    means: 'the document is marked as draft, sample, cancelled or replaced',
    means_ko: '문서에 초안, 견본, 취소, 대체 표시가 있다',
    question: 'Is the document in force?',
  },
  VALUE_UNSUPPORTED: {
    group: 'reading',
    severity: 'MAJOR',
    means: 'the cited words hold the value, but deny it, speak of somebody else, or hold it only by chance',
    means_ko:
      '인용한 말에 값이 있기는 하지만, 그 값을 부정하거나 다른 사람이나 대상에 관한 말이거나 우연히 같은 값일 뿐이다',
    question: 'Does the document support the value anywhere?',
  },
} as const satisfies Codes;
