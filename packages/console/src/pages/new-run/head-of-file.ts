/** The beginning of a file, as far as it tells which courts could read it. */

/** So much is sent to every court. */
const MOST_BYTES = 128 * 1024;
/** A file that can only be read whole is sent whole up to this size. */
const MOST_WHOLE = 4 * 1024 * 1024;

/** Whole lines from the beginning of a file; undefined for one that is too large and can only be read whole. */
export async function headOf(file: File): Promise<Blob | undefined> {
  if (file.size <= MOST_BYTES) return file;
  if (!/\.(?:csv|tsv|txt|jsonl|ndjson)$/i.test(file.name)) return file.size <= MOST_WHOLE ? file : undefined;
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  const end = bytes.lastIndexOf(0x0a);
  return end === -1 ? undefined : file.slice(0, end + 1);
}
