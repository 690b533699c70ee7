/** A local server with the batch interfaces of OpenAI and of Anthropic, which ends a batch as a test tells it to. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROTOCOLS, type Request, type Said } from './protocols.ts';

/** How one question of a batch ends. */
export type ItemEnd = Said | { readonly error: string } | 'expired' | 'cancelled';

/** A batch as its provider has it. */
export interface ServedBatch {
  readonly id: string;
  readonly questions: ReadonlyMap<string, Request['body']>;
  status: 'pending' | 'completed' | 'failed' | 'cancelled';
  /** Set before it ends: how each question ends. */
  end: (id: string, body: Request['body'], at: number) => ItemEnd;
  /** What else its results say, and in which order they come. */
  arrange: (lines: string[]) => string[];
}

/** A running server. */
export interface BatchServer {
  readonly url: string;
  readonly batches: ServedBatch[];
  /** How new batches end, and whether their beginning is told. */
  readonly plan: {
    status: ServedBatch['status'];
    end: ServedBatch['end'];
    arrange: ServedBatch['arrange'];
    isSilent: boolean;
    /** How much of its results arrives before the connection ends. */
    arrives: number;
  };
  close(): Promise<void>;
}

/** Starts a server. */
export async function startBatchServer(kind: 'openai' | 'anthropic'): Promise<BatchServer> {
  const batches: ServedBatch[] = [];
  const files = new Map<string, string>();
  const protocol = PROTOCOLS[kind === 'openai' ? 'openai responses' : 'anthropic']!;
  const plan: BatchServer['plan'] = {
    status: 'completed',
    end: () => ({ text: '{"word":"yes"}' }),
    arrange: (lines) => lines,
    isSilent: false,
    arrives: 1,
  };
  let url = '';

  const begin = (questions: ReadonlyMap<string, Request['body']>): ServedBatch => {
    const { status, end, arrange } = plan;
    const batch: ServedBatch = { id: `batch_${batches.length + 1}`, questions, status, end, arrange };
    batches.push(batch);
    return batch;
  };

  const linesOf = (batch: ServedBatch): string[] =>
    batch.arrange(
      [...batch.questions].map(([id, body], at) => {
        const end = batch.status === 'cancelled' ? 'cancelled' : batch.end(id, body, at);
        return JSON.stringify(kind === 'openai' ? openAiLine(id, end, body) : anthropicLine(id, end, body));
      }),
    );

  function answerOf(end: Said, body: Request['body']): object {
    return protocol.answer(end, { mode: 'strict', schema: undefined, model: String(body.model) });
  }
  function openAiLine(id: string, end: ItemEnd, body: Request['body']): object {
    if (typeof end === 'string')
      return {
        id: `r-${id}`,
        custom_id: id,
        response: null,
        error: { code: `batch_${end}`, message: `This request could not be executed: ${end}.` },
      };
    if ('error' in end)
      return {
        id: `r-${id}`,
        custom_id: id,
        response: { status_code: 400, request_id: 'q', body: protocol.error(400, end.error) },
        error: null,
      };
    return {
      id: `r-${id}`,
      custom_id: id,
      response: { status_code: 200, request_id: 'q', body: answerOf(end, body) },
      error: null,
    };
  }
  function anthropicLine(id: string, end: ItemEnd, body: Request['body']): object {
    if (typeof end === 'string')
      return { custom_id: id, result: { type: end === 'cancelled' ? 'canceled' : end } };
    if ('error' in end)
      return { custom_id: id, result: { type: 'errored', error: protocol.error(400, end.error) } };
    return { custom_id: id, result: { type: 'succeeded', message: answerOf(end, body) } };
  }

  const openAiBatch = (batch: ServedBatch): object => ({
    id: batch.id,
    object: 'batch',
    endpoint: '/v1/responses',
    errors:
      batch.status === 'failed'
        ? {
            object: 'list',
            data: [{ code: 'invalid', message: 'the file is refused', line: 1, param: null }],
          }
        : null,
    input_file_id: 'file-in',
    completion_window: '24h',
    status: batch.status === 'pending' ? 'in_progress' : batch.status,
    output_file_id: ['completed', 'cancelled'].includes(batch.status) ? `out-${batch.id}` : null,
    error_file_id: null,
    created_at: Math.floor(Date.now() / 1000),
    request_counts: { total: batch.questions.size, completed: 0, failed: 0 },
  });
  const anthropicBatch = (batch: ServedBatch): object => ({
    id: batch.id,
    type: 'message_batch',
    processing_status: batch.status === 'pending' ? 'in_progress' : 'ended',
    request_counts: { processing: 0, succeeded: batch.questions.size, errored: 0, canceled: 0, expired: 0 },
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    ended_at: batch.status === 'pending' ? null : new Date().toISOString(),
    archived_at: null,
    cancel_initiated_at: null,
    results_url: batch.status === 'pending' ? null : `${url}/messages/batches/${batch.id}/results`,
  });
  const shown = kind === 'openai' ? openAiBatch : anthropicBatch;

  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const path = (incoming.url ?? '').replace(/\?.*$/, '').replace(/^\/v1/, '');
    const json = (body: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const hand = (batch: ServedBatch): void => {
      const lines = `${linesOf(batch).join('\n')}\n`;
      response.writeHead(200, {
        'content-type': 'application/jsonl',
        'content-length': Buffer.byteLength(lines),
      });
      if (plan.arrives === 1) response.end(lines);
      else response.write(lines.slice(0, lines.length * plan.arrives), () => response.destroy());
    };
    const tell = (batch: ServedBatch): void => {
      if (plan.isSilent) response.socket?.resetAndDestroy();
      else json(shown(batch));
    };
    const [, id = '', action = ''] = /^(?:\/messages)?\/batches\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const batch = batches.find((one) => one.id === id);
    if (path === '/files') {
      const content = text
        .split('\r\n\r\n')
        .find((part) => part.startsWith('{"custom_id"'))!
        .split('\r\n')[0]!;
      files.set('file-in', content);
      json({
        id: 'file-in',
        object: 'file',
        bytes: content.length,
        created_at: 1,
        filename: 'batch.jsonl',
        purpose: 'batch',
        status: 'processed',
      });
    } else if (path.endsWith('/content')) {
      hand(batches.find((one) => path === `/files/out-${one.id}/content`)!);
    } else if (path === '/batches' && incoming.method === 'POST') {
      const lines = files
        .get('file-in')!
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { custom_id: string; body: Request['body'] });
      tell(begin(new Map(lines.map(({ custom_id, body }) => [custom_id, body]))));
    } else if (path === '/messages/batches' && incoming.method === 'POST') {
      const { requests } = JSON.parse(text) as { requests: { custom_id: string; params: Request['body'] }[] };
      tell(begin(new Map(requests.map(({ custom_id, params }) => [custom_id, params]))));
    } else if (/^(\/messages)?\/batches$/.test(path)) {
      json({ object: 'list', data: batches.map(shown), has_more: false, first_id: null, last_id: null });
    } else if (batch !== undefined && action === 'results') {
      hand(batch);
    } else if (batch !== undefined) {
      if (action === 'cancel') batch.status = 'cancelled';
      json(shown(batch));
    } else response.writeHead(404).end(JSON.stringify(protocol.error(404, `no ${path}`)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    batches,
    plan,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
