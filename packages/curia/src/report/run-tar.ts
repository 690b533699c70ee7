/** The folder of a run as one tar file, and its report, made in a temporary place and read from there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sizeOf, streamFile } from '../files/read-file.ts';
import { filesBelow } from '../files/read-folder.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Store } from '../store/store.ts';
import { concludeRun } from './conclude-run.ts';

const BLOCK = 512;

/** Writes the folder, hands it on piece by piece, and removes it. */
export async function* runTar(store: Store, opened: OpenedRun): AsyncGenerator<Buffer> {
  yield* fromFolder(store, opened, async function* (folder) {
    for (const path of filesBelow(folder)) {
      const file = join(folder, path);
      yield* entry(`${opened.manifest.run_id}/${path}`, sizeOf(file), streamFile(file));
    }
    yield Buffer.alloc(2 * BLOCK);
  });
}

/** The report of a run as its folder has it, piece by piece. */
export const runReport = (store: Store, opened: OpenedRun): AsyncGenerator<Buffer> =>
  fromFolder(store, opened, (folder) => streamFile(join(folder, 'report.html')));

async function* fromFolder(
  store: Store,
  opened: OpenedRun,
  read: (folder: string) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const place = mkdtempSync(join(tmpdir(), 'curia-export-'));
  try {
    const folder = join(place, opened.manifest.run_id);
    await concludeRun(store, opened, { folder });
    yield* read(folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** One file: a name that does not fit into the header goes before it in a record of its own. */
async function* entry(name: string, size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (Buffer.byteLength(name) > LONGEST_NAME) {
    const record = paxRecord('path', name);
    yield header('PaxHeader', record.length, 'x');
    yield padded(record);
  }
  yield header(name.slice(0, LONGEST_NAME), size, '0');
  let read = 0;
  for await (const part of content) {
    read += part.length;
    yield part;
  }
  if (read % BLOCK !== 0) yield Buffer.alloc(BLOCK - (read % BLOCK));
}

const LONGEST_NAME = 99;

/** A header in the ustar format; the same for every machine and moment. */
function header(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (text: string, at: number): void => {
    block.write(text, at, 'utf8');
  };
  put(name, 0);
  put('0000644\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${size.toString(8).padStart(11, '0')}\0`, 124);
  put('00000000000\0', 136);
  put('        ', 148);
  put(type, 156);
  put('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** `LENGTH KEY=VALUE\n`, where the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
