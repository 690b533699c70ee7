/** Draws the comparison of a panel as bars with their intervals. */

import type { PanelReport } from '../measure/conflict-review/measure-panel.ts';
import { drawSvg } from './picture.ts';

const COLOURS = { baseline: '#9aa5b1', agent: '#5b8def', policy: '#2f9e6e', oracle: '#d9dde2' };

/** The comparison as SVG text. */
export function drawPanel({ systems }: PanelReport, cases: number): string {
  const rows = [...systems].reverse();
  const f1 = rows.map(({ metrics }) => metrics.otepol?.micro.f1 ?? 0);
  return drawSvg(
    {
      title: {
        text: `Micro F1 (otepol) over ${cases} cases, with 95 % intervals`,
        left: 16,
        top: 8,
        textStyle: { fontSize: 14 },
      },
      grid: { left: 130, right: 60, top: 48, bottom: 32 },
      xAxis: { type: 'value', min: 0, max: 1 },
      yAxis: { type: 'category', data: rows.map(({ system }) => system), axisTick: { show: false } },
      series: [
        {
          type: 'bar',
          barWidth: '60%',
          data: rows.map(({ kind }, at) => ({ value: f1[at], itemStyle: { color: COLOURS[kind] } })),
          label: {
            show: true,
            position: 'insideLeft',
            color: '#1b1f24',
            formatter: ({ value }: { value: number }) => value.toFixed(3),
          },
          markLine: {
            symbol: ['none', 'none'],
            label: { show: false },
            lineStyle: { type: 'solid', color: '#1b1f24', width: 2 },
            data: rows.map(({ system, metrics }) => [
              { coord: [metrics.otepol?.interval.low ?? 0, system] },
              { coord: [metrics.otepol?.interval.high ?? 0, system] },
            ]),
          },
        },
      ],
    },
    { width: 720, height: 60 + rows.length * 34 },
  );
}
