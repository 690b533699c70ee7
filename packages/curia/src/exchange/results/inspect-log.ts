/** Parses a log of Inspect, which is JSON in which Python's numbers may occur, or an archive of such files (`.eval`). */
import { CuriaError } from '@curia/core';
import { readZip } from '../../files/foreign/zip.ts';
import { isZip, parseForeign } from './read-file.ts';

/** The log, with its samples by epoch and id. */
export function parseInspect(file: string, bytes: Buffer): unknown {
  if (!isZip(bytes)) return parsePython(file, bytes);
  const entries = readZip(file, bytes);
  const read = (name: string): unknown => {
    const entry = entries.find((one) => one.name === name);
    return entry === undefined ? undefined : parsePython(`${file}: ${name}`, entry.read());
  };
  // A log without a header is that of an evaluation that has not ended.
  const header = read('header.json') ?? { status: 'started', ...asObject(read('_journal/start.json')) };
  if (Object.keys(asObject(header)).length < 2)
    throw new CuriaError(
      'FOREIGN_INVALID',
      `${file} is a ZIP archive, but no log of Inspect: header.json is missing`,
    );
  const samples = entries
    .filter(({ name }) => /^samples\/.+\.json$/.test(name))
    .map((entry) => parsePython(`${file}: ${entry.name}`, entry.read()));
  // The entries beside them, such as summaries, repeat what the samples say.
  return {
    ...asObject(header),
    reductions: read('reductions.json') ?? null,
    samples: samples.sort(byEpochAndId),
  };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function byEpochAndId(one: unknown, other: unknown): number {
  const [a, b] = [one, other] as { readonly epoch?: number; readonly id?: unknown }[];
  return (
    (a?.epoch ?? 0) - (b?.epoch ?? 0) || String(a?.id).localeCompare(String(b?.id), 'en', { numeric: true })
  );
}

/** JSON in which a score that was not given is NaN: no number, so it is read as null. */
function parsePython(file: string, bytes: Buffer): unknown {
  try {
    return parseForeign(file, bytes);
  } catch (error) {
    const text = bytes.toString('utf8');
    const plain = withoutNumbersOfPython(text);
    if (plain === text) throw error;
    return parseForeign(file, Buffer.from(plain));
  }
}

/** Puts null in the place of NaN and Infinity outside strings. Every character is looked at once: a pattern for strings would begin again at each quotation mark of one that never ends. */
function withoutNumbersOfPython(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
      continue;
    }
    NUMBER.lastIndex = at;
    const found = 'NI-'.includes(text[at]!) ? NUMBER.exec(text)?.[0] : undefined;
    if (found === undefined) continue;
    parts.push(text.slice(from, at), 'null');
    at += found.length - 1;
    from = at + 1;
  }
  return parts.join('') + text.slice(from);
}

const NUMBER = /-?(?:NaN|Infinity)\b/y;
