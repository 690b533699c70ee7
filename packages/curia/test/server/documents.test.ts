/** Documents over HTTP, on both stores: kept with their run, shown to those who may see the case, never run as anything, and gone with the run. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBench } from '@curia/courts/in/document-bench';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../../src/client.ts';
import { documentOf } from '../../src/input/kept-documents.ts';
import { newStorePath } from '../desk-scene.ts';
import { type Paper, verifyPapers } from '../document-scene.ts';
import { invoicePdf, invoiceRead } from '../paper.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { curia } from '../run-curia.ts';
import { serveStore } from './desk-serving.ts';

const PDF = invoicePdf();
const read = invoiceRead();
const misread = {
  ...read,
  line_items: read.line_items.map((line, at) => (at === 3 ? { ...line, quantity: 41 } : line)),
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SCRIPT = '<script>alert(1)</script>';
const scan = JSON.stringify({ doc_id: 'scan', pages: [{ page_num: 1, text: 'Total 5' }] });
const PAPERS: readonly Paper[] = [
  { doc_id: 'paper', output: misread, files: { 'paper.pdf': PDF } },
  { doc_id: 'scan', output: misread, files: { 'scan.json': scan, 'scan-1.png': PNG, 'scan-2.png': PNG } },
  { doc_id: 'bad', output: misread, files: { 'bad.json': scan.replace('scan', 'bad'), 'bad.png': SCRIPT } },
];

describe.each<[string, () => Promise<string>]>([
  ['a file', async () => newStorePath()],
  ['PostgreSQL', async () => (await sharedPostgres()).address()],
])('documents in %s', (_where, newPlace) => {
  let served: Awaited<ReturnType<typeof serveStore>>;
  let place: string;
  beforeAll(async () => {
    place = await newPlace();
    await verifyPapers(place, PAPERS);
    served = await serveStore(place);
  });
  afterAll(() => served.close());

  test('the files of a case are listed and sent as what they are, and the log names their hashes', async () => {
    const ada = await served.as('Lead', 'operator');
    const param = { run: 'papers', case: 'paper' };
    const list = async (one: string) =>
      (await answerOf(ada.runs[':run'].cases[':case'].documents.$get({ param: { ...param, case: one } })))
        .documents;
    expect(await list('paper')).toEqual([
      { place: 0, name: 'paper.pdf', type: 'application/pdf', sha256: hash(PDF), bytes: PDF.length },
    ]);
    expect((await list('scan')).map(({ name, type }) => [name, type])).toEqual([
      ['scan-1.png', 'image/png'],
      ['scan-2.png', 'image/png'],
    ]);
    // What only calls itself a picture is none.
    expect(await list('bad')).toEqual([]);
    const bearer = await served.bearer('Lead', 'operator');
    const get = (path: string, headers: Record<string, string> = bearer) =>
      fetch(`${served.server.url}/api/v1/runs/papers/cases/${path}`, { headers });
    const sent = await get('paper/documents/0');
    expect(Buffer.from(await sent.arrayBuffer()).equals(PDF)).toBe(true);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': "attachment; filename*=UTF-8''paper.pdf",
    });
    expect((await get('scan/documents/1')).headers.get('content-type')).toBe('image/png');
    for (const none of ['paper/documents/1', 'paper/documents/x', 'bad/documents/0', 'paper/documents/0x'])
      expect((await get(none)).status).toBe(404);
    expect((await get('paper/documents/0', {})).status).toBe(401);
    const log = await served.store.cases.events('papers', 'paper');
    expect(log.find(({ kind }) => kind === 'packet-opened')!.body).toContain(hash(PDF));
  });

  test('who sits at the item gets its files and what it is checked by, and no case of the run', async () => {
    const ada = await served.as('Ada');
    const claimed = await answerOf(
      ada.queues[':queue'].claim.$post({ param: { queue: 'verification' }, json: {} }),
    );
    const { item_id, case_id } = claimed!.item;
    const param = { item: item_id };
    const { documents, bench } = await answerOf(ada.items[':item'].bench.$get({ param }));
    expect(documents).toHaveLength(case_id === 'scan' ? 2 : case_id === 'paper' ? 1 : 0);
    expect(readBench(bench).bundle.doc_id).toBe(case_id);
    const bearer = await served.bearer('Ada');
    const at = (path: string) => fetch(`${served.server.url}/api/v1/${path}`, { headers: bearer });
    if (documents.length > 0) expect((await at(`items/${item_id}/documents/0`)).status).toBe(200);
    expect((await at(`runs/papers/cases/${case_id}/documents/0`)).status).toBe(404);
  });

  test('a run that is pruned takes its files along', async () => {
    await verifyPapers(place, PAPERS.slice(0, 1), { run_id: 'other' });
    expect(await served.store.documents.read('other', hash(PDF))).toBeDefined();
    await served.store.runs.prune({ run_id: 'other', pruned_at: new Date().toISOString(), record: '{}' });
    expect(await served.store.documents.of('other', 'paper')).toEqual([]);
    expect(await served.store.documents.read('papers', hash(PDF))).toBeDefined();
  });

  test('nothing is kept where that is not wanted', async () => {
    await verifyPapers(place, PAPERS.slice(0, 1), { run_id: 'bare', keeps: false });
    expect(await served.store.documents.of('bare', 'paper')).toEqual([]);
  });
});

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('`curia verify --out` keeps what it read, `--no-documents` does not, and nothing leads out of the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'curia-documents-'));
  writeFileSync(join(folder, 'paper.pdf'), PDF);
  writeFileSync(join(folder, 'output.jsonl'), JSON.stringify({ doc_id: 'paper', output: misread }));
  const verify = (...more: string[]) =>
    curia([
      ...['verify', join(folder, 'output.jsonl'), '--bundle', folder, '--pack', 'invoice-extraction'],
      ...['--out', folder, ...more],
    ]);
  await verify('--name', 'kept');
  await verify('--name', 'bare', '--no-documents');
  const { openStore } = await import('../../src/store/open-store.ts');
  const store = openStore(join(folder, 'store.sqlite'));
  expect(await store.documents.of('kept', 'paper')).toMatchObject([{ name: 'paper.pdf', size: PDF.length }]);
  expect(await store.documents.of('bare', 'paper')).toEqual([]);
  await store.close();
  expect(existsSync(join(folder, 'runs/kept'))).toBe(true);
});

test('a file is what its content says', () => {
  const typeOf = (content: string | Uint8Array) => documentOf('a/b.png', Buffer.from(content))?.type;
  expect(typeOf(PDF)).toBe('application/pdf');
  expect(typeOf(PNG)).toBe('image/png');
  expect(typeOf(Buffer.from('ffd8ffe000104a46', 'hex'))).toBe('image/jpeg');
  expect(typeOf('RIFF\x00\x00\x00\x00WEBPVP8 ')).toBe('image/webp');
  for (const none of [
    '',
    SCRIPT,
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    `${'x'.repeat(2000)}%PDF-`,
  ])
    expect(typeOf(none)).toBeUndefined();
  expect(documentOf('a/b.png', PNG)?.name).toBe('b.png');
});
