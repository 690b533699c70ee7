/** The figures are written as Prometheus reads them, and name nobody. */
import fc from 'fast-check';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Metric, type MetricKind } from './exposition.ts';
import { METRICS, Metrics } from './metrics.ts';

const value = fc.oneof(
  fc.constantFrom('', 'a', 'quoted "word"', 'two\nlines', 'back\\slash', '판결', '\\n', '{}=,'),
  fc.string({ maxLength: 6 }),
);
const step = fc.tuple(value, value, fc.double({ min: 0, max: 100, noNaN: true }));

test.each(['counter', 'gauge', 'histogram'] as const)(
  'a %s is written as the client of Prometheus writes it',
  async (type) => {
    const labels = ['one', 'two'] as const;
    const bounds = [0.5, 1, 25];
    const kind: MetricKind = { type, help: 'A "help" with \\ and\na line.', labels, bounds };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const ours = new Metric('m', kind);
        const registers = [new Registry()];
        const made = { name: 'm', help: kind.help, labelNames: labels, registers };
        const theirs =
          type === 'counter'
            ? new Counter(made)
            : type === 'gauge'
              ? new Gauge(made)
              : new Histogram({ ...made, buckets: bounds });
        for (const [one, two, by] of steps) {
          if (type === 'histogram') ours.observe([one, two], by);
          else ours.add([one, two], by);
          if (theirs instanceof Histogram) theirs.observe({ one, two }, by);
          else theirs.inc({ one, two }, by);
        }
        expect(sortedLines(ours.text())).toEqual(sortedLines(await registers[0]!.metrics()));
      }),
      { numRuns: 100 },
    );
  },
);

/** Neither the order of lines nor of labels means anything. */
const sortedLines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name, labels, figure] = /^(m\w*)\{(.*)\} (\S+)$/.exec(line) ?? [];
      if (name === undefined) return line;
      const pairs = [...labels!.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([pair]) => pair).sort();
      return `${name} ${pairs.join()} ${figure}`;
    })
    .sort();

test('names without end become one series called other', () => {
  const metric = new Metric('m', { type: 'counter', help: 'h', labels: ['model'] });
  for (let at = 0; at < 5_000; at++) metric.add([`model-${at}`], 1);
  const lines = metric.text().trim().split('\n').slice(2);
  expect(lines.length).toBe(1_001);
  expect(lines.at(-1)).toBe('m{model="other"} 4000');
});

test('open cases are counted once, however often a run is driven', () => {
  const metrics = new Metrics();
  const open = (): string => /^curia_cases_open (\d+)$/m.exec(metrics.text())![1]!;
  metrics.setOpen('r1', 3);
  metrics.setOpen('r2', 2);
  metrics.closeOne('r1');
  expect(open()).toBe('4');
  metrics.setOpen('r1', 2);
  expect(open()).toBe('4');
  for (let at = 0; at < 5; at++) metrics.closeOne('r1');
  expect(open()).toBe('2');
});

test('no label can name a case, a run or a person', () => {
  const labels = new Set(Object.values(METRICS).flatMap((kind): readonly string[] => kind.labels));
  expect([...labels].filter((label) => /case|run|key|role|reviewer|user/.test(label))).toEqual([]);
  expect(new Metrics().text()).toBe('');
});
