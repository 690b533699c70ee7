import type { Pool } from './pool.ts';
import { reserve } from './stock.ts';

export async function placeOrder(pool: Pool, order: { id: string; sku: string; quantity: number }): Promise<void> {
  const connection = await pool.acquire();
  try {
    await connection.query('insert into orders (id, sku, quantity) values ($1, $2, $3)', [
      order.id,
      order.sku,
      order.quantity,
    ]);
    await reserve(order.sku, order.quantity);
  } finally {
    pool.release(connection);
  }
}
