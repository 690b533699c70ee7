/** Draws the comparison of a panel as bars with their intervals. */
import type { SystemReport, SystemsReport } from '@curia/core/measure';
import { type Bar, drawBars } from './drawing/bars.ts';
import type { ColourName } from './drawing/colours.ts';

const KINDS: Readonly<Record<SystemReport['kind'], { readonly colour: ColourName; readonly text: string }>> =
  {
    baseline: { colour: 'grey', text: 'for comparison' },
    agent: { colour: 'blue', text: 'one agent alone' },
    policy: { colour: 'green', text: 'a policy' },
    oracle: { colour: 'purple', text: 'the best possible choice' },
  };

/** What is drawn: a metric, and what it compares. */
interface Drawn {
  readonly metric: string;
  readonly by: string;
}

/** The comparison as SVG text. */
export function drawPanel(
  { systems, groups }: Pick<SystemsReport, 'systems' | 'groups'>,
  cases: number,
  { metric, by }: Drawn,
): string {
  const kinds = [...new Set(systems.map(({ kind }) => kind))];
  return drawBars({
    title: 'How well each way of using the panel does',
    note: `Micro F1 by ${by} (${metric}); n = ${cases} cases in ${groups} independent groups`,
    axis: 'micro F1',
    most: 1,
    legend: [...kinds.map((kind) => KINDS[kind]), { text: '95 % interval', colour: 'ink', isInterval: true }],
    bars: systems.map((one) => barOf(one, metric)),
  });
}

function barOf({ system, kind, metrics }: SystemReport, metric: string): Bar {
  const measured = metrics[metric] ?? null;
  const { colour } = KINDS[kind];
  if (measured === null) return { name: system, parts: [], shown: 'n/a', told: `${system}: not measured` };
  const { micro, interval } = measured;
  const [f1, low, high] = [micro.f1, interval.low, interval.high].map((value) => value.toFixed(3));
  return {
    name: system,
    parts: [{ value: micro.f1, colour }],
    interval,
    shown: f1!,
    told: `${system}: ${f1} (95 % interval ${low} to ${high})`,
  };
}
