/** What is counted and timed while runs are driven, for Prometheus. No label ever names a case, a run or a person. */

import { renameSync, writeFileSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { whyNot } from '@curia/core/read';
import { Metric, type MetricKind } from './exposition.ts';

/** From a cached answer to a model that thinks for minutes. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
/** From one synced write to a disk that is busy. */
const WRITE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const TOKENS = [16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576];
const GROUPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_000];
/** From a glance to a day. */
const REVIEW_SECONDS = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400, 86_400];
const MODEL = ['provider', 'model'] as const;
const GEN_AI = ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model'] as const;

const counter = <const Labels extends readonly string[]>(labels: Labels, help: string) =>
  ({ type: 'counter', labels, help }) as const;
const gauge = <const Labels extends readonly string[]>(labels: Labels, help: string) =>
  ({ type: 'gauge', labels, help }) as const;
const histogram = <const Labels extends readonly string[]>(
  labels: Labels,
  bounds: readonly number[],
  help: string,
) => ({ type: 'histogram', labels, bounds, help }) as const;

/** Every metric: its name, labels and meaning. */
export const METRICS = {
  curia_rulings_total: counter(
    ['court', 'policy', 'outcome', 'rule'],
    'Rulings; a case with several parts has one for each.',
  ),
  curia_refusals_total: counter(['court'], 'Cases that were refused because they could not be read.'),
  curia_cases_open: gauge([], 'Cases without a ruling in the runs that this process drives.'),
  curia_calls_total: counter([...MODEL, 'outcome'], 'Calls of models and other agents.'),
  curia_tokens_total: counter([...MODEL, 'direction'], 'Tokens that models read (in) and wrote (out).'),
  curia_cost_usd_total: counter(MODEL, 'What calls cost in US dollars, where prices are configured.'),
  curia_call_seconds: histogram(MODEL, SECONDS, 'How long calls took.'),
  curia_append_seconds: histogram([], WRITE_SECONDS, 'From the wish to store an event until it is durable.'),
  curia_group_size: histogram([], GROUPS, 'How many writes shared one commit.'),
  curia_conflicts_total: counter([], 'Cases let go because another process was first to write.'),
  curia_takeovers_total: counter([], 'Cases taken over from a worker that was lost.'),
  curia_webhook_attempts_total: counter(
    ['webhook', 'outcome'],
    'Attempts to deliver a message, by how they ended: delivered, later or dead.',
  ),
  curia_desk_items: gauge(['queue', 'state'], 'Items of the expert’s desk, by queue and how they stand.'),
  curia_review_seconds: histogram(['court'], REVIEW_SECONDS, 'From taking a seat to the review.'),
  gen_ai_client_operation_duration: histogram(GEN_AI, SECONDS, 'Duration of GenAI operations in seconds.'),
  gen_ai_client_token_usage: histogram([...GEN_AI, 'gen_ai_token_type'], TOKENS, 'Tokens used by operation.'),
} as const satisfies Readonly<Record<string, MetricKind>>;

type Catalogue = typeof METRICS;
type Named<Type extends MetricKind['type']> = {
  [Name in keyof Catalogue]: Catalogue[Name]['type'] extends Type ? Name : never;
}[keyof Catalogue];
type Labels<Name extends keyof Catalogue> = Readonly<Record<Catalogue[Name]['labels'][number], string>>;

/** The figures of one process. */
export class Metrics {
  readonly #metrics = new Map(Object.entries(METRICS).map(([name, kind]) => [name, new Metric(name, kind)]));
  readonly #open = new Map<string, number>();

  /** Counts; a gauge may also go down. */
  add<Name extends Named<'counter' | 'gauge'>>(name: Name, labels: Labels<Name>, by = 1): void {
    this.#metric(name).add(valuesOf(name, labels), by);
  }

  /** Says how high a gauge stands. */
  set<Name extends Named<'gauge'>>(name: Name, labels: Labels<Name>, value: number): void {
    this.#metric(name).set(valuesOf(name, labels), value);
  }

  /** Takes a measured value into a histogram. */
  observe<Name extends Named<'histogram'>>(name: Name, labels: Labels<Name>, value: number): void {
    this.#metric(name).observe(valuesOf(name, labels), value);
  }

  /** Says how many cases of a run are open; driving the run again says it again, and nothing is counted twice. */
  setOpen(run_id: string, cases: number): void {
    this.add('curia_cases_open', {}, cases - (this.#open.get(run_id) ?? 0));
    if (cases === 0) this.#open.delete(run_id);
    else this.#open.set(run_id, cases);
  }

  /** One case of a run is closed. */
  closeOne(run_id: string): void {
    this.setOpen(run_id, Math.max(0, (this.#open.get(run_id) ?? 0) - 1));
  }

  /** Everything measured so far, in the text format of Prometheus. */
  text(): string {
    return [...this.#metrics.values()].map((metric) => metric.text()).join('');
  }

  #metric(name: keyof Catalogue): Metric {
    // Every name of the catalogue has a metric.
    return this.#metrics.get(name)!;
  }
}

const valuesOf = (name: keyof Catalogue, labels: Readonly<Record<string, string>>): string[] =>
  METRICS[name].labels.map((label) => labels[label] ?? '');

/** Writes the figures to a file as a whole: a collector that reads it in between sees the old ones or the new. */
export function saveMetrics(file: string, metrics: Metrics): void {
  const aside = `${file}.${process.pid}.new`;
  try {
    writeFileSync(aside, metrics.text());
    renameSync(aside, file);
  } catch (error) {
    const words = `the run is stored, but its metrics could not be written to ${file}: ${whyNot(error)}`;
    throw new CuriaError('OUTPUT_FAILED', words, [], { cause: error });
  }
}
