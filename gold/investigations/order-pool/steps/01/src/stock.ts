import { config } from './config.ts';

/** 재고 서비스에 예약을 요청한다. */
export async function reserve(sku: string, quantity: number): Promise<void> {
  const { url, timeoutMs } = config.stock;
  const response = await fetch(`${url}/reservations`, {
    method: 'POST',
    body: JSON.stringify({ sku, quantity }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`stock answered ${response.status}`);
}
