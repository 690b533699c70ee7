import { createServer } from 'node:http';
import { amountToPay } from './checkout.js';
import { format } from './money.js';

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    const cart = JSON.parse(body);
    const amount = amountToPay(cart);
    console.log(`checkout ${cart.id} coupon=${cart.coupon ?? '-'} amount=${format(amount)}`);
    response.end(JSON.stringify({ amount }));
  } catch (error) {
    console.error(`checkout failed: ${error.stack}`);
    response.writeHead(400).end();
  }
}).listen(8080);
