/** What the offline verifiers find and what they leave alone, in English and Korean. */

import type { Question } from '@curia/core/agent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePack } from '../rules/pack/declared-pack.ts';
import type { DomainPack } from '../rules/pack/pack.ts';
import { clinicalDocuments } from '../rules/packs/clinical-documents/clinical-documents.ts';
import { invoiceExtraction } from '../rules/packs/invoice-extraction/invoice-extraction.ts';
import { normaliseText } from '../rules/text/normalised.ts';
import type { OutputDefect } from './material.ts';
import { offlineVerifiers } from './verifiers.ts';

interface Said {
  readonly code: string;
  readonly location: { readonly pointer: string };
  readonly evidence: OutputDefect['evidence'] | null;
}

function ask(pack: DomainPack, agent: string, output: unknown, texts: readonly string[]): Said[] {
  const { codes } = pack.prompts.find((prompt) => prompt.agent === agent)!;
  const pages = texts.map((text, at) => ({ page_num: at + 1, text }));
  const inputs = { task: '', codes: codes.map((code) => ({ code })), output, pages };
  const answer = offlineVerifiers(`verifier-${agent}`)!({ inputs } as unknown as Question, null as never);
  return (answer as { answer: { issues: Said[] } }).answer.issues;
}

const codesOf = (said: readonly Said[]): string[] =>
  said.map(({ code, location }) => `${code} ${location.pointer}`);

const ENGLISH = [
  'Northwind Paper Ltd',
  'Bill to: Acme GmbH',
  'Invoice no. NW-147',
  'Order no. PO-9',
  'Invoice date: 14 March 2025',
  'Due date: 13 April 2025',
  'Printed on 20 March 2025',
  'Copy paper   40   4.25   170.00',
  'Subtotal 170.00',
  'VAT 20 % 34.00',
  'Deposit 50.00',
  'Total due EUR 204.00',
];
const KOREAN = [
  '세금계산서',
  '공급자: 한빛문구',
  '공급받는자: 새솔학교',
  '청구서 번호 HB-31',
  '주문번호 PO-77',
  '작성일자 2025.03.04',
  '납부기한 2025년 3월 31일',
  '출력일시 2025.03.09',
  '도화지   30   3,200   96,000',
  '공급가액 96,000',
  '부가세 9,600',
  '합계금액 105,600원',
];
const cite = (value: unknown, snippet: string, page = 1) => ({ value, page, snippet });
const english = {
  supplier: cite('Northwind Paper Ltd', 'Northwind Paper Ltd'),
  invoice_number: cite('NW-147', 'Invoice no. NW-147'),
  invoice_date: cite('2025-03-14', 'Invoice date: 14 March 2025'),
  due_date: cite('2025-04-13', 'Due date: 13 April 2025'),
  currency: cite('EUR', 'Total due EUR 204.00'),
  line_items: [
    {
      description: 'Copy paper',
      quantity: 40,
      unit_price: 4.25,
      amount: 170,
      page: 1,
      snippet: 'Copy paper   40   4.25   170.00',
    },
  ],
  subtotal: cite(170, 'Subtotal 170.00'),
  tax_total: cite(34, 'VAT 20 % 34.00'),
  total: cite(204, 'Total due EUR 204.00'),
};
const korean = {
  supplier: cite('한빛문구', '공급자: 한빛문구'),
  invoice_number: cite('HB-31', '청구서 번호 HB-31'),
  invoice_date: cite('2025-03-04', '작성일자 2025.03.04'),
  due_date: cite('2025-03-31', '납부기한 2025년 3월 31일'),
  currency: cite('KRW', '합계금액 105,600원'),
  line_items: [
    {
      description: '도화지',
      quantity: 30,
      unit_price: 3200,
      amount: 96000,
      page: 1,
      snippet: '도화지   30   3,200   96,000',
    },
  ],
  subtotal: cite(96000, '공급가액 96,000'),
  tax_total: cite(9600, '부가세 9,600'),
  total: cite(105600, '합계금액 105,600원'),
};
const invoice = (agent: string, change: object = {}, ...more: string[]) =>
  codesOf(
    ask(invoiceExtraction as DomainPack, agent, { ...english, ...change }, [
      [...ENGLISH, ...more].join('\n'),
    ]),
  );
const bill = (agent: string, change: object = {}, ...more: string[]) =>
  codesOf(
    ask(invoiceExtraction as DomainPack, agent, { ...korean, ...change }, [[...KOREAN, ...more].join('\n')]),
  );

describe('invoices', () => {
  test.each(['V2', 'V3', 'V4'])('%s finds nothing wrong with what is right', (agent) => {
    expect(invoice(agent)).toEqual([]);
    expect(bill(agent)).toEqual([]);
  });

  test.each<[string, string[], string[]]>([
    [
      'a print date',
      invoice('V3', { invoice_date: cite('2025-03-20', 'Printed on 20 March 2025') }),
      ['DATE_MISTAKEN /invoice_date'],
    ],
    [
      'a print date, cited without its label',
      invoice('V3', { invoice_date: cite('2025-03-20', '20 March 2025') }),
      ['DATE_MISTAKEN /invoice_date'],
    ],
    [
      '출력일',
      bill('V3', { invoice_date: cite('2025-03-09', '출력일시 2025.03.09') }),
      ['DATE_MISTAKEN /invoice_date'],
    ],
    ['a subtotal', invoice('V3', { total: cite(170, 'Subtotal 170.00') }), ['AMOUNT_MISTAKEN /total']],
    ['a deposit', invoice('V3', { total: cite(50, 'Deposit 50.00') }), ['AMOUNT_MISTAKEN /total']],
    ['공급가액', bill('V3', { total: cite(96000, '공급가액 96,000') }), ['AMOUNT_MISTAKEN /total']],
    [
      'an order number',
      invoice('V3', { invoice_number: cite('PO-9', 'Order no. PO-9') }),
      ['REFERENCE_MISTAKEN /invoice_number'],
    ],
    [
      '주문번호',
      bill('V3', { invoice_number: cite('PO-77', '주문번호 PO-77') }),
      ['REFERENCE_MISTAKEN /invoice_number'],
    ],
    [
      'the customer',
      invoice('V3', { supplier: cite('Acme GmbH', 'Bill to: Acme GmbH') }),
      ['SUPPLIER_IS_CUSTOMER /supplier'],
    ],
    [
      '공급받는자',
      bill('V3', { supplier: cite('새솔학교', '공급받는자: 새솔학교') }),
      ['SUPPLIER_IS_CUSTOMER /supplier'],
    ],
  ])('%s is taken for the real thing', (_name, found, wanted) => {
    expect(found).toEqual(wanted);
  });

  test.each([
    '*** D R A F T ***',
    'CANCELLED',
    'This invoice has been cancelled.',
    'Nothing is payable at present.',
  ])('not in force: %s', (line) => expect(invoice('V3', {}, line)).toEqual(['NOT_AN_INVOICE ']));
  test.each(['취소', '본 청구서는 취소되었습니다.', '입금하지 마십시오.'])('not in force: %s', (line) =>
    expect(bill('V3', {}, line)).toEqual(['NOT_AN_INVOICE ']),
  );
  test.each([
    'This invoice has not been cancelled.',
    'If goods are returned within 30 days, the sum is credited to your account.',
    'Cancelled orders are charged at 10 %.',
    'Please draft a reply.',
  ])('in force: %s', (line) => expect(invoice('V3', {}, line)).toEqual([]));

  test.each<[string, string[], string[]]>([
    ['another total', invoice('V2', {}, 'Total due EUR 304.00'), ['PAGES_DISAGREE /total']],
    ['another number', invoice('V2', {}, 'Invoice no. NW-148'), ['PAGES_DISAGREE /invoice_number']],
    ['another due date', invoice('V2', {}, 'Due date: 1 May 2025'), ['PAGES_DISAGREE /due_date']],
    ['납부기한이 다름', bill('V2', {}, '납부기한 2025년 4월 15일'), ['PAGES_DISAGREE /due_date']],
    [
      'a correction',
      invoice('V2', {}, 'Correction: due date 1 May 2025 instead of 13 April 2025'),
      ['PAGES_DISAGREE /due_date'],
    ],
    ['another currency', invoice('V2', {}, 'All amounts in Swiss francs.'), ['PAGES_DISAGREE /currency']],
    [
      'a row that is not listed',
      invoice('V2', {}, 'Toner   2   10.00   20.00'),
      ['LINES_OMITTED /line_items'],
    ],
    ['a page that is not here', invoice('V2', {}, 'Page 1 of 2'), ['PAGES_MISSING ']],
    ['없는 쪽', bill('V2', {}, '1 / 3 쪽'), ['PAGES_MISSING ']],
  ])('the document says otherwise: %s', (_name, found, wanted) => {
    expect(found).toEqual(wanted);
  });

  test.each([
    'Previous invoice no. NW-146',
    'Page 1 of 1',
    'Total due EUR 204,00',
    'Invoice date: 14.03.2025',
  ])('no contradiction: %s', (line) => expect(invoice('V2', {}, line)).toEqual([]));

  test.each<[string, string[], string[]]>([
    [
      'what is not in the snippet is for the rules',
      invoice('V4', { total: cite(999, 'Total due EUR 204.00') }),
      [],
    ],
    ['so is a part of a number', invoice('V4', { invoice_number: cite('NW-14', 'Invoice no. NW-147') }), []],
    [
      'and a date put together from others',
      invoice('V4', { due_date: cite('2025-04-14', 'Invoice date: 14 March 2025, Due date: 13 April 2025') }),
      [],
    ],
  ])('evidence: %s', (_name, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});

const TYPES = ['Clinical Note', 'Pathology Report', 'Genomic Report', 'Radiology Report', 'Other'];
const NOTE = 'Progress note\nChief complaint: cough.\nAssessment: stable.';
const PATHOLOGY =
  'Surgical pathology report\nGross description: skin, 2 cm.\nFinal diagnosis: benign naevus.\nSigned by the pathologist.';

/** A classification with one segment over all pages. */
function classified(
  present: Readonly<Record<string, [level: string, snippet: string, page?: number]>>,
  more: object = {},
) {
  const composition = TYPES.map((document_type) => {
    const [presence_level, snippet, page = 1] = present[document_type] ?? ['NO_EVIDENCE', ''];
    return { document_type, presence_level, top_evidence: snippet === '' ? [] : [{ page, snippet }] };
  });
  return {
    dominant_type_overall: 'Clinical Note',
    segments: [
      { start_page: 1, end_page: 9, dominant_type: 'Clinical Note', segment_composition: composition },
    ],
    document_mixture: composition,
    vendor_signals: [],
    ...more,
  };
}
const clinical = (agent: string, output: unknown, ...pages: string[]) =>
  codesOf(ask(clinicalDocuments as DomainPack, agent, output, pages)).map((said) => said.split(' ')[0]!);

describe('clinical documents', () => {
  const note = ['PRIMARY', 'Chief complaint: cough'] as [string, string];
  const both = classified({
    'Clinical Note': note,
    'Pathology Report': ['PRIMARY', 'Final diagnosis: benign naevus', 2],
  });

  test.each(['V2', 'V3', 'V4'])('%s finds nothing wrong with what is right', (agent) => {
    expect(clinical(agent, both, NOTE, PATHOLOGY)).toEqual([]);
    expect(clinical(agent, classified({ 'Clinical Note': note }), NOTE)).toEqual([]);
  });

  test.each<[string, string, string, string[]]>([
    [
      'gene names',
      'Genomic Report',
      'EGFR and KRAS were discussed with the patient.',
      ['GENOMIC_KEYWORD_TRAP'],
    ],
    [
      'a diagnosis that is told',
      'Pathology Report',
      'She was told that it is a carcinoma.',
      ['NARRATIVE_DIAGNOSIS'],
    ],
    ['진단 서술', 'Pathology Report', '외부 병원에서 선암이라고 들었다고 함.', ['NARRATIVE_DIAGNOSIS']],
    ['a test that is open', 'Genomic Report', 'Genomic testing results are pending.', ['REPORT_NOT_ISSUED']],
    ['검사 대기', 'Genomic Report', '유전자 검사 결과 대기 중.', ['REPORT_NOT_ISSUED']],
  ])('a trap: %s', (_name, type, sentence, wanted) => {
    const output = classified({ 'Clinical Note': note, [type]: ['EMBEDDED_RAW', sentence] });
    expect(clinical('V3', output, `${NOTE}\n${sentence}`)).toEqual(wanted);
  });

  test('a report without its label', () => {
    expect(clinical('V3', classified({ 'Clinical Note': note }), NOTE, PATHOLOGY)).toEqual(['LABEL_OMITTED']);
  });

  test.each([
    'A biopsy was not performed.',
    'We recommend genomic testing.',
    'Her mother had a pathology report of breast cancer.',
    '조직 검사는 시행하지 않았음.',
  ])('no support: %s', (sentence) => {
    const output = classified({ 'Clinical Note': note, 'Pathology Report': ['EMBEDDED_RAW', sentence] });
    expect(clinical('V4', output, `${NOTE}\n${sentence}`)).toEqual(['LABEL_UNSUPPORTED']);
  });

  test('a negative finding supports the report that contains it', () => {
    const page = PATHOLOGY.replace('benign naevus', 'negative for malignancy');
    const output = classified({
      'Pathology Report': ['PRIMARY', 'Final diagnosis: negative for malignancy'],
    });
    expect(clinical('V4', output, page)).toEqual([]);
  });

  test('the classifier’s own words', () => {
    const says = (evaluation_summary: string) =>
      clinical('V2', { ...both, self_evaluation: { evaluation_summary } }, NOTE, PATHOLOGY);
    expect(says('One document, no pathology report is included.')).toEqual(['SELF_EVALUATION_CONTRADICTED']);
    expect(says('The document was split into three segments.')).toEqual(['SELF_EVALUATION_CONTRADICTED']);
    expect(says('A progress note with its pathology report.')).toEqual([]);
  });

  test.each([
    ['MRN: 104', 'MRN: 991', true],
    ['Patient: Jane Roe', 'Patient: Roe, Jane', false],
    ['Patient: Jane Roe', 'Patient: Mary Major', true],
    ['환자명: 김민수', '환자명: 박지영', true],
    ['DOB: 03/04/1970', 'DOB: 1970-03-04', false],
  ])('%s and %s: another patient %s', (one, other, isOther) => {
    expect(clinical('V2', both, `${one}\n${NOTE}`, `${other}\n${PATHOLOGY}`)).toEqual(
      isOther ? ['PATIENTS_DIFFER'] : [],
    );
  });
});

test('unknown codes mean a missing answer, not a clean one', () => {
  const inputs = { codes: [{ code: 'OWN_CODE' }], output: {}, pages: [] };
  const answer = offlineVerifiers('verifier-V3')!({ inputs } as unknown as Question, null as never);
  expect(answer).toMatchObject({ failure: 'no_answer', message: expect.stringContaining('OWN_CODE') });
  expect(offlineVerifiers('verifier-V1')).toBeUndefined();
});

test('a pack of one’s own is read by the names of its fields', () => {
  const pack = parsePack({
    id: 'receipts',
    fields: [{ path: 'order_date.value', type: 'date' }],
    citations: [{ path: 'order_date', values: ['value'] }],
  });
  const output = { order_date: cite('2025-03-09', 'Printed on 2025-03-09') };
  expect(codesOf(ask(pack, 'V3', output, ['Order date 2025-03-01\nPrinted on 2025-03-09']))).toEqual([
    'DATE_MISTAKEN /order_date',
  ]);
});

test('whatever the pages and the output say, every quotation is on its page', () => {
  const words = fc.constantFrom(
    ...ENGLISH,
    ...KOREAN,
    ...NOTE.split('\n'),
    ...PATHOLOGY.split('\n'),
    'page 1 of 7',
    '취소',
  );
  const text = fc.oneof(
    fc
      .array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 12 })
      .map((lines) => lines.join('\n')),
    fc.string({ unit: 'grapheme', maxLength: 3000 }),
  );
  const outputs = fc.oneof(
    fc.constantFrom<unknown>(english, korean, classified({ 'Genomic Report': ['PRIMARY', 'EGFR'] })),
    fc.anything({ withNullPrototype: true }),
  );
  const packs = [invoiceExtraction, clinicalDocuments] as readonly DomainPack[];
  fc.assert(
    fc.property(
      fc.constantFrom(...packs),
      fc.constantFrom('V2', 'V3', 'V4'),
      outputs,
      fc.array(text, { maxLength: 4 }),
      (pack, agent, output, pages) => {
        for (const { code, evidence } of ask(pack, agent, output, pages)) {
          expect(pack.codes).toHaveProperty(code);
          if (evidence != null)
            expect(normaliseText(pages[evidence.page - 1]!)).toContain(normaliseText(evidence.quote));
        }
      },
    ),
    { numRuns: 400 },
  );
});
