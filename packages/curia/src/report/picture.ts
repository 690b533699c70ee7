/** Draws charts as SVG text, without a browser. */
import { markUnseen } from '@curia/core';
import { BarChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  VisualMapComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, HeatmapChart, LineChart, ScatterChart]);
use([GridComponent, LegendComponent, MarkLineComponent, TitleComponent, VisualMapComponent, SVGRenderer]);

/** Renders a chart; the same option gives the same text. */
export function drawSvg(option: EChartsCoreOption, size: { width: number; height: number }): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption({ animation: false, textStyle: { fontFamily: 'sans-serif' }, ...option });
  const svg = renumber(markUnseen(chart.renderToSVGString()));
  chart.dispose();
  return svg;
}

/** The library counts on from chart to chart; numbered from zero in each, equal charts are equal text. */
function renumber(svg: string): string {
  const numbers = new Map<string, string>();
  return svg.replace(/\bzr\d+-([a-z]+-?)\d+/g, (name, kind: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, `zr-${kind}${numbers.size}`);
    return numbers.get(name)!;
  });
}
