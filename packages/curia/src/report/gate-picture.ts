/** Draws a threshold study: a heat map over two parameters, lines over one. */
import type { StudyPoint } from '@curia/courts/in/debate-override';
import type { Sweep } from '../measure/debate-override/sweep.ts';
import { drawHeatMap } from './drawing/heat-map.ts';
import { type Curve, drawLines } from './drawing/lines.ts';

/** The study as SVG text. */
export function drawStudy([first, second]: readonly Sweep[], points: readonly StudyPoint[]): string {
  const hasGold = points.some(({ judged }) => judged > 0);
  const [{ samples = 0, aspects = 0, judged = 0 } = {}] = points;
  const note = `n = ${samples} samples (${hasGold ? judged : 'none'} with gold), ${aspects} aspects`;
  if (second === undefined) return drawOne(first!, points, hasGold, note);
  return drawHeatMap({
    title: hasGold ? 'Fixes less breaks, by threshold' : 'Aspects changed, by threshold',
    note,
    across: second,
    up: first!,
    cells: points.map(({ values, fixes, breaks, applied }) => ({
      column: second.values.indexOf(values[second.name]!),
      row: first!.values.indexOf(values[first!.name]!),
      amount: hasGold ? fixes - breaks : applied,
    })),
  });
}

function drawOne({ name }: Sweep, points: readonly StudyPoint[], hasGold: boolean, note: string): string {
  const line = (of: 'applied' | 'fixes' | 'breaks'): Curve['points'] =>
    points.map((point) => ({ x: point.values[name]!, y: point[of] }));
  const applied: Curve = { name: 'changed', colour: 'blue', points: line('applied') };
  const judged: Curve[] = [
    { name: 'fixed', colour: 'green', points: line('fixes') },
    { name: 'broken', colour: 'red', style: 'dashed', points: line('breaks') },
  ];
  return drawLines({
    title: `Aspects changed, by ${name}`,
    note,
    axis: name,
    low: 0,
    isCount: true,
    lines: [applied, ...(hasGold ? judged : [])],
  });
}
