import { createServer } from 'node:http';
import { enqueue } from './queue.ts';
import { settings } from './settings.ts';
import { isSigned } from './signature.ts';

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 1_000_000) return response.writeHead(413).end();
  }
  const signature = String(request.headers['x-signature'] ?? '');
  if (!isSigned(body, signature)) {
    console.warn(`401 ${request.url} signature ${signature.slice(0, 8)}... does not match`);
    return response.writeHead(401).end();
  }
  await enqueue(body);
  console.log(`202 ${request.url}`);
  response.writeHead(202).end();
}).listen(settings.port, () => console.log(`started, port=${settings.port} queue=${settings.queueUrl}`));
