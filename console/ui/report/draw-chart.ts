import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer]);

/** Draws into the element. Returns what takes it away again: a chart that is left keeps its timers. */
export function drawChart(element: HTMLElement, option: EChartsCoreOption): () => void {
  const chart = init(element, null, {
    renderer: 'svg',
    width: element.clientWidth,
    height: element.clientHeight,
  });
  chart.setOption(option);
  return () => chart.dispose();
}
