/** What the server is measured against: bare node:http that reads, checks and rules on a case by the same functions. */
import { createServer } from 'node:http';
import './tell-cpu.mjs';
import { parentPort } from 'node:worker_threads';
import { decideLine, formatResult } from '../packages/curia/src/runs/decide-lines.ts';
import { findPolicy } from '../packages/curia/src/runs/find-policy.ts';

const chosen = await findPolicy('disposition');

const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const text = Buffer.concat(parts).toString('utf8');
    const lines = request.url === '/lines' ? text.split('\n') : [text];
    let out = '';
    for (let at = 0; at < lines.length; at++) {
      const result = decideLine(chosen, lines[at], at + 1, false, {});
      if (result !== undefined) out += `${formatResult(chosen.question, result)}\n`;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(out) });
    response.end(out);
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(`http://127.0.0.1:${server.address().port}`));
