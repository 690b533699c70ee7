export const settings = {
  warehouse: process.env.WAREHOUSE_URL ?? 'http://warehouse.internal',
  pauseMs: Number(process.env.PAUSE_MS ?? 5 * 60_000),
};
