/** Fetch with an upper bound on what is read, so that an endless answer cannot fill the memory. */

/** The most bytes of an answer that are read. */
export const LARGEST_ANSWER = 8 * 1024 * 1024;

/** Marks an answer that was cut off because it was too long. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** Fetches; reading fails once the answer exceeds the bound. */
export const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > LARGEST_ANSWER)
          controller.error(new AnswerTooLong(`the answer is longer than ${LARGEST_ANSWER} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
};
