import { createServer } from 'node:http';
import { config } from './config.ts';
import { connect } from './database.ts';
import { placeOrder } from './orders.ts';
import { Pool } from './pool.ts';

const pool = new Pool(connect);

createServer(async (request, response) => {
  const started = Date.now();
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    await placeOrder(pool, JSON.parse(body));
    console.log(`POST /orders 201 ${Date.now() - started}ms`);
    response.writeHead(201).end();
  } catch (error) {
    console.error('POST /orders 503', error);
    response.writeHead(503).end();
  }
}).listen(config.http.port);
