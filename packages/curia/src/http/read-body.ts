/** Reads the body of a request: bounded in size and time, uncompressed, UTF-8; refused before it costs anything. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { CuriaError } from '@curia/core';
import { callAfter } from './call-after.ts';

/** What a body may take. */
export interface BodyLimits {
  /** Bytes of a body that is read whole. */
  readonly bytes: number;
  /** Milliseconds for a whole body, and between two pieces of a stream. */
  readonly wait_ms: number;
}

/** The whole body as text. */
export async function readText(incoming: IncomingMessage, limits: BodyLimits): Promise<string> {
  refuseCompressed(incoming);
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > limits.bytes) throw tooLarge(limits);
  const bytes = await collect(incoming, limits);
  if (!isUtf8(bytes)) throw new CuriaError('UTF8_INVALID', 'the body is not UTF-8 text');
  return bytes.toString('utf8');
}

function collect(incoming: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isOver = false;
    const end = (error?: CuriaError): void => {
      if (isOver) return;
      isOver = true;
      leave();
      if (error === undefined) resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      // The rest passes unread until the answer has been sent.
      else reject(error);
    };
    const leave = callAfter(limits.wait_ms, () => end(tooSlow(limits)));
    incoming
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > limits.bytes) end(tooLarge(limits));
        else if (!isOver) chunks.push(chunk);
      })
      .on('end', () => end())
      .on('error', () => end(cutOff()));
  });
}

/** The body piece by piece, however long it is; a sender that falls silent is refused. */
export async function* readStream(incoming: IncomingMessage, limits: BodyLimits): AsyncGenerator<Buffer> {
  refuseCompressed(incoming);
  let isSilent = false;
  const fallSilent = (): void => {
    isSilent = true;
    incoming.destroy();
  };
  let timer = setTimeout(fallSilent, limits.wait_ms);
  try {
    for await (const chunk of incoming) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(fallSilent, limits.wait_ms);
    }
  } catch {
    throw isSilent ? tooSlow(limits) : cutOff();
  } finally {
    clearTimeout(timer);
  }
  if (isSilent) throw tooSlow(limits);
}

function refuseCompressed({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new CuriaError('MEDIA_TYPE_UNKNOWN', `the body is compressed (${encoding}); send it as it is`);
}

const tooLarge = ({ bytes }: BodyLimits): CuriaError =>
  new CuriaError('REQUEST_TOO_LARGE', `the body is larger than ${sayBytes(bytes)}`);

const sayBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes} bytes`;

const tooSlow = ({ wait_ms }: BodyLimits): CuriaError =>
  new CuriaError('REQUEST_TOO_SLOW', `the body did not arrive within ${wait_ms / 1000} seconds`);

const cutOff = (): CuriaError =>
  new CuriaError('JSON_INVALID', 'the connection ended in the middle of the body');
