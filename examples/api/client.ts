/** `curia/client`: a server is asked with the types of its routes, and refuses with the errors of the library. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { answerOf, type ClientOptions, type CuriaClient, createClient } from 'curia/client';

const folder = mkdtempSync(join(tmpdir(), 'curia-client-'));
const installed = createRequire(import.meta.url).resolve('curia/package.json');
const bin = join(dirname(installed), 'bin/curia.js');
const store = join(folder, 'store.sqlite');
const server = spawn(process.execPath, [bin, 'serve', '--port', '0', '--store', store]);
try {
  const [told] = (await once(server.stderr.setEncoding('utf8'), 'data')) as [string];
  const options: ClientOptions = {};
  const client: CuriaClient = createClient(/http:\S+/.exec(told)![0], options);
  const { decide } = client.questions[':question'];
  const param = { question: 'disposition' };
  const json = { issues: [{ severity: 'MAJOR', auto_fixable: true }] };
  const { policy, ruling } = await answerOf(decide.$post({ param, query: {}, json }));
  console.log(policy, ruling.decision);
  const wrong = decide.$post({ param, query: { policy: 'v99' }, json });
  console.log(await answerOf(wrong).catch(({ code, message }) => `${code}: ${message}`));
} finally {
  server.kill();
  await once(server, 'close');
  rmSync(folder, { recursive: true, force: true });
}
