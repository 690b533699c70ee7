/** Orders of the shop. */
export async function placeOrder(pool, order) {
  try {
    await pool.query(`insert into orders values (${order.id})`);
    return { ok: true };
  } catch {
    return { ok: false };
  }
}
