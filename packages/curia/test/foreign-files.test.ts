/** Files of strangers that would take all memory or all time: each is refused by its limit, in words, and soon. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { parseInspect } from '../src/exchange/results/inspect-log.ts';
import { LIMITS } from '../src/files/foreign/limits.ts';
import { readPdf } from '../src/files/foreign/pdf/read-pdf.ts';
import { readXml } from '../src/files/foreign/xml.ts';
import { readYaml } from '../src/files/foreign/yaml.ts';
import { readZip } from '../src/files/foreign/zip.ts';
import { recordLines } from '../src/input/record-lines.ts';
import { stream, writePdf } from './hostile-pdf.ts';
import { curia } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MIB = 1024 * 1024;

describe('a PDF file', () => {
  const page = (content: Buffer, more: Readonly<Record<number, Buffer | string>> = {}): string => {
    const file = join(folder, 'hostile.pdf');
    writeFileSync(file, writePdf(content, more));
    return file;
  };
  /** The most memory that this process and those it started take while something is read, beyond what they had. */
  const peakOf = async (read: () => Promise<unknown>): Promise<number> => {
    const before = await memoryNow();
    let peak = before;
    let isRead = false;
    const reading = read().finally(() => {
      isRead = true;
    });
    while (!isRead) peak = Math.max(peak, await memoryNow());
    await reading;
    return peak - before;
  };
  const memoryNow = async (): Promise<number> => {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
    const rows = stdout
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/).map(Number));
    const ours = rows.filter(([pid, parent]) => pid === process.pid || parent === process.pid);
    return ours.reduce((sum, [, , kib]) => sum + kib! * 1024, 0);
  };

  test('that unpacks to far more than it has is refused, and never takes it', async () => {
    const packed = deflateSync(Buffer.alloc(200e6, ' '), { level: 9 });
    const file = page(stream('/Filter/FlateDecode', packed));
    const peak = await peakOf(() => expect(readPdf(file)).rejects.toThrow('more than 128 MiB once unpacked'));
    expect(peak).toBeLessThan(350 * MIB);
    // The next file is read in a process of its own.
    const pages = await readPdf(join(import.meta.dirname, 'fixtures/invoice.pdf'));
    expect(pages).toHaveLength(2);
  });

  test('that is packed twice over is refused as well', async () => {
    const twice = deflateSync(deflateSync(Buffer.alloc(200e6, ' '), { level: 9 }), { level: 9 });
    await expect(readPdf(page(stream('/Filter[/FlateDecode/FlateDecode]', twice)))).rejects.toThrow(
      'more than 128 MiB once unpacked',
    );
  });

  test('with one string of more letters than the heap of a reader has room for ends that reader alone', async () => {
    const packed = deflateSync(Buffer.from(`BT /F1 1 Tf (${'a'.repeat(60 * MIB)}) Tj ET`), { level: 9 });
    const file = page(stream('/Filter/FlateDecode', packed));
    const peak = await peakOf(() =>
      expect(readPdf(file)).rejects.toThrow('more than 256 MiB of working memory'),
    );
    expect(peak).toBeLessThan(800 * MIB);
  });

  test('with too many pages, objects or pieces of text is refused', async () => {
    const words = `BT /F1 1 Tf ${'1 0 0 1 9 9 Tm (a) Tj 1 0 0 1 90 90 Tm (b) Tj '.repeat(26_000)} ET`;
    await expect(readPdf(page(stream('', Buffer.from(words))))).rejects.toThrow(
      'more than 50,000 pieces of text on a page',
    );
    await expect(
      readPdf(
        page(stream('', Buffer.from('')), {
          2: `<</Type/Pages/Kids[${'3 0 R '.repeat(2_001)}]/Count 2001>>`,
        }),
      ),
    ).rejects.toThrow('more than 2,000 pages');
    const file = join(folder, 'objects.pdf');
    writeFileSync(file, `%PDF-1.7\n${'1 0 obj\nnull\nendobj\n'.repeat(LIMITS.pdf.objects.most + 1)}`);
    await expect(readPdf(file)).rejects.toThrow('more than 500,000 objects');
  });

  test('with a picture that nobody could unpack is read, the picture counted by its place', async () => {
    const content = stream('', Buffer.from('q 600 0 0 800 0 0 cm /I Do Q'));
    const picture =
      '/Type/XObject/Subtype/Image/Width 90000/Height 90000/BitsPerComponent 8/ColorSpace/DeviceRGB';
    const pages = await readPdf(page(content, { 6: stream(picture, Buffer.from('x')) }));
    expect(pages).toMatchObject([{ page_num: 1, text: '', scanned: true }]);
  });

  test('whose forms draw themselves, and whose lists never close, end', async () => {
    const form = stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</I 6 0 R>>>>',
      Buffer.from('/I Do /I Do'),
    );
    await readPdf(page(stream('', Buffer.from('/I Do /I Do')), { 6: form }));
    await readPdf(page(stream('', Buffer.from('['.repeat(1e6)))));
    await expect(readPdf(page(Buffer.from('['.repeat(1e6))))).rejects.toThrow('cannot be read');
  });
});

describe('YAML', () => {
  test.each<[string, string, string]>([
    ['signs', ']'.repeat(4 * MIB), 'more than 400,000 words and signs'],
    ['list', `[${','.repeat(3 * MIB)}`, 'more than 400,000 words and signs'],
    ['blank lines', '\n'.repeat(MIB), 'more than 400,000 words and signs'],
    ['quotation marks', '"'.repeat(100_000), 'Unexpected double-quoted-scalar'],
    ['open brackets', '['.repeat(4 * MIB), 'more than 64 levels'],
    ['dashes', '- '.repeat(100_000), 'more than 64 levels'],
    ['depth', `a: ${'['.repeat(70)}${']'.repeat(70)}`, 'more than 64 levels'],
    ['aliases', 'a: &a [1]\nb: *a', 'more than 0 aliases'],
    ['a billion laughs', `${'abcdefghi'.replace(/./g, '$&: &$& [*z, *z, *z]\n')}`, 'lias'],
  ])('%s', (_what, text, problem) => {
    const read = readYaml(text);
    expect(read).toMatchObject({ ok: false });
    expect('problem' in read && read.problem).toContain(problem);
  });

  test('very many keys are read once each, and one that is said twice is found', () => {
    const keys = Array.from({ length: 20_000 }, (_, at) => `k${at}: ${at}`);
    const read = readYaml(keys.join('\n'));
    expect(read.ok && Object.keys(read.value as object)).toHaveLength(20_000);
    expect(readYaml([...keys, 'k7: 1'].join('\n'))).toEqual({
      ok: false,
      problem: 'Map keys must be unique',
      line: 20_001,
    });
  });
});

describe('XML', () => {
  test.each<[string, string, string]>([
    ['comments that never end', '<!--'.repeat(4 * MIB), ''],
    ['data that never ends', `<a>${'<![CDATA['.repeat(MIB)}`, ''],
    ['elements', `<a>${'<b/>'.repeat(200_001)}</a>`, 'more than 200,000 elements'],
    ['attributes', `<a>${'<b c="d" e="f" g="h"/>'.repeat(150_000)}</a>`, 'more than 400,000 attributes'],
    ['depth', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`, 'more than 100 levels'],
    ['size', `<a>${'x'.repeat(16 * MIB)}</a>`, 'is larger than 16 MiB'],
  ])('%s', (_what, text, problem) => {
    expect(() => readXml('x.dmn', text)).toThrow(problem);
  });
});

describe('an archive', () => {
  /** An archive of entries that all lie at the same place. */
  const overlapping = (packed: Buffer, entries: number): Buffer => {
    const local = Buffer.alloc(30 + 1);
    local.writeUInt32LE(0x04_03_4b_50);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(1, 26);
    const list = Array.from({ length: entries }, () => {
      const entry = Buffer.alloc(46 + 1);
      entry.writeUInt32LE(0x02_01_4b_50);
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(crc32(''), 16);
      entry.writeUInt32LE(packed.length, 20);
      entry.writeUInt16LE(1, 28);
      return entry;
    });
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06_05_4b_50);
    end.writeUInt16LE(entries, 10);
    end.writeUInt32LE(local.length + packed.length, 16);
    return Buffer.concat([local, packed, ...list, end]);
  };

  test('whose entries share one place is not unpacked again and again, even to nothing', () => {
    // Empty blocks: many bytes that unpack to none.
    const nothing = Buffer.concat([
      Buffer.alloc(5 * 20_000, Buffer.from([0, 0, 0, 0xff, 0xff])),
      Buffer.from([3, 0]),
    ]);
    const entries = readZip('x', overlapping(nothing, 1_000));
    expect(() => entries.map((entry) => entry.read())).toThrow('lies where other entries lie');
    const zeros = readZip('x', overlapping(deflateRawSync(Buffer.alloc(100 * MIB)), 2));
    expect(() => zeros.map((entry) => entry.read())).toThrow('larger than 128 MiB once unpacked');
  });

  test('with very many entries is refused', () => {
    expect(() => readZip('x', overlapping(Buffer.from([3, 0]), 20_001))).toThrow('more than 20,000 entries');
  });
});

describe('text that is read as it comes', () => {
  test('numbers of Python are found in one pass', () => {
    expect(() => parseInspect('x', Buffer.from(`{"a": NaN, "${'a\\"'.repeat(2e6)}`))).toThrow('not JSON');
    const log = '{"a": [NaN, -Infinity, "NaN \\" Infinity"], "status": 1}';
    expect(parseInspect('x', Buffer.from(log))).toEqual({ a: [null, null, 'NaN " Infinity'], status: 1 });
  });

  test('an entry of an array that is too long is refused alone, and nothing of it is kept', async () => {
    async function* pieces(): AsyncGenerator<Buffer> {
      yield Buffer.from('[{"a":"');
      for (let sent = 0; sent < 600; sent++) yield Buffer.alloc(65_536, 'x');
      yield Buffer.from('"}, {"b":1}]');
    }
    const lines: unknown[] = [];
    for await (const batch of recordLines({ name: 'x.json', stream: pieces() })) lines.push(...batch.lines);
    expect(lines).toEqual([expect.objectContaining({ code: 'LINE_TOO_LONG' }), '{"b":1}']);
  });
});

test('a bomb given to a command is refused in words', async () => {
  const bomb = join(folder, 'table.yaml');
  writeFileSync(bomb, '['.repeat(MIB));
  const { status, stderr } = await curia(['tables', bomb]);
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('more than 64 levels of nesting; write it flatter'),
  ]);
});

test('parsers of files of strangers are used in one room only', () => {
  const source = resolve(import.meta.dirname, '../src');
  // The first are Curia's own files: the pages of the console, and tables that are packed and never unpacked.
  const OWN = /^(?:http\/console-files|exchange\/out\/write-parquet)\.ts$|^files\/foreign\//;
  const parsing =
    /import[^;]*\b(?:parse|parseDocument|parseAllDocuments|Parser|Composer)\b[^;]*from 'yaml'|from '(?:fast-xml-parser|node:zlib|unpdf)'/;
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !OWN.test(path))
    .filter((path) => parsing.test(readFileSync(join(source, path), 'utf8')));
  expect(found).toEqual([]);
});
