/** The text format of Prometheus: counters, gauges and histograms, written as the format is specified. */

/** The value of every label, in the order of the metric's label names. */
type LabelValues = readonly string[];

/** What is measured: a counter only grows, a gauge moves, a histogram counts values up to each bound. */
export interface MetricKind {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** The upper bounds of a histogram, in rising order. */
  readonly bounds?: readonly number[];
}

/** Names and models come from configurations, and those from anywhere: past this many series, the rest is one called `other`. */
const MOST_SERIES = 1_000;
const OTHER = 'other';

interface Series {
  readonly values: LabelValues;
  value: number;
  count: number;
  readonly buckets: number[];
}

/** One metric with all its series. */
export class Metric {
  readonly #name: string;
  readonly #kind: MetricKind;
  readonly #series = new Map<string, Series>();

  constructor(name: string, kind: MetricKind) {
    this.#name = name;
    this.#kind = kind;
  }

  /** Adds to a counter or gauge. */
  add(values: LabelValues, by: number): void {
    this.#find(values).value += by;
  }

  /** Says how high a gauge stands. */
  set(values: LabelValues, value: number): void {
    this.#find(values).value = value;
  }

  /** Takes a value into a histogram. */
  observe(values: LabelValues, value: number): void {
    const series = this.#find(values);
    series.value += value;
    series.count++;
    const at = (this.#kind.bounds ?? []).findIndex((bound) => value <= bound);
    if (at >= 0) series.buckets[at]!++;
  }

  #find(values: LabelValues): Series {
    const key = JSON.stringify(values);
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    if (this.#series.size >= MOST_SERIES && values.some((value) => value !== OTHER))
      return this.#find(values.map(() => OTHER));
    const made = { values, value: 0, count: 0, buckets: (this.#kind.bounds ?? []).map(() => 0) };
    this.#series.set(key, made);
    return made;
  }

  /** The metric as text; empty if nothing was measured. */
  text(): string {
    if (this.#series.size === 0) return '';
    const { type, help } = this.#kind;
    const head = [`# HELP ${this.#name} ${escapeHelp(help)}`, `# TYPE ${this.#name} ${type}`];
    return `${[...head, ...[...this.#series.values()].flatMap((series) => this.#lines(series))].join('\n')}\n`;
  }

  #lines({ values, value, count, buckets }: Series): string[] {
    const { type, labels, bounds = [] } = this.#kind;
    const pairs = labels.map((label, at) => `${label}="${escapeLabel(values[at] ?? '')}"`);
    const line = (suffix: string, figure: number, more: readonly string[] = []): string => {
      const all = [...more, ...pairs].join(',');
      return `${this.#name}${suffix}${all === '' ? '' : `{${all}}`} ${figure}`;
    };
    if (type !== 'histogram') return [line('', value)];
    let below = 0;
    return [
      ...bounds.map((bound, at) => {
        below += buckets[at]!;
        return line('_bucket', below, [`le="${bound}"`]);
      }),
      line('_bucket', count, ['le="+Inf"']),
      line('_sum', value),
      line('_count', count),
    ];
  }
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');
