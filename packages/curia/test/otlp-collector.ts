/** A local collector that speaks OTLP over HTTP as JSON, or misbehaves as a test tells it to. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrived. */
export interface ArrivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  /** Plain values, by name. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly name: string; readonly about: Readonly<Record<string, unknown>> }[];
}

/** A running collector. */
export interface Collector {
  /** The variables that lead to it. */
  readonly environment: { readonly OTEL_EXPORTER_OTLP_ENDPOINT: string };
  readonly spans: ArrivedSpan[];
  /** What the spans say of the process they came from. */
  readonly resource: Record<string, unknown>;
  /** Every body as it was sent. */
  readonly bodies: string[];
  close(): Promise<void>;
}

interface Sent {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Pair[] };
    readonly scopeSpans: {
      readonly spans: (Omit<ArrivedSpan, 'about' | 'events'> & {
        attributes: Pair[];
        events?: { name: string; attributes: Pair[] }[];
      })[];
    }[];
  }[];
}
interface Pair {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Starts a collector; one that hangs takes requests and never answers them. */
export async function startCollector(does: 'answer' | 'hang' = 'answer'): Promise<Collector> {
  const spans: ArrivedSpan[] = [];
  const bodies: string[] = [];
  const resource: Record<string, unknown> = {};
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    bodies.push(body);
    if (does === 'hang') return;
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      response.writeHead(415).end();
      return;
    }
    for (const { resource: from, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      Object.assign(resource, plain(from.attributes));
      for (const { spans: some } of scopeSpans)
        for (const { attributes, events = [], ...span } of some)
          spans.push({
            ...span,
            about: plain(attributes),
            events: events.map(({ name, attributes: said }) => ({ name, about: plain(said) })),
          });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    spans,
    resource,
    bodies,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const plain = (pairs: readonly Pair[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, plainValue(value)]));

function plainValue(value: Readonly<Record<string, unknown>>): unknown {
  const [[kind, one]] = Object.entries(value) as [[string, unknown]];
  if (kind === 'arrayValue')
    return ((one as { values?: Record<string, unknown>[] }).values ?? []).map(plainValue);
  return kind === 'intValue' ? Number(one) : one;
}
