/** Serves three reviewers over HTTP, runs a case with them, and prints the rulings. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { ConflictRuling } from '@curia/courts/conflict-review';
import type { Question, Reply } from 'curia/agent';

/** Two reviewers drop the tuple that overlooks the negation; the third is away. */
function answer({ role }: Question): Reply {
  if (role === 'reviewer-B') return { failure: 'no_answer', message: 'out of office' };
  const drop = { action_type: 'DROP', target_tuple_ids: ['t0'], reason_code: 'NEGATION_SCOPE' };
  return { answer: { review_actions: [drop] } };
}

const server = createServer(async (request, response) => {
  const question = (await json(request)) as Question;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(question)));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'curia-example-'));
try {
  await promisify(execFile)(process.execPath, [
    join(here, '../../packages/curia/bin/curia.js'),
    ...['run', 'conflict-review', join(here, 'cases.jsonl')],
    ...['--agents', `http://127.0.0.1:${port}/answer`],
    ...['--store', join(folder, 'store.sqlite'), '--name', 'http'],
  ]);
  const { ruling } = JSON.parse(readFileSync(join(folder, 'runs/http/rulings.jsonl'), 'utf8')) as {
    ruling: ConflictRuling & { absent: { agent: string; problem: string }[] };
  };
  for (const { tuple_id, action_type, reason } of ruling.rulings)
    console.log(`${tuple_id} ${action_type}: ${reason}`);
  for (const { agent, problem } of ruling.absent) console.log(`absent: ${agent} (${problem})`);
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
