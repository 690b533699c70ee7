import { pipeline } from 'node:stream/promises';
import { toCsv } from './to-csv.js';

/** Streams a table as CSV. */
export async function exportTable(rows, out) {
  await pipeline(rows, toCsv, out);
}
