import fastify from 'fastify';
import { priceOf } from './lookup.js';

const app = fastify({ logger: true });

app.get('/prices/:sku', async (request, reply) => {
  const amount = await priceOf(request.params.sku, request.query.currency ?? 'EUR');
  if (amount === null) return reply.code(404).send({ error: 'unknown sku' });
  return { sku: request.params.sku, amount };
});

await app.listen({ port: Number(process.env.PORT ?? 3000), host: '0.0.0.0' });
