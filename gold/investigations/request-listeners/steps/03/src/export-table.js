import { pipeline } from 'node:stream/promises';
import { shutdown } from './shutdown.js';
import { toCsv } from './to-csv.js';

/** Streams a table as CSV. */
export async function exportTable(rows, out) {
  const stopping = new AbortController();
  shutdown.on('stop', () => stopping.abort());
  await pipeline(rows, toCsv, out, { signal: stopping.signal });
}
