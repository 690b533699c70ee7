/** Draws a threshold study: a heat map over two parameters, lines over one. */
import type { StudyPoint, Sweep } from '@curia/core/measure';
import { drawHeatMap } from './drawing/heat-map.ts';
import { type Curve, drawLines } from './drawing/lines.ts';

/** The study as SVG text. */
export function drawStudy([up, across]: readonly Sweep[], points: readonly StudyPoint[]): string {
  const [first] = points;
  if (up === undefined || first === undefined) return '';
  const hasGold = points.some(({ judged }) => judged > 0);
  const [cases = '', ...rest] = Object.entries(first.seen).map(([what, count]) => `${count} ${what}`);
  const note = [`n = ${cases} (${hasGold ? first.judged : 'none'} with gold)`, ...rest].join(', ');
  const changed = `${capitalised(Object.keys(first.seen).at(-1) ?? '')} changed`;
  if (across === undefined) return drawOne(up.name, points, hasGold, changed, note);
  return drawHeatMap({
    title: hasGold ? 'Fixes less breaks, by threshold' : `${changed}, by threshold`,
    note,
    across,
    up,
    cells: points.map(({ values, fixes, breaks, applied }) => ({
      column: placeOf(values, across),
      row: placeOf(values, up),
      amount: hasGold ? fixes - breaks : applied,
    })),
  });
}

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

const placeOf = (at: StudyPoint['values'], { name, values }: Sweep): number =>
  values.indexOf(at[name] ?? Number.NaN);

function drawOne(
  name: string,
  points: readonly StudyPoint[],
  hasGold: boolean,
  changed: string,
  note: string,
): string {
  const line = (of: 'applied' | 'fixes' | 'breaks'): Curve['points'] =>
    points.map((point) => ({ x: point.values[name] ?? Number.NaN, y: point[of] }));
  const applied: Curve = { name: 'changed', colour: 'blue', points: line('applied') };
  const judged: Curve[] = [
    { name: 'fixed', colour: 'green', points: line('fixes') },
    { name: 'broken', colour: 'red', style: 'dashed', points: line('breaks') },
  ];
  return drawLines({
    title: `${changed}, by ${name}`,
    note,
    axis: name,
    low: 0,
    isCount: true,
    lines: [applied, ...(hasGold ? judged : [])],
  });
}
