/** Draws charts as SVG text, without a browser. */
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
  // The library numbers its charts; without that, equal charts are equal text.
  const svg = chart.renderToSVGString().replace(/\bzr\d+-/g, 'zr-');
  chart.dispose();
  return svg;
}
