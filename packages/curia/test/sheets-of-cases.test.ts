/** Sheets of cases as people have them: read as they are meant, or refused with the one thing to change. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lookAtCases, lookAtDecided, lookAtVotes } from '../src/api/look-at-sheet.ts';
import { findUnasked } from '../src/courts/find-court.ts';
import { findPolicy } from '../src/runs/find-policy.ts';
import { zipped } from './make-zip.ts';

const TRIAGE = 'packages/curia/templates/triage/court.yaml';
const court = findUnasked(TRIAGE);

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
const input = (name: string, content: string | Buffer) => ({ name, stream: pieces(Buffer.from(content)) });

const MEANT = [
  { case_id: '007', text: 'Where is it?', tier: 'pro' },
  { case_id: 'T2', text: 'It broke, again', tier: 'free' },
];
const ROWS = 'case_id,text,tier\n007,Where is it?,pro\nT2,"It broke, again",free\n';
const under = (header: string): string => ROWS.replace('case_id,text,tier', header);
const by = (separator: string): string => ROWS.replaceAll(/,(?! again)/g, separator);

/** A workbook with these sheets, each rows of XML, and styles. */
const workbook = (sheets: readonly { rows: string; state?: string }[], more: Record<string, string> = {}) =>
  zipped(
    {
      'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="http://r"><sheets>${sheets
        .map(({ state }, at) => `<sheet name="S${at}" r:id="r${at}"${state ? ` state="${state}"` : ''}/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
        .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
        .join('')}</Relationships>`,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ...Object.fromEntries(
        sheets.map(({ rows }, at) => [
          `xl/worksheets/sheet${at}.xml`,
          `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
      ...more,
    },
    8,
    deflateRawSync,
  );
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) =>
  `<row>${cells.map((one) => (one.startsWith('<') ? one : text(one))).join('')}</row>`;
const HEAD = row('Ticket', 'Message', 'Tier');
const BODY = `${row('<c s="1"><v>7</v></c>', 'Where is it?', 'PRO')}${row('T2', 'It broke, again', 'free')}`;

test.each<[what: string, name: string, content: string | Buffer]>([
  ['as it should be', 'c.csv', ROWS],
  ['semicolons', 'c.csv', by(';')],
  ['tabs', 'c.tsv', by('\t')],
  ['bars, from standard input', 'standard input', by('|')],
  ['what a spreadsheet says of its separator', 'c.csv', `sep=;\n${by(';')}`],
  ['line ends of old machines', 'c.csv', ROWS.replaceAll('\n', '\r')],
  ['mixed line ends', 'c.csv', 'case_id,text,tier\r\n007,Where is it?,pro\rT2,"It broke, again",free\n'],
  ['UTF-16 without a mark', 'c.csv', Buffer.from(ROWS, 'utf16le')],
  ['names in capitals', 'c.csv', under('CASE ID,TEXT,TIER')],
  ['other names', 'c.csv', under('Ticket,Message,tier')],
  ['names in Korean', 'c.csv', under('번호,내용,Tier')],
  ['a title above', 'c.csv', `Tickets of May,,\n\n${ROWS}`],
  ['a title without separators', 'c.csv', `Tickets of May\n${by(';')}`],
  ['names over two rows', 'c.csv', `Ticket,Customer,\n,text,tier\n${ROWS.slice(ROWS.indexOf('007'))}`],
  ['columns without names and content at the end', 'c.csv', ROWS.replaceAll('\n', ',,\n')],
  ['rows of separators at the end', 'c.csv', `${ROWS},,\n,,\n`],
  [
    'a first column that counts',
    'c.csv',
    ',case_id,text,tier\n0,007,Where is it?,pro\n1,T2,"It broke, again",free\n',
  ],
  [
    'columns that nobody needs',
    'c.csv',
    'case_id,text,tier,Agent\n007,Where is it?,pro,x\nT2,"It broke, again",free,\n',
  ],
  ['a choice in capitals and full width', 'c.csv', ROWS.replace(',pro', ', ＰＲＯ ')],
  ['a workbook', 'c.xlsx', workbook([{ rows: HEAD + BODY }])],
  ['a workbook called CSV', 'c.csv', workbook([{ rows: HEAD + BODY }])],
  [
    'a workbook whose first sheet is hidden',
    'c.xlsx',
    workbook([{ rows: row('x'), state: 'hidden' }, { rows: HEAD + BODY }]),
  ],
  [
    'a workbook with a title and another sheet',
    'c.xlsx',
    workbook([{ rows: row('Tickets') + HEAD + BODY }, { rows: row('y') }]),
  ],
  ['JSON lines', 'c.jsonl', MEANT.map((one) => JSON.stringify(one)).join('\n')],
  [
    'JSON lines, two bytes a letter',
    'c.jsonl',
    Buffer.from(`\uFEFF${MEANT.map((one) => JSON.stringify(one)).join('\n')}`, 'utf16le'),
  ],
  ['an array', 'c.json', JSON.stringify(MEANT, null, 2)],
])('is read: %s', async (_what, name, content) => {
  const { preview } = await lookAtCases(court, input(name, content), {});
  expect(preview).toMatchObject({ refused: [], problem: null, count: 2 });
  expect(preview.rows.map(({ record }) => record)).toEqual(MEANT);
});

test.each<[what: string, name: string, content: string | Buffer, problem: RegExp]>([
  [
    'a column is missing',
    'c.csv',
    'case_id,text\n1,a\n',
    /no column has tier, which every case needs: call it tier; its columns are case_id, text/,
  ],
  [
    'a column is misspelt',
    'c.csv',
    'case_id,text,tier,golden\n1,a,pro,x\n',
    /the column golden is nearly gold: call it gold, or say --column gold=golden/,
  ],
  ['no header', 'c.csv', '1,a,pro\n2,b,free\n', /no column/],
  ['one column only', 'c.txt', 'text\nhello\n', /no column has tier/],
  ['two columns of one name', 'c.csv', 'case_id,text,text,tier\n1,a,b,pro\n', /two columns are called text/],
  ['a column with cells and no name', 'c.csv', 'case_id,text,tier\n1,a,pro,x\n', /has 4 cells, the header 3/],
  ['the same case twice', 'c.csv', 'case_id,text,tier\n1,a,pro\n1,b,pro\n', /1 occurs twice/],
  ['a value that is none', 'c.csv', 'case_id,text,tier\n1,a,gold\n', /tier/],
  ['a total at the end', 'c.csv', `${ROWS}합계,,\n`, /the last row is a total \(합계\); delete it/],
  [
    'the error of a formula',
    'c.csv',
    'case_id,text,tier\n1,#N/A,pro\n',
    /text is #N\/A, the error of a formula/,
  ],
  ['a number that lost its digits', 'c.csv', 'case_id,text,tier\n1.23E+15,a,pro\n', /make its column text/],
  [
    'more than 10,000 columns',
    'c.csv',
    `${Array.from({ length: 10_001 }, (_, at) => `c${at}`).join(',')}\n`,
    /more than 10000 cells; leave out/,
  ],
  ['a row that ends early', 'c.csv', 'case_id,text,tier\n1,a\n', /has 2 cells, the header 3/],
  ['a quotation mark that is never closed', 'c.csv', 'case_id,text,tier\n1,"a,pro\n', /never closed/],
  ['a Western encoding', 'c.csv', Buffer.from(ROWS.replace('Where', 'Où'), 'latin1'), /save it as UTF-8/],
  ['an old workbook', 'c.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /save it as \.xlsx or CSV/],
  ['a compressed file', 'c.csv', Buffer.from([0x1f, 0x8b, 8, 0]), /unpack it first/],
  ['a PDF file', 'c.csv', '%PDF-1.7\n', /save the table as CSV/],
  [
    'an archive that is no workbook',
    'c.xlsx',
    zipped({ 'a.txt': 'a' }, 8, deflateRawSync),
    /workbook without a sheet/,
  ],
  [
    'a formula that was never calculated',
    'c.xlsx',
    workbook([{ rows: HEAD + row('1', '<c><f>A1</f></c>', 'pro') }]),
    /never calculated; open the workbook in a spreadsheet and save it/,
  ],
  [
    'a workbook that unpacks without end',
    'c.xlsx',
    workbook([{ rows: HEAD + BODY }], { 'xl/sharedStrings.xml': ' '.repeat(140 * 1024 * 1024) }),
    /128 MiB once unpacked/,
  ],
  ['a document type in a workbook', 'c.xlsx', workbook([{ rows: '<!DOCTYPE a>' }]), /document type/],
  ['nothing at all', 'c.csv', '', /has no rows/],
  ['a header alone', 'c.csv', 'case_id,text,tier\n', /has no rows/],
])('is refused with the one thing to change: %s', async (_what, name, content, problem) => {
  const refused = await lookAtCases(court, input(name, content), {}).then(
    ({ preview }) => preview.problem?.message ?? preview.refused.map((one) => one.problem).join('; '),
    (error: Error) => error.message,
  );
  expect(refused).toMatch(problem);
});

describe('votes of a court', () => {
  const long =
    'Ticket,Message,Tier,Rater,Vote\n1,a,pro,triager-1,billing\n2,b,free,triager-1,legal\n1,a,pro,triager-2,billing\n2,b,free,triager-2,\n';
  const vote = (at: number, value: string) => ({ voice: `triager-${at}`, role: 'triager', value });
  const votes = [
    { case_id: '1', text: 'a', tier: 'pro', votes: [vote(1, 'billing'), vote(2, 'billing')] },
    {
      case_id: '2',
      text: 'b',
      tier: 'free',
      votes: [vote(1, 'legal'), { voice: 'triager-2', role: 'triager', state: 'missing' }],
    },
  ];
  const wide = 'Ticket,Message,Tier,triager-1,triager-2\n1,a,pro,billing,billing\n2,b,free,legal,\n';

  test('stand in one row for each vote, in any order, or in one for each case', async () => {
    const chosen = await findPolicy(TRIAGE);
    for (const [sheet, columns] of [[long], [wide, ['reviewers=triager-1,triager-2']]] as const) {
      const { preview } = await lookAtDecided(chosen, court.judged, input('v.csv', sheet), { columns });
      expect(preview.refused).toEqual([]);
      expect(preview.rows.map(({ record }) => record)).toEqual(votes);
    }
  });

  test('a vote without its case, or without its author, refuses its row alone', async () => {
    const spoilt = `${long},a,pro,triager-1,legal\n3,c,pro,,legal\n`;
    const { preview } = await lookAtCases(court, input('v.csv', spoilt), {});
    expect(preview.refused.map(({ line, problem }) => [line, problem])).toEqual([
      [6, 'Ticket is empty: whose vote is it?'],
      [7, 'Rater is empty: who votes?'],
    ]);
    expect(preview.rows).toHaveLength(2);
  });
});

test('cells become what fields want: numbers with a comma, flags in capitals, lists, days of a workbook', async () => {
  const chosen = await findPolicy('disposition');
  const cell = '"[{""severity"":""MINOR""}]"';
  const { preview } = await lookAtDecided(
    chosen,
    undefined,
    input('d.csv', `Case ID;Issues\n1;${cell}\n`),
    {},
  );
  expect(preview.rows).toEqual([{ line: 2, record: { case_id: '1', issues: [{ severity: 'MINOR' }] } }]);
  const votes = 'item;ann;bob;cost\n1;yes;no;0,5\n';
  const seen = await lookAtVotes(input('v.csv', votes), 'votes', {});
  expect(seen.preview.rows[0]?.record).toMatchObject([{ cost: 0.5 }, { cost: 0.5 }]);
  const day = workbook([{ rows: row('item', 'ann', 'bob') + row('<c s="2"><v>45413</v></c>', 'yes', 'no') }]);
  const days = await lookAtVotes(input('v.xlsx', day), 'votes', {});
  expect(days.preview.rows[0]?.record).toMatchObject([{ item: '2024-05-01' }, {}]);
});

test('what was understood is said in one line, with the command that says it, which says the same', async () => {
  const sheet = `Tickets\n${under('Ticket;Message;tier').replaceAll(/,(?! again)/g, ';')}`;
  const { preview } = await lookAtCases(court, input('c.csv', sheet), {
    command: 'curia run triage.yaml c.csv',
  });
  expect(preview.says).toBe(
    'c.csv is read as one row for each case (the columns are named in line 2): case_id=Ticket; text=Message; tier=tier. To say so yourself: curia run triage.yaml c.csv --column "case_id=Ticket" --column "text=Message" --column "tier=tier"',
  );
  const columns = [...preview.says.matchAll(/--column "([^"]*)"/g)].map(([, said]) => said!);
  const again = await lookAtCases(court, input('c.csv', sheet), { columns });
  expect(again.preview.rows).toEqual(preview.rows);
});
