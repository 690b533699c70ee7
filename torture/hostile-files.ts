/** What stands in the place of a file to make whoever reads it wait, grow or work without end. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

/** Puts something hostile at a place. */
export interface HostileFile {
  readonly what: string;
  put(place: string): void;
}

const holds = (what: string, content: () => string | Buffer): HostileFile => ({
  what,
  put: (place) => writeFileSync(place, content()),
});

const MANY = 100_000;
const numbered = (one: (at: number) => string, between: string): string =>
  Array.from({ length: MANY / 4 }, (_, at) => one(at)).join(between);

/** All of them. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  { what: 'a pipe', put: (place) => execFileSync('mkfifo', [place]) },
  { what: 'a link to a device without end', put: (place) => symlinkSync('/dev/zero', place) },
  { what: 'a link to itself', put: (place) => symlinkSync(place, place) },
  holds('open brackets', () => '['.repeat(MANY)),
  holds('open braces', () => '{"a":'.repeat(MANY)),
  holds('closed brackets', () => ']'.repeat(MANY)),
  holds('commas', () => `[${','.repeat(MANY)}]`),
  holds('quotation marks', () => '"'.repeat(MANY)),
  holds('a string that never ends', () => `{"a": NaN, "${'a\\"'.repeat(MANY)}`),
  holds('dashes', () => '- '.repeat(MANY)),
  holds('very many keys', () => numbered((at) => `k${at}: 1`, '\n')),
  holds('very many keys of one object', () => `{${numbered((at) => `"k${at}": 1`, ',')}}`),
  holds('aliases', () => `a: &a [1]\n${numbered((at) => `b${at}: *a`, '\n')}`),
  holds('blank lines', () => '\n'.repeat(10 * MANY)),
  holds('comments of XML that never end', () => '<!--'.repeat(MANY)),
  holds('elements', () => `<a>${'<b/>'.repeat(MANY)}</a>`),
  holds('one very long line', () => `{"text":"${'x'.repeat(40 * 1024 * 1024)}"}`),
  holds('one very long entry', () => `[{"text":"${'x'.repeat(40 * 1024 * 1024)}"}]`),
  holds('commas of a table', () => `a,b\n${','.repeat(MANY)}\n`),
  holds('a quotation mark that never closes', () => `a,b\n"${'x,\n'.repeat(MANY)}`),
  holds('half an archive', () =>
    Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateSync(randomBytes(1_000))]),
  ),
];
