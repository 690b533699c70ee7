/** Receipts written for these tests: sound readings pass, planted defects do not, by rules and offline readers together. */

import { expect, test } from 'vitest';
import { verifyDocument } from '../../../../core/test/verify-document.ts';
import { readBundle } from '../rules/bundle.ts';
import { verifierRequest } from '../rules/model-verifier.ts';
import { parsePack } from '../rules/pack/declared-pack.ts';
import { indexPages } from '../rules/text/page-index.ts';
import { offlineVerifiers } from './verifiers.ts';

type Read<Value> = readonly [value: Value, snippet?: string];

interface Receipt {
  readonly name: string;
  readonly text: string;
  readonly company: Read<string>;
  readonly date: Read<string>;
  readonly address: Read<string>;
  readonly total: Read<number>;
  readonly defects: Readonly<Record<string, Read<string | number>>>;
}

const FIELD_OF: Readonly<Record<string, keyof Receipt>> = {
  excl: 'total',
  cash: 'total',
  change: 'total',
  tax: 'total',
  count: 'total',
  swapped: 'date',
  company2: 'company',
  address2: 'address',
};

const receipts: Receipt[] = [];
const add = (
  name: string,
  text: string,
  company: Read<string>,
  date: Read<string>,
  address: Read<string>,
  total: Read<number>,
  defects: Receipt['defects'],
): void => {
  receipts.push({ name, text, company, date, address, total, defects });
};

add(
  'kedai',
  `KEDAI BUKU SINAR MAJU SDN BHD
(812345-K)
NO 14, JALAN MERPATI 3,
TAMAN UNGKU,
81300 SKUDAI, JOHOR
TEL: 07-5551234
GST ID: 001234567890
TAX INVOICE
DOC NO : CS 24399
DATE : 05/03/2018 14:22
CASHIER : LIM
PENSEL 2B   4   1.50   6.00
BUKU LATIHAN   2   3.20   6.40
TOTAL (EXCLUDING GST) 11.70
TOTAL GST 0.70
TOTAL (INCLUDING GST) 12.40
ROUNDING ADJ 0.00
CASH 20.00
CHANGE 7.60
THANK YOU`,
  ['KEDAI BUKU SINAR MAJU SDN BHD'],
  ['2018-03-05', 'DATE : 05/03/2018 14:22'],
  ['NO 14, JALAN MERPATI 3, TAMAN UNGKU, 81300 SKUDAI, JOHOR'],
  [12.4, 'TOTAL (INCLUDING GST) 12.40'],
  {
    excl: [11.7, 'TOTAL (EXCLUDING GST) 11.70'],
    cash: [20, 'CASH 20.00'],
    change: [7.6, 'CHANGE 7.60'],
    swapped: ['2018-05-03', 'DATE : 05/03/2018 14:22'],
  },
);
add(
  'klinik',
  `POLIKLINIK HARMONI
15A JALAN SS 2/64
47300 PETALING JAYA
SELANGOR
REG NO 12-4456
#19- 11/05/2018
INV 00023312
CONSULTATION 35.00
MEDICINE 18.50
SUB TOTAL 53.50
TOTAL RM 53.50
PAID CASH 60.00
CHANGE 6.50`,
  ['POLIKLINIK HARMONI'],
  ['2018-05-11', '#19- 11/05/2018'],
  ['15A JALAN SS 2/64 47300 PETALING JAYA SELANGOR'],
  [53.5, 'TOTAL RM 53.50'],
  { cash: [60, 'PAID CASH 60.00'], swapped: ['2018-11-05', '#19- 11/05/2018'] },
);
add(
  'minyak',
  `STESEN MINYAK BAHAGIA
LOT 221, JALAN IPOH BATU 5
51200 KUALA LUMPUR
GST REG NO: 000987654321
RECEIPT NO: KL 50312
02-04-2017 08:15:44
PUMP 3 RON95 23.810 L @ 2.10
AMOUNT RM 50.00
GST 0% 0.00
TOTAL SALES RM 50.00
CASH RM 50.00
CHANGE RM 0.00`,
  ['STESEN MINYAK BAHAGIA'],
  ['2017-04-02', '02-04-2017 08:15:44'],
  ['LOT 221, JALAN IPOH BATU 5 51200 KUALA LUMPUR'],
  [50, 'CASH RM 50.00'],
  { swapped: ['2017-02-04', '02-04-2017 08:15:44'] },
);
add(
  'restoran',
  `RESTORAN NASI KANDAR PELITA JAYA
NO. 8 LEBUH PANTAI
10300 GEORGETOWN, PULAU PINANG
TABLE 12   PAX 3
BILL NO: 88012  12/01/2019 7:45 PM
ROTI CANAI 3 @ 1.60 4.80
TEH TARIK 3 @ 1.90 5.70
AYAM GORENG 1 @ 7.50 7.50
SUBTOTAL 18.00
SERVICE CHARGE 10% 1.80
SST 6% 1.08
ROUNDING ADJUSTMENT 0.02
TOTAL 20.90
CASH 50.00
CHANGE DUE 29.10`,
  ['RESTORAN NASI KANDAR PELITA JAYA'],
  ['2019-01-12', 'BILL NO: 88012  12/01/2019 7:45 PM'],
  ['NO. 8 LEBUH PANTAI 10300 GEORGETOWN, PULAU PINANG'],
  [20.9, 'TOTAL 20.90'],
  {
    excl: [18, 'SUBTOTAL 18.00'],
    cash: [50, 'CASH 50.00'],
    change: [29.1, 'CHANGE DUE 29.10'],
    swapped: ['2019-12-01', 'BILL NO: 88012  12/01/2019 7:45 PM'],
    company2: ['RESTORAN NASI KANDAR', 'RESTORAN NASI KANDAR PELITA JAYA'],
    address2: ['NO. 8 LEBUH PANTAI', 'NO. 8 LEBUH PANTAI'],
  },
);
add(
  'hardware',
  `TECK HUAT HARDWARE TRADING
CO REG: JM 0412345-V
23, JALAN BUNGA RAYA, TAMAN MELATI
86000 KLUANG JOHOR
TAX INVOICE
INVOICE NO: A 11872
DATE: 30/12/2017
PAINT BRUSH 2" 3 4.00 12.00 SR
THINNER 1 9.00 9.00 SR
TOTAL EXCLUDING GST: 19.81
GST @ 6%: 1.19
TOTAL INCLUSIVE OF GST: 21.00
ROUNDING: 0.00
TOTAL: 21.00
GST SUMMARY AMOUNT(RM) TAX(RM)
SR @ 6% 19.81 1.19`,
  ['TECK HUAT HARDWARE TRADING'],
  ['2017-12-30', 'DATE: 30/12/2017'],
  ['23, JALAN BUNGA RAYA, TAMAN MELATI 86000 KLUANG JOHOR'],
  [21, 'TOTAL: 21.00'],
  {
    excl: [19.81, 'TOTAL EXCLUDING GST: 19.81'],
    tax: [1.19, 'GST @ 6%: 1.19'],
    company2: ['TECK HUAT', 'TECK HUAT HARDWARE TRADING'],
  },
);
add(
  'mart',
  `99 MART SERI KEMBANGAN
LOT P.T. 2811 JALAN ANGSA
41150 KLANG, SELANGOR
1 HARI SABTU 21-07-2018
INVOICE NO : 18303/102/T0341
POWER ROOT 1 16.90 16.90
CADBURY 2 4.75 9.50
TOTAL QTY 3
TOTAL SALES (INCLUSIVE GST) RM 26.40
CASH RM 26.40
CHANGE RM .00
GST SUMMARY 0% 26.40 0.00`,
  ['99 MART SERI KEMBANGAN'],
  ['2018-07-21', '1 HARI SABTU 21-07-2018'],
  ['LOT P.T. 2811 JALAN ANGSA 41150 KLANG, SELANGOR'],
  [26.4, 'CASH RM 26.40'],
  { count: [3, 'TOTAL QTY 3'] },
);
add(
  'stationery',
  `SYARIKAT PERNIAGAAN GIN KEE
NO 290, JALAN AIR PANAS,
SETAPAK, 53200 KUALA LUMPUR
SIMPLIFIED TAX INVOICE
CASH
DATE: 02/01/2018 DOC NO: CS00012013
SKRIN BALL 30.00 8.00 240.00
TOTAL SALES (EXCLUDING GST) : 240.00
DISCOUNT : 0.00
TOTAL GST : 14.40
ROUNDING : 0.00
TOTAL SALES (INCLUSIVE OF GST) : 254.40
CASH : 254.40
CHANGE : 0.00`,
  ['SYARIKAT PERNIAGAAN GIN KEE'],
  ['2018-01-02', 'DATE: 02/01/2018 DOC NO: CS00012013'],
  ['NO 290, JALAN AIR PANAS, SETAPAK, 53200 KUALA LUMPUR'],
  [254.4, 'TOTAL SALES (INCLUSIVE OF GST) : 254.40'],
  {
    excl: [240, 'TOTAL SALES (EXCLUDING GST) : 240.00'],
    swapped: ['2018-02-01', 'DATE: 02/01/2018 DOC NO: CS00012013'],
    tax: [14.4, 'TOTAL GST : 14.40'],
  },
);
add(
  'bakery',
  `LAVENDER CONFECTIONERY & BAKERY S/B
GEORGETOWN BRANCH
F17, FIRST FLOOR, MIDVALLEY SOUTHKEY
80150 JOHOR BAHRU
POS04 CHECK: 4029 08/11/2016 06:33 PM
1 PANDAN ROLL 8.50
2 EGG TART 5.20
TOTAL AMT INCL. GST @ 6%   13.70
ROUNDING ADJUSTMENT   0.00
TOTAL AMT PAYABLE   13.70
PAID AMOUNT   20.00
CHANGE   6.30
TOTAL QTY TENDER 3
GST @ 6% INCLUDED IN TOTAL 0.78`,
  ['LAVENDER CONFECTIONERY & BAKERY S/B'],
  ['2016-11-08', 'POS04 CHECK: 4029 08/11/2016 06:33 PM'],
  ['F17, FIRST FLOOR, MIDVALLEY SOUTHKEY 80150 JOHOR BAHRU'],
  [13.7, 'TOTAL AMT PAYABLE   13.70'],
  {
    cash: [20, 'PAID AMOUNT   20.00'],
    change: [6.3, 'CHANGE   6.30'],
    swapped: ['2016-08-11', 'POS04 CHECK: 4029 08/11/2016 06:33 PM'],
  },
);
add(
  'rounded',
  `AEON BIG WHOLESALE (M) SDN BHD
3RD FLOOR, JALAN AU 5C/14
55100 KUALA LUMPUR
GST ID : 002017394688
16/06/2018 19:13 OPERATOR: TRAINEE
3X 3.90 TISSUE 11.70
1X 4.63 SOAP 4.63
SUB-TOTAL 16.33
TOTAL SALES INCL GST 16.33
TOTAL AFTER ADJ INCL GST 16.35
CASH 17.00
CHANGE 0.65
ITEM COUNT 4`,
  ['AEON BIG WHOLESALE (M) SDN BHD'],
  ['2018-06-16', '16/06/2018 19:13 OPERATOR: TRAINEE'],
  ['3RD FLOOR, JALAN AU 5C/14 55100 KUALA LUMPUR'],
  [16.35, 'TOTAL AFTER ADJ INCL GST 16.35'],
  { cash: [17, 'CASH 17.00'], count: [4, 'ITEM COUNT 4'] },
);
add(
  'parking',
  `MR D.I.Y. (KUCHAI) SDN BHD
LOT 1851-A & 1851-B, JALAN KPB 6,
KAWASAN PERINDUSTRIAN BALAKONG,
43300 SERI KEMBANGAN, SELANGOR
-INVOICE-
CHOPPING BOARD 19.00
1 X 19.00 19.00
ITEM(S) : 1 QTY(S) : 1
TOTAL INCL. GST@6% RM 19.00
CASH RM 50.00
CHANGE RM 31.00
GST @6% INCLUDED IN TOTAL RM 1.08
12-01-19 21:13 SH01 ZJ86
OPERATOR KUCHAI LAMA`,
  ['MR D.I.Y. (KUCHAI) SDN BHD'],
  ['2019-01-12', '12-01-19 21:13 SH01 ZJ86'],
  ['LOT 1851-A & 1851-B, JALAN KPB 6, KAWASAN PERINDUSTRIAN BALAKONG, 43300 SERI KEMBANGAN, SELANGOR'],
  [19, 'TOTAL INCL. GST@6% RM 19.00'],
  {
    cash: [50, 'CASH RM 50.00'],
    change: [31, 'CHANGE RM 31.00'],
    tax: [1.08, 'GST @6% INCLUDED IN TOTAL RM 1.08'],
    address2: ['LOT 1851-A & 1851-B, JALAN KPB 6', 'LOT 1851-A & 1851-B, JALAN KPB 6,'],
  },
);
add(
  'sametotals',
  `OJC MARKETING SDN BHD
NO 2 & 4, JALAN BAYU 4,
BANDAR SERI ALAM,
81750 MASAI, JOHOR
INVOICE NO : PEGIV-1030765
DATE : 15/01/2019 11:05:16 AM
SALES PERSON : FATIN
CASH BILL
QTY PRICE AMOUNT
KINGS SAFETY SHOES 1 193.00 193.00
SUB TOTAL : 193.00
TOTAL : 193.00
ROUNDING : 0.00
GRAND TOTAL : 193.00
CASH : 200.00
CHANGE : 7.00
TOTAL EXCLUDE GST : 182.08
TOTAL GST @6% : 10.92
TOTAL INCLUSIVE GST : 193.00`,
  ['OJC MARKETING SDN BHD'],
  ['2019-01-15', 'DATE : 15/01/2019 11:05:16 AM'],
  ['NO 2 & 4, JALAN BAYU 4, BANDAR SERI ALAM, 81750 MASAI, JOHOR'],
  [193, 'SUB TOTAL : 193.00'],
  {
    excl: [182.08, 'TOTAL EXCLUDE GST : 182.08'],
    cash: [200, 'CASH : 200.00'],
    change: [7, 'CHANGE : 7.00'],
    tax: [10.92, 'TOTAL GST @6% : 10.92'],
  },
);
add(
  'dateonly',
  `GARDENIA BAKERIES (KL) SDN BHD
LOT 3, JALAN PELABUR 23/1
40300 SHAH ALAM, SELANGOR.
GST ID: 000381399040
TAX INVOICE / ADJUSTMENT NOTE
CASH INV NO.: 7808F711
VE05: RAMESH A/L SUBRAMANIAM
DATE: 11/08/2017 10:42 AM
O.C. WHITE 2.13 17 36.21
WHOLEMEAL 2.78 10 27.80
TOTAL 0% SUPPLIES: 64.01
TOTAL PAYABLE: 64.01
E. & O.E.
RECEIVED ABOVE GOODS IN GOOD ORDER`,
  ['GARDENIA BAKERIES (KL) SDN BHD'],
  ['2017-08-11', 'DATE: 11/08/2017 10:42 AM'],
  ['LOT 3, JALAN PELABUR 23/1 40300 SHAH ALAM, SELANGOR'],
  [64.01, 'TOTAL PAYABLE: 64.01'],
  { swapped: ['2017-11-08', 'DATE: 11/08/2017 10:42 AM'] },
);

const pack = parsePack({
  id: 'receipts',
  fields: [
    { path: 'company.value', type: 'text' },
    { path: 'date.value', type: 'date' },
    { path: 'address.value', type: 'text' },
    { path: 'total.value', type: 'number', min: 0 },
  ],
  citations: ['company', 'date', 'address', 'total'].map((path) => ({ path, values: ['value'] })),
});

const outputOf = (receipt: Receipt, change: Partial<Record<string, Read<string | number>>> = {}) =>
  Object.fromEntries(
    (['company', 'date', 'address', 'total'] as const).map((field) => {
      const [value, snippet = String(value)] = change[field] ?? receipt[field];
      return [field, { value, page: 1, snippet }];
    }),
  );

/** What rules and offline readers report. */
async function codesOf({ text }: Receipt, output: object): Promise<string[]> {
  const pages = indexPages(readBundle({ doc_id: 'r', pages: [{ page_num: 1, text }] }));
  const answers = await Promise.all(
    pack.prompts.map(async (prompt) => {
      const inputs = { ...verifierRequest(pack, prompt, output, pages, 'en') };
      const role = `verifier-${prompt.agent}`;
      const question = { schema_version: '1', court: 'verification', case_id: 'r', role, key: role, inputs };
      const said = await offlineVerifiers(role)!(question as never, { signal: new AbortController().signal });
      return { agent: prompt.agent, calls: 1, kind: 'offline' as const, ...(said as { answer: unknown }) };
    }),
  );
  const { decision, passes } = verifyDocument(pack, pages, output, undefined, answers);
  expect(decision.final_decision).not.toBe('AUTO_ACCEPT');
  return decision.final_decision === 'ESCALATE_TO_SME'
    ? passes.at(-1)!.report.issues.map(({ code }) => code)
    : [];
}

test.each(receipts.map((one) => [one.name, one] as const))(
  '%s: a sound reading passes',
  async (_name, one) => {
    expect(await codesOf(one, outputOf(one))).toEqual([]);
  },
);

const planted = receipts.flatMap((one) => {
  const [total, snippet = ''] = one.total;
  const wrong = Math.round((total + 10) * 100) / 100;
  const day = new Date(Date.parse(one.date[0]) + 86_400_000).toISOString().slice(0, 10);
  const misquoted = snippet.replace(total.toFixed(2), wrong.toFixed(2));
  const changes: [string, Partial<Record<string, Read<string | number>>>][] = [
    ...Object.entries(one.defects).map(
      ([kind, read]): [string, Partial<Record<string, Read<string | number>>>] => [
        kind,
        { [FIELD_OF[kind]!]: read },
      ],
    ),
    ['a digit of the total', { total: [wrong, snippet] }],
    ['a digit of the total, quoted so', { total: [wrong, misquoted] }],
    ['another day', { date: [day, one.date[1]!] }],
  ];
  return changes.map(([kind, change]) => [`${one.name}: ${kind}`, one, change] as const);
});

test.each(planted)('%s is found', async (_name, one, change) => {
  expect(await codesOf(one, outputOf(one, change))).not.toEqual([]);
});
