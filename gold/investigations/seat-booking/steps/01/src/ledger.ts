import { appendFile } from 'node:fs/promises';

const FILE = process.env.LEDGER ?? 'ledger.tsv';

export async function appendBooking(show: string, seat: string, customer: string): Promise<void> {
  await appendFile(FILE, `${new Date().toISOString()}\t${show}\t${seat}\t${customer}\n`);
}
