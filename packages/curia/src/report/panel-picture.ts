/** Draws the comparison of a panel as bars with their intervals. */
import type { SystemReport } from '@curia/core/measure';
import type { ConflictReport } from '@curia/courts/in/conflict-review';
import { type Bar, drawBars } from './drawing/bars.ts';
import type { ColourName } from './drawing/colours.ts';

const KINDS: Readonly<Record<SystemReport['kind'], { readonly colour: ColourName; readonly text: string }>> =
  {
    baseline: { colour: 'grey', text: 'for comparison' },
    agent: { colour: 'blue', text: 'one agent alone' },
    policy: { colour: 'green', text: 'a policy' },
    oracle: { colour: 'purple', text: 'the best possible choice' },
  };

/** The comparison as SVG text. */
export function drawPanel({ systems, groups }: ConflictReport, cases: number): string {
  const kinds = [...new Set(systems.map(({ kind }) => kind))];
  return drawBars({
    title: 'How well each way of using the panel does',
    note: `Micro F1 by term and polarity (otepol); n = ${cases} cases in ${groups} independent groups`,
    axis: 'micro F1',
    most: 1,
    legend: [...kinds.map((kind) => KINDS[kind]), { text: '95 % interval', colour: 'ink', isInterval: true }],
    bars: systems.map(barOf),
  });
}

function barOf({ system, kind, metrics: { otepol } }: ConflictReport['systems'][number]): Bar {
  const { colour } = KINDS[kind];
  if (otepol === null) return { name: system, parts: [], shown: 'n/a', told: `${system}: not measured` };
  const { micro, interval } = otepol;
  const [f1, low, high] = [micro.f1, interval.low, interval.high].map((value) => value.toFixed(3));
  return {
    name: system,
    parts: [{ value: micro.f1, colour }],
    interval,
    shown: f1!,
    told: `${system}: ${f1} (95 % interval ${low} to ${high})`,
  };
}
