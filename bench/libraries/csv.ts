/** csv-parse beside our reader of tables: speed, and what strangers write. */
import { Readable } from 'node:stream';
import { recordLines } from '../../packages/curia/src/input/record-lines.ts';
import { best, printRows, whole } from '../measure.ts';

type Parse = (options: object) => NodeJS.ReadWriteStream & AsyncIterable<string[]>;

const line = (at: number): string =>
  `case-${at},reviewer-${at % 7},"a label, quoted",0.${at % 10},note ${at}\n`;
const table = Buffer.from(
  `case,reviewer,label,cost,note\n${Array.from({ length: 400_000 }, (_, at) => line(at)).join('')}`,
);
const inParts = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );

async function ours(bytes: Buffer): Promise<{ read: number; refused: string[] }> {
  const found = { read: 0, refused: [] as string[] };
  for await (const { lines } of recordLines({ name: 't.csv', stream: Readable.from(inParts(bytes)) }))
    for (const one of lines)
      if (typeof one !== 'string') found.refused.push(one.message);
      else if (one !== '') found.read++;
  return found;
}

async function theirs(parse: Parse, bytes: Buffer): Promise<{ read: number; refused: string[] }> {
  const found = { read: 0, refused: [] as string[] };
  const parser = parse({
    bom: true,
    columns: true,
    skip_records_with_error: true,
    max_record_size: 16_000_000,
    on_skip: ({ message }: Error) => found.refused.push(message),
  });
  for await (const record of Readable.from(inParts(bytes)).pipe(parser as never) as AsyncIterable<object>) {
    JSON.stringify(record);
    found.read++;
  }
  return found;
}

const HOSTILE: readonly (readonly [string, string | Buffer])[] = [
  ['a row of three cells among rows of two, then a good one', 'a,b\n1,2,3\n4,5\n'],
  ['text after a closing quotation mark, then a good row', 'a,b\n"1"x,2\n4,5\n'],
  ['a quotation mark that never closes, then a good row', 'a,b\n"1,2\n4,5\n'],
  ['a quotation mark within a cell, then a good row', 'a,b\n1",2\n4,5\n'],
  ['two columns of one name', 'a,a\n1,2\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xff, 0x2c, 0x32, 0x0a])],
  ['a row of 200,000 cells', `a,b\n${'1,'.repeat(200_000)}\n4,5\n`],
];

/** Prints both. */
export async function compareCsv(parse: Parse): Promise<void> {
  const megabytes = table.length / 1e6;
  const [own, other] = [await best(3, () => ours(table)), await best(3, () => theirs(parse, table))];
  console.log(
    `\n  CSV of ${whole(megabytes)} MB into lines of JSON: ours ${whole(megabytes / own)} MB/s, csv-parse ${whole(megabytes / other)} MB/s`,
  );
  const rows = [['what a stranger writes', 'ours', 'csv-parse']];
  for (const [name, text] of HOSTILE)
    rows.push([
      name,
      await say(() => ours(Buffer.from(text))),
      await say(() => theirs(parse, Buffer.from(text))),
    ]);
  printRows(rows);
}

async function say(run: () => Promise<{ read: number; refused: string[] }>): Promise<string> {
  try {
    const { read, refused } = await run();
    return `${read} read${refused.length === 0 ? '' : `, refused: ${refused.join('; ').slice(0, 90)}`}`;
  } catch (error) {
    return `all refused: ${(error as Error).message.slice(0, 90)}`;
  }
}
