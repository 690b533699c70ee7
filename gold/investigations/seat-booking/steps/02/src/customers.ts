import { readFile } from 'node:fs/promises';

/** Customers that the box office has blocked, one id per line. */
export async function isBlocked(customer: string): Promise<boolean> {
  const text = await readFile(process.env.BLOCKED ?? 'blocked.txt', 'utf8');
  return text.split('\n').includes(customer);
}
