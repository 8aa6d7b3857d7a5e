import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import drawSvg from 'svg-to-pdfkit';
import type { PageBox } from '#shared/contracts/report/report-pages.ts';
import { type ChartFigure, chartOption } from '#shared/domain/report/draw/chart-option.ts';
import { FONTS } from './pdf-fonts.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer]);

/** Draws a chart into its box, as vectors. */
export function drawPdfChart(doc: PDFKit.PDFDocument, box: PageBox, figure: ChartFigure): void {
  const { x, y, w: width, h: height } = box;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(chartOption(figure, 'light', FONTS[400]));
    const svg = chart.renderToSVGString();
    // Lengths of the page are points, and so are those of the chart.
    drawSvg(doc, svg, x, y, { width, height, assumePt: true, fontCallback: () => FONTS[400] });
  } finally {
    // A chart that is left open keeps the thread alive.
    chart.dispose();
  }
}
