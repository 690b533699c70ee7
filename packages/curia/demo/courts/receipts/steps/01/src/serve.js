import { createServer } from 'node:http';
import { writeReceipt } from './receipt.js';

createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    try {
      response.end(writeReceipt(JSON.parse(body)));
    } catch (error) {
      console.error(`${new Date().toISOString()} ERROR receipt failed`, error.stack);
      response.writeHead(500).end('no receipt');
    }
  });
}).listen(Number(process.env.PORT ?? 8080));
