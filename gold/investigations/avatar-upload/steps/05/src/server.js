import { createServer } from 'node:http';
import { storeAvatar } from './avatar.js';
import { info, warn } from './log.js';

const server = createServer(async (request, response) => {
  const user = request.url.slice(1);
  if (Number(request.headers['content-length']) > 3_000_000) return response.writeHead(413).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    await storeAvatar(user, Buffer.concat(chunks));
    info(`avatar of ${user} stored`);
    response.writeHead(204).end();
  } catch (error) {
    warn(`avatar of ${user} refused: ${error.message}`);
    response.writeHead(422).end(error.message);
  }
});

server.listen(Number(process.env.PORT ?? 8080), () => info('ready'));
