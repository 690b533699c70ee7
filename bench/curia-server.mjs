/** `curia serve` in a thread of its own, without tokens, on any free port. */
import './tell-cpu.mjs';
import { parentPort } from 'node:worker_threads';
import { NO_TOKENS } from '../packages/curia/src/api/caller.ts';
import { defaultConfig } from '../packages/curia/src/http/config.ts';
import { startServer } from '../packages/curia/src/http/serve.ts';
import { temporaryStore } from '../packages/curia/src/store/temporary/temporary.ts';

const { url } = await startServer({
  host: '127.0.0.1',
  port: 0,
  store: temporaryStore(),
  place: 'temporary://here',
  config: defaultConfig(),
  tokens: NO_TOKENS,
  onFault: console.error,
});
parentPort.postMessage(url);
