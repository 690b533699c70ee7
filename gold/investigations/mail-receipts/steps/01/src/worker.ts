import { createInterface } from 'node:readline';
import { sendReceipt } from './receipt.ts';

/** One payment per line on standard input, as JSON. */
for await (const line of createInterface({ input: process.stdin })) {
  const payment = JSON.parse(line);
  try {
    await sendReceipt(payment);
    console.log(`receipt of ${payment.id} sent`);
  } catch (error) {
    console.error(`receipt of ${payment.id} failed: ${(error as Error).message}`);
  }
}
