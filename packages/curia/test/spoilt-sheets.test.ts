/** Sheets of votes as people have them: read as they are meant, or refused with the one thing to change. */
import { expect, test } from 'vitest';
import { readVoteFile, type VotesRead } from '../src/measure/votes/read-votes.ts';

const LONG = 'item,reviewer,label\n1,ann,yes\n1,bob,no\n2,ann,no\n2,bob,no\n';
const MEANT = '1 ann yes, 1 bob no, 2 ann no, 2 bob no';
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
/** 항목,심사자,라벨 in the encoding of older Korean spreadsheets, then votes. */
const KOREAN = Buffer.from([
  ...[0xc7, 0xd7, 0xb8, 0xf1, 0x2c, 0xbd, 0xc9, 0xbb, 0xe7, 0xc0, 0xda, 0x2c, 0xb6, 0xf3, 0xba, 0xa7, 0x0a],
  ...Buffer.from('1,ann,yes\n1,bob,no\n2,ann,no\n2,bob,no\n'),
]);

/** A workbook with the header Item, Reviewer, Label and the votes; one label is written in two runs. */
const WORKBOOK = Buffer.from(
  'UEsDBBQAAAAIAPWuc13muHRrXAAAAGIAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbBXMTQqAIBBA4auE+xxr0SJKL9EFRKYfylGcIer22fLxwZvcE6/mxsJHoll12ihnp+XNyE0V4lntInkE4LBj9KxTRqqyphK91CwbZB9OvyH0xgwQEgmStPI/FNgPUEsDBBQAAAAIAPWuc10mFespkAAAAAMBAAAUAAAAeGwvc2hhcmVkU3RyaW5ncy54bWxdz80KwjAMwPFXGX2ApXrwIF13FjztDTqNrrB+kISpb2+nQ7DH/69JoKZ/hrlZkNin2Kldq1VvDbM0xSN3ahLJRwC+TBgctyljLC+3RMFJSboDZ0J35QlRwgx7rQ8QnI+qnPHWiD0JBgNiDaz9tQEXjw+k2s9uxLlGF2NNYxpreiH/E626bdKW6ZefMSgftW9QSwMEFAAAAAgA9a5zXfN4SmLLAAAAZgIAABgAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWyF0usOgiAYgOFbcVxAnyL0oyGuw40wo3QJOGDW5UeHMXLM/gnvfD6YsvahxmKW1g1GN6jalKjl7G7szfVS+iJU7RrUez/tAFzXSyXcxkxSh3IxVgkflvYKbrJSnN8vqRFwWW5BiUEjzt57J+EFZ9bcCxumhN3u9bCvUOEb5MJ65iWDmTPovu2Qtuq3HdOGY4PgxyE4DsE54oATol7waaN5vo58neXrhCALPm3bPE8iTxaX/PBk5fTkP08jT7M8XTk9XeEh+dgQ/yL+BFBLAQIUAxQAAAAIAPWuc13muHRrXAAAAGIAAAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQDFAAAAAgA9a5zXSYV6ymQAAAAAwEAABQAAAAAAAAAAAAAAIABjQAAAHhsL3NoYXJlZFN0cmluZ3MueG1sUEsBAhQDFAAAAAgA9a5zXfN4SmLLAAAAZgIAABgAAAAAAAAAAAAAAIABTwEAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbFBLBQYAAAAAAwADAMkAAABQAgAAAAA=',
  'base64',
);

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
const input = (name: string, content: string | Buffer) => ({
  name,
  size: undefined,
  stream: piece(Buffer.from(content)),
});
const read = (name: string, content: string | Buffer, gold?: string): Promise<VotesRead> =>
  readVoteFile(input(name, content), gold === undefined ? undefined : input('gold.csv', gold), {
    command: 'curia eval',
  });

/** Who said what, in order. */
function said({ votes }: VotesRead): string {
  const all: string[] = [];
  votes.items.forEach((item, at) => {
    for (let place = votes.start[at]!; place < votes.start[at + 1]!; place++)
      all.push(`${item} ${votes.reviewers[votes.reviewer[place]!]} ${votes.classes[votes.label[place]!]}`);
  });
  return all.join(', ');
}

const from = (separator: string): string => LONG.replaceAll(',', separator);

test.each<[what: string, name: string, content: string | Buffer]>([
  ['as it should be', 'v.csv', LONG],
  ['semicolons', 'v.csv', from(';')],
  ['tabs', 'v.csv', from('\t')],
  ['a workbook', 'v.xlsx', WORKBOOK],
  ['tabs under .tsv', 'v.tsv', from('\t')],
  ['tabs under .txt', 'v.txt', from('\t')],
  ['bars', 'v.txt', from('|')],
  ['commas under .txt', 'v.txt', LONG],
  ['commas from standard input', 'standard input', LONG],
  ['no ending at all', 'votes', LONG],
  ['.CSV', 'V.CSV', LONG],
  ['line ends of Windows', 'v.csv', LONG.replaceAll('\n', '\r\n')],
  ['a byte order mark', 'v.csv', `\uFEFF${LONG}`],
  ['a byte order mark and tabs', 'v.txt', `\uFEFF${from('\t')}`],
  ['UTF-16, little end first', 'v.csv', utf16(LONG)],
  ['UTF-16, big end first', 'v.csv', utf16(LONG, true)],
  ['UTF-16 with tabs under .txt, as Excel writes Unicode text', 'v.txt', utf16(from('\t'))],
  ['Korean of older spreadsheets', 'v.csv', KOREAN],
  ['everything in quotation marks', 'v.csv', LONG.replace(/[^,\n]+/g, '"$&"')],
  ['names with capitals', 'v.csv', LONG.replace('item,reviewer,label', 'Item,Reviewer,Label')],
  ['names in capitals', 'v.csv', LONG.replace('item,reviewer,label', 'ITEM,REVIEWER,LABEL')],
  ['names with spaces around', 'v.csv', LONG.replace('item,reviewer,label', ' item , reviewer , label ')],
  ['names in full width', 'v.csv', LONG.replace('item,reviewer,label', 'Ｉｔｅｍ,Ｒeviewer,Ｌabel')],
  ['other names', 'v.csv', LONG.replace('item,reviewer,label', 'item_id,annotator,answer')],
  ['names of models', 'v.csv', LONG.replace('item,reviewer,label', 'ID,Model,Verdict')],
  ['names in Korean', 'v.csv', LONG.replace('item,reviewer,label', '항목,심사자,라벨')],
  ['other names in Korean', 'v.csv', LONG.replace('item,reviewer,label', '번호,평가자,판정')],
  [
    'more columns than are needed',
    'v.csv',
    LONG.replace('label', 'label,comment').replaceAll(/(yes|no)\n/g, '$1,because\n'),
  ],
  ['columns in another order', 'v.csv', 'label,item,reviewer\nyes,1,ann\nno,1,bob\nno,2,ann\nno,2,bob\n'],
  ['blank lines', 'v.csv', LONG.replaceAll('\n', '\n\n')],
  ['no line end after the last row', 'v.csv', LONG.trimEnd()],
  ['a vote twice', 'v.csv', `${LONG}2,bob,no\n`],
  ['one row for each item', 'v.csv', 'item,ann,bob\n1,yes,no\n2,no,no\n'],
  [
    'one row for each item, with text',
    'v.csv',
    'Item,Text,ann,bob\n1,"first, with a comma",yes,no\n2,second,no,no\n',
  ],
  ['one row for each item in Korean, with semicolons', 'v.csv', '항목;ann;bob;비고\n1;yes;no;\n2;no;no;x\n'],
  ['one row for each item, and reviewers called model', 'v.tsv', 'id\tann\tbob\n1\tyes\tno\n2\tno\tno\n'],
  [
    'labels that differ by case',
    'v.csv',
    LONG.replaceAll(/(?<=ann,)(yes|no)/g, (label) => label.toUpperCase())
      .replaceAll('NO', 'no')
      .replaceAll('YES', 'yes'),
  ],
  ['labels with spaces around', 'v.csv', LONG.replaceAll('ann,no', 'ann, no ').replaceAll(' no ', ' no')],
  ['labels in full width', 'v.csv', LONG.replace('2,ann,no', '2,ann,ｎｏ')],
  [
    'records with other names',
    'v.jsonl',
    LONG.trim()
      .split('\n')
      .slice(1)
      .map((row) =>
        JSON.stringify(
          Object.fromEntries(row.split(',').map((cell, at) => [['Item', 'Rater', 'Vote'][at], cell])),
        ),
      )
      .join('\n'),
  ],
])('is read: %s', async (_what, name, content) => {
  expect(said(await read(name, content))).toBe(MEANT);
});

test.each<[what: string, name: string, content: string | Buffer, problem: RegExp]>([
  [
    'a workbook that is cut off',
    'v.xlsx',
    Buffer.from('PK\u0003\u0004rest'),
    /ZIP archive that cannot be read/,
  ],
  [
    'a misspelt column of one row for each vote',
    'v.csv',
    'item,reviewer,lable,more\n1,ann,yes,x\n',
    /no column has the vote: call it label/,
  ],
  ['bytes that are no text', 'v.csv', Buffer.from([0x69, 0x2c, 0xff, 0xfe, 0x81, 0x0a]), /save it as UTF-8/],
  [
    'no column for the item',
    'v.csv',
    'what,reviewer,label\n1,ann,yes\n',
    /no column names the item: call it item; its columns are what, reviewer, label/,
  ],
  ['no column for who votes', 'v.csv', 'item,label\n1,yes\n', /no column says who votes: call it reviewer/],
  ['no column for the vote', 'v.csv', 'item,reviewer\n1,ann\n', /no column has the vote: call it label/],
  ['the item alone', 'v.csv', 'item\n1\n', /at least two reviewers/],
  ['no header', 'v.csv', '1,ann,yes\n1,bob,no\n', /no column names the item/],
  ['two columns of one name', 'v.csv', 'item,label,label\n1,yes,no\n', /two columns are called label/],
  ['a column without a name', 'v.csv', 'item,,label\n1,ann,yes\n', /column 2 has no name/],
  [
    'a comma that is not in quotation marks',
    'v.csv',
    'item,reviewer,label\n1,ann,yes, of course\n',
    /put a cell that contains a comma in quotation marks/,
  ],
  ['a row that ends early', 'v.csv', 'item,reviewer,label\n1,ann\n', /the row has 2 cells, the header 3/],
  ['a quotation mark that is never closed', 'v.csv', 'item,reviewer,label\n1,"ann,yes\n', /never closed/],
  ['an item without a name', 'v.csv', 'item,reviewer,label\n,ann,yes\n', /item/],
  ['two labels in one vote', 'v.csv', `${LONG}2,bob,yes\n`, /2, bob/],
  ['letters that only look alike', 'v.csv', 'item,reviewer,label\n1,ann,A\n1,bob,А\n2,ann,B\n', /look alike/],
  ['nothing but a header', 'v.csv', 'item,reviewer,label\n', /no vote/],
])('is refused with the one thing to change: %s', async (_what, name, content, problem) => {
  const refused = await read(name, content).then(
    () => undefined,
    (error: Error & { details?: readonly object[] }) => `${error.message} ${JSON.stringify(error.details)}`,
  );
  expect(refused).toMatch(problem);
});

test('what was understood is said in one line, with the command that says it', async () => {
  const { understood } = await read('v.csv', LONG.replace('item,reviewer,label', 'Item,Rater,Vote'));
  expect(understood).toEqual([
    'v.csv is read as one row for each vote: item=Item; reviewer=Rater; label=Vote. To say so yourself: curia eval v.csv --column "item=Item" --column "reviewer=Rater" --column "label=Vote"',
  ]);
  expect((await read('v.csv', 'item,ann,bob,gold\n1,yes,no,yes\n2,no,no,no\n')).understood).toEqual([
    'v.csv is read as one row for each item: item=item; gold=gold; reviewers=ann,bob. To say so yourself: curia eval v.csv --column "item=item" --column "gold=gold" --column "reviewers=ann,bob"',
  ]);
  expect((await read('v.csv', LONG)).understood).toEqual([]);
});

test('labels that differ only by case, width or spaces are joined where no reviewer uses both, and it is said', async () => {
  const joined = await read(
    'v.csv',
    'item,reviewer,label\n1,ann,Yes\n1,bob,yes\n2,ann,No\n2,bob,no\n3,cyd,yes\n3,ann,No\n',
    'item,label\n1,YES\n2,no\n',
  );
  expect(joined.votes.classes).toEqual(['No', 'yes']);
  expect(Array.from(joined.votes.gold)).toEqual([1, 0, -1]);
  expect(joined.understood).toEqual([
    '"no" counts as "No": only case, width or spaces differ, and no reviewer uses both.',
    '"Yes", "YES" counts as "yes": only case, width or spaces differ, and no reviewer uses both.',
  ]);
  // Who uses both means two labels.
  const apart = await read('v.csv', 'item,reviewer,label\n1,ann,A\n2,ann,a\n1,bob,A\n2,bob,a\n');
  expect(apart.votes.classes).toEqual(['A', 'a']);
  expect(apart.understood).toEqual([]);
});

test('a sheet of known answers is read by the same names', async () => {
  for (const gold of ['Item,Label\n1,yes\n', '항목;정답\n1;yes\n', 'id\tground truth\n1\tyes\n']) {
    const { votes } = await read('v.csv', LONG, gold);
    expect(Array.from(votes.gold, (label) => votes.classes[label])).toEqual(['yes', undefined]);
  }
  await expect(read('v.csv', LONG, 'item,who\n1,yes\n')).rejects.toThrow(
    /no column has the known answer: call it label/,
  );
});

test('letters that only look alike are joined on request, where no reviewer uses both, and it is said', async () => {
  const sheet = 'item,reviewer,label\n1,ann,A\n1,bob,А\n2,ann,B\n2,bob,B\n';
  const joined = await readVoteFile(input('v.csv', sheet), undefined, { joinsLookAlikes: true });
  expect(joined.votes.classes).toEqual(['A', 'B']);
  expect(joined.understood).toEqual(['"А" counts as "A": they look alike, and no reviewer uses both.']);
  const both = `${sheet}3,bob,A\n`;
  await expect(readVoteFile(input('v.csv', both), undefined, { joinsLookAlikes: true })).rejects.toThrow(
    /look alike/,
  );
});
