/** Sends a request as it is, however odd, and takes whatever comes back. */
import { request } from 'node:http';

/** A request as it goes out. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | undefined;
}

/** An answer, whatever it was. */
interface Answered {
  readonly status: number;
  readonly text: string;
}

/** The longest that an answer may take; the slowest takes a hundredth of it. */
export const HANGS_AFTER_MS = 20_000;

/** Sends it, on a connection of its own. */
export function send(address: URL, { method, path, headers, body }: Sent): Promise<Answered> {
  const { hostname, port } = address;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => {
        parts.push(part);
        // A stream of events never ends by itself.
        if (/event-stream/.test(response.headers['content-type'] ?? '')) {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
          sent.destroy();
        }
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    sent.setTimeout(HANGS_AFTER_MS, () => {
      sent.destroy(Object.assign(new Error('no answer'), { code: 'HANGS' }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
