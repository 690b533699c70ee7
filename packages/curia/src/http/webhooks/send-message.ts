/** Posts one message: no redirect is followed, nothing of the answer is kept, and neither side can make the other wait for ever. */
import { signedHeaders } from './sign.ts';
import type { Webhook } from './webhook-config.ts';

/** How an attempt ended. */
export interface Sent {
  readonly is_delivered: boolean;
  /** The receiver wants no more of it: trying again is pointless. */
  readonly is_gone: boolean;
  /** In words, without the address, which may carry a secret. */
  readonly problem: string;
}

const GONE = 410;
/** What is read of an answer, so that its connection can be used again. */
const MOST_BYTES = 64 * 1024;

/** Sends a body once. */
export async function sendMessage(
  { url, secrets, timeout_ms }: Webhook,
  message_id: string,
  body: string,
  stop: AbortSignal,
): Promise<Sent> {
  const timeout = AbortSignal.timeout(timeout_ms);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'curia-webhook',
        ...signedHeaders(secrets, message_id, Math.floor(Date.now() / 1000), body),
      },
      body,
      signal: AbortSignal.any([timeout, stop]),
    });
    const { ok, status } = response;
    await passOver(response);
    const isRedirect = status >= 300 && status < 400;
    const problem = `answered ${status}${isRedirect ? '; redirects are not followed' : ''}`;
    return { is_delivered: ok, is_gone: status === GONE, problem };
  } catch (error) {
    const problem = timeout.aborted
      ? `no answer within ${timeout_ms / 1000} seconds`
      : `cannot be reached (${codeOf(error)})`;
    return { is_delivered: false, is_gone: false, problem };
  }
}

/** Reads the rest of a short answer; a long one is broken off. Its status counts either way. */
async function passOver({ body }: Response): Promise<void> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let size = 0; size <= MOST_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The receiver has said what it thinks of the message; how its answer ended does not matter.
  }
}

/** The code of a failure; its words may name the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const { cause, name } = error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : name;
}
