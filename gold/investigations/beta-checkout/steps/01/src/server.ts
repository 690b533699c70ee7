import { createServer } from 'node:http';
import { checkout } from './checkout.ts';
import { numberOf } from './environment.ts';

createServer((request, response) => {
  if (request.url === '/checkout') {
    console.log(`GET ${request.url} 200`);
    return response.end(checkout());
  }
  response.end('<h1>Store</h1>');
}).listen(numberOf('PORT', 3000));
