import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { render } from './render.js';

createServer((request, response) => {
  try {
    response.end(render(readFileSync(`pages${request.url}.txt`, 'utf8')));
  } catch (error) {
    console.error(error);
    response.writeHead(404).end('no such page');
  }
}).listen(4000);
