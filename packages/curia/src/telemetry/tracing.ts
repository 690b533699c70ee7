/** Traces of runs for an OpenTelemetry collector: loaded only where one is named, and never in the way of a run. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import { dropUndefined } from '@curia/core/read';
import type { Context, Attributes as Settable, Span, SpanOptions } from '@opentelemetry/api';
import type { ReadableSpan, Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import { type Attributes, CAPTURE_CONTENT, failed, type SpanDescription } from './spans.ts';

/** Where spans go. */
export interface Tracing {
  /** Whether prompts and answers are sent along. */
  readonly sendsContent: boolean;
  /** Follows some work; what it begins in turn becomes a child of its span. `note` adds what is known only later. */
  follow<T>(span: SpanDescription, work: (note: (more: Attributes) => void) => Promise<T>): Promise<T>;
  /** Records something that has just ended, as a child of what is being followed. */
  record(span: SpanDescription, took_ms: number): void;
  /** Sends what is left, or gives up after a few seconds; says what could not be sent. */
  close(): Promise<string | undefined>;
}

/** How tracing is opened. */
export interface TracingOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** The version of Curia. */
  readonly version: string;
}

const PACKAGES = [
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@opentelemetry/exporter-trace-otlp-http',
];

/** How long a batch may be on its way, unless `OTEL_EXPORTER_OTLP_TIMEOUT` says otherwise. */
const EXPORT_MS = 3_000;
/** What waits to be sent; more is dropped and counted, so that a dead collector costs no memory. */
const MOST_WAITING = 16_384;

/** Whether the environment names a collector. */
export const isTraced = (environment: NodeJS.ProcessEnv): boolean =>
  (environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT || '') !== '' &&
  environment.OTEL_SDK_DISABLED !== 'true' &&
  environment.OTEL_TRACES_EXPORTER !== 'none';

/** Loads OpenTelemetry and opens a way to the collector that the environment names. */
export async function openTracing({ environment, version }: TracingOptions): Promise<Tracing> {
  const { api, resources, sdk, otlp } = await load();
  const timeout_ms = Number(
    environment.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT || environment.OTEL_EXPORTER_OTLP_TIMEOUT || EXPORT_MS,
  );
  const sent = new CountingExporter(new otlp.OTLPTraceExporter({ timeoutMillis: timeout_ms }));
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'curia', 'service.version': version })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    ...samplerFor(sdk, environment),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: sent,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: timeout_ms,
      }),
    ],
  });
  const tracer = provider.getTracer('curia', version);
  const kinds = { internal: api.SpanKind.INTERNAL, client: api.SpanKind.CLIENT };
  // A storage of our own: a program with telemetry of its own keeps its global settings, and its span is our parent.
  const within = new AsyncLocalStorage<Context>();
  const parent = (): Context => within.getStore() ?? api.context.active();
  let ended = 0;
  const open = ({ name, kind, attributes }: SpanDescription, startTime?: number): Span =>
    tracer.startSpan(
      name,
      dropUndefined<SpanOptions>({
        kind: kinds[kind],
        attributes: attributes as Settable,
        startTime,
      }),
      parent(),
    );
  const end = (span: Span, hasFailed: boolean): void => {
    if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
    if (span.isRecording()) ended++;
    span.end();
  };

  return {
    sendsContent: environment[CAPTURE_CONTENT] === 'true',
    async follow(description, work) {
      const span = open(description);
      let hasFailed = false;
      const note = (more: Attributes): void => {
        hasFailed ||= 'error.type' in more;
        span.setAttributes(more as Settable);
      };
      try {
        return await within.run(api.trace.setSpan(parent(), span), () => work(note));
      } catch (error) {
        note(failed(CuriaError.is(error) ? error.code : error instanceof Error ? error.name : 'unknown'));
        throw error;
      } finally {
        end(span, hasFailed);
      }
    },
    record(description, took_ms) {
      const span = open(description, Date.now() - took_ms);
      const { event } = description;
      if (event !== undefined) span.addEvent(event.name, event.attributes as Settable);
      end(span, 'error.type' in description.attributes);
    },
    async close() {
      // Whatever goes wrong here must not change how the run ended.
      await Promise.race([provider.shutdown().catch(() => {}), sleep(timeout_ms, undefined, { ref: false })]);
      if (sent.count >= ended) return undefined;
      const why = sent.fault ?? `no answer within ${timeout_ms / 1000} s`;
      return `${ended - sent.count} of ${ended} spans could not be sent to the collector: ${why}`;
    },
  };
}

async function load() {
  try {
    const [api, resources, sdk, otlp] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
    return { api, resources, sdk, otlp };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const words = `traces need packages of their own; add them with: npm install ${PACKAGES.join(' ')}`;
    throw new CuriaError('PACKAGE_MISSING', words, [], { cause: error });
  }
}

/** Every case is traced unless the environment asks for a share of them. */
function samplerFor(
  sdk: typeof import('@opentelemetry/sdk-trace'),
  { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: share = '1' }: NodeJS.ProcessEnv,
): { readonly sampler?: Sampler } {
  if (name.endsWith('always_off')) return { sampler: new sdk.AlwaysOffSampler() };
  if (!name.endsWith('traceidratio')) return {};
  return { sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(Number(share)) }) };
}

/** Counts what arrived, so that what did not can be reported. */
class CountingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  count = 0;
  fault: string | undefined;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.#exporter.export(spans, (result) => {
      // The code of success is 0; an enumeration of another package is not worth importing for it.
      if (result.code === 0) this.count += spans.length;
      else this.fault = result.error?.message || 'refused';
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}
