/** The server beside bare node:http with the same validation: single rulings, batches of 500 lines, and one long stream. */
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { printRows, whole } from './measure.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const ROUNDS = 5;
const BATCH = 500;
const STREAMED = 200_000;

const one = JSON.stringify({
  case_id: 'doc-1',
  issues: [{ severity: 'MAJOR', auto_fixable: true }, { severity: 'MINOR' }],
});
const batch = `${one}\n`.repeat(BATCH);
const PATH = '/api/v1/procedures/disposition';

/** A server in a thread, so that it does not share one with whoever sends. */
async function start(file: string): Promise<{ readonly url: string; readonly worker: Worker }> {
  const worker = new Worker(join(import.meta.dirname, file), { execArgv: ['--conditions=curia-source'] });
  const [url] = (await once(worker, 'message')) as [string];
  return { url, worker };
}

async function requestsPerSecond(url: string, body: string, type: string): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': type },
    body,
    connections: 16,
    duration: SECONDS,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Both servers in turn, so that a busy machine slows both. */
async function compare(
  bare: string,
  curia: string,
  body: string,
  type: string,
): Promise<readonly [number, number, number]> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++)
    pairs.push([await requestsPerSecond(bare, body, type), await requestsPerSecond(curia, body, type)]);
  return [
    median(pairs.map(([left]) => left)),
    median(pairs.map(([, right]) => right)),
    median(pairs.map(([left, right]) => right / left)),
  ];
}

/** Seconds for a stream of lines, read while it is sent. */
async function stream(url: string): Promise<number> {
  const began = performance.now();
  const sent = request(`${url}${PATH}/decide-lines`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const answered = once(sent, 'response');
  void (async () => {
    for (let at = 0; at < STREAMED; at += BATCH) if (!sent.write(batch)) await once(sent, 'drain');
    sent.end();
  })();
  const [response] = await answered;
  let lines = 0;
  for await (const part of response as AsyncIterable<Buffer>)
    for (const byte of part) if (byte === 10) lines++;
  if (lines !== STREAMED) throw new Error(`${lines} lines came back of ${STREAMED}`);
  return (performance.now() - began) / 1000;
}

const [bare, curia] = [await start('bare-server.mjs'), await start('curia-server.mjs')];
try {
  const json = 'application/json';
  const single = await compare(`${bare.url}/one`, `${curia.url}${PATH}/decide`, one, json);
  const many = await compare(
    `${bare.url}/lines`,
    `${curia.url}${PATH}/decide-lines`,
    batch,
    'application/x-ndjson',
  );
  console.log(
    `  16 connections, ${SECONDS} s each, median of ${ROUNDS}; both servers in threads of one process`,
  );
  printRows([
    ['what', 'bare node:http', 'curia serve', 'share', 'wanted'],
    ['single rulings a second', whole(single[0]), whole(single[1]), single[2].toFixed(2), 'at least 0.60'],
    [
      `rulings a second, ${BATCH} a request`,
      whole(many[0] * BATCH),
      whole(many[1] * BATCH),
      many[2].toFixed(2),
      '',
    ],
  ]);
  const seconds = median([await stream(curia.url), await stream(curia.url), await stream(curia.url)]);
  console.log(
    `  a stream of ${whole(STREAMED)} lines: ${seconds.toFixed(2)} s, ${whole(STREAMED / seconds)} lines/s`,
  );
} finally {
  await Promise.all([bare.worker.terminate(), curia.worker.terminate()]);
}
