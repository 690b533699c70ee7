import { createServer } from 'node:http';
import { checkout } from './checkout.ts';
import { numberOf } from './environment.ts';
import { flags } from './flags.ts';

createServer((request, response) => {
  if (request.url === '/checkout') {
    console.log(`GET ${request.url} 200 variant=${flags.betaCheckout ? 'beta' : 'classic'}`);
    return response.end(checkout());
  }
  response.end('<h1>Store</h1>');
}).listen(numberOf('PORT', 3000));
