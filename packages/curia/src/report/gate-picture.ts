/** The heat map of a threshold study: how many aspects each pair of thresholds changes. */
import type { StudyPoint } from '@curia/core';
import type { Sweep } from '../measure/debate-override/sweep.ts';
import { drawSvg } from './picture.ts';

const CELL = 56;
const FRAME = 160;

/** Draws a study over one or two parameters; where gold is known the cells show fixes less breaks. */
export function drawStudy(sweeps: readonly Sweep[], points: readonly StudyPoint[]): string {
  // A study has at least one sweep.
  const [across, down] = [sweeps.at(-1)!, sweeps.at(-2)];
  const hasGold = points.some(({ judged }) => judged > 0);
  const worth = (point: StudyPoint): number => (hasGold ? point.fixes - point.breaks : point.applied);
  const rows = down?.values ?? [0];
  const cells = points.map((point): [number, number, number] => [
    across.values.indexOf(point.values[across.name]!),
    down === undefined ? 0 : rows.indexOf(point.values[down.name]!),
    worth(point),
  ]);
  const amounts = cells.map(([, , amount]) => amount);
  return drawSvg(
    {
      title: { text: hasGold ? 'Fixes less breaks' : 'Aspects changed', left: 'center' },
      grid: { left: 90, right: 40, top: 50, bottom: 90 },
      xAxis: {
        type: 'category',
        name: across.name,
        nameLocation: 'middle',
        nameGap: 28,
        data: across.values.map(String),
      },
      yAxis: { type: 'category', name: down?.name ?? '', data: down === undefined ? [''] : rows.map(String) },
      visualMap: {
        min: Math.min(...amounts),
        max: Math.max(...amounts, Math.min(...amounts) + 1),
        calculable: false,
        orient: 'horizontal',
        left: 'center',
        bottom: 8,
      },
      series: [{ type: 'heatmap', data: cells, label: { show: true } }],
    },
    {
      width: Math.max(360, across.values.length * CELL + FRAME),
      height: Math.max(240, rows.length * CELL + FRAME),
    },
  );
}
