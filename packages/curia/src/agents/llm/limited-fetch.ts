/** Fetch with an upper bound on what is read, so that an endless answer cannot fill the memory. */

/** The most bytes of an answer that are read. */
export const LARGEST_ANSWER = 8 * 1024 * 1024;

/** Marks an answer that was cut off because it was too long. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** Fetches a whole answer; fails once it exceeds the bound. Nothing is streamed, so nothing needs a stream. */
export const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > LARGEST_ANSWER) throw new AnswerTooLong(`the answer is longer than ${LARGEST_ANSWER} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), response);
};
