import type { PageFigure } from '#shared/contracts/report/report-pages.ts';
import { type PaperTone, reportColour } from './report-colours.ts';

export type ChartFigure = Extract<PageFigure, { chart: string }>;

const SERIES: Readonly<Record<PaperTone, readonly string[]>> = {
  light: ['#2f8ae6', '#e08a1e', '#16a57f', '#8a63c9', '#c2566b', '#5b6b7c'],
  dark: ['#4aa1ff', '#f2ad4e', '#35c69d', '#b094ea', '#e38497', '#93a2b2'],
};

const STACKED = new Set<ChartFigure['chart']>(['stack', 'stack_100']);
/** Kinds of chart that pages can draw; others say so in their place. */
const DRAWN = new Set<ChartFigure['chart']>([
  'bar',
  'bar_h',
  'stack',
  'stack_100',
  'line',
  'area',
  'combo',
  'pareto',
]);

export const isDrawn = ({ chart }: Pick<ChartFigure, 'chart'>): boolean => DRAWN.has(chart);

/** What ECharts draws of a chart: its numbers are those of the page, a missing one is a gap. */
export function chartOption(
  given: ChartFigure,
  paper: PaperTone,
  fontFamily: string,
): Readonly<Record<string, unknown>> {
  const chart = withRunningShare(given);
  const ink = reportColour('ink', paper);
  const muted = reportColour('muted', paper);
  const line = reportColour('line', paper);
  const font = { fontFamily, fontSize: 8 };
  const isAcross = chart.chart === 'bar_h';
  const category = {
    type: 'category',
    data: chart.categories,
    axisLabel: { ...font, color: ink, hideOverlap: true },
    axisLine: { lineStyle: { color: muted } },
    axisTick: { show: false },
    inverse: isAcross,
  };
  const value = (index: number) => ({
    type: 'value',
    axisLabel: { ...font, color: muted },
    splitLine: { show: index === 0, lineStyle: { color: line } },
    ...(index === 0 && chart.min !== undefined && { min: chart.min }),
    ...(index === 0 && chart.max !== undefined && { max: chart.max }),
    ...(chart.chart === 'stack_100' && { max: 100 }),
  });
  const hasRight = chart.series.some(({ axis }) => axis === 'right');
  const values = hasRight ? [value(0), value(1)] : [value(0)];
  return {
    animation: false,
    color: [...SERIES[paper]],
    textStyle: font,
    grid: {
      left: 8,
      right: 8,
      top: chart.legend ? 26 : 14,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...(chart.legend && {
      legend: { right: 4, top: 2, itemWidth: 10, itemHeight: 8, textStyle: { ...font, color: ink } },
    }),
    xAxis: isAcross ? values : category,
    yAxis: isAcross ? category : values,
    series: seriesOf(chart, { ink, bad: reportColour('bad', paper), font, isAcross }),
  };
}

function seriesOf(
  chart: ChartFigure,
  { ink, bad, font, isAcross }: { ink: string; bad: string; font: object; isAcross: boolean },
): object[] {
  const totals = chart.categories.map((_, at) =>
    chart.series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  return chart.series.map(({ name, axis, look, values, texts }, index) => ({
    name,
    type: look === 'line' || chart.chart === 'line' || chart.chart === 'area' ? 'line' : 'bar',
    data:
      chart.chart === 'stack_100'
        ? values.map((value, at) => (value === null || !totals[at] ? null : (100 * value) / totals[at]))
        : values,
    ...(isAcross ? { xAxisIndex: axis === 'right' ? 1 : 0 } : { yAxisIndex: axis === 'right' ? 1 : 0 }),
    ...(STACKED.has(chart.chart) && { stack: 'all' }),
    ...(chart.chart === 'area' && { areaStyle: { opacity: 0.2 } }),
    barMaxWidth: 36,
    symbolSize: 4,
    connectNulls: false,
    label: {
      show: chart.labels && look === 'bar',
      position: isAcross ? 'right' : 'top',
      ...font,
      color: ink,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => texts[dataIndex] ?? '',
    },
    ...(index === 0 &&
      chart.targets.length > 0 && {
        markLine: {
          symbol: 'none',
          silent: true,
          lineStyle: { color: bad, type: 'dashed' },
          label: { ...font, color: bad, position: 'insideEndTop', formatter: '{b}' },
          data: chart.targets.map(({ value, label }) => ({
            name: label,
            ...(isAcross ? { xAxis: value } : { yAxis: value }),
          })),
        },
      }),
  }));
}

/** Of a Pareto chart: how much of all the columns so far are together, in per cent, as a line on the right axis. */
function withRunningShare(chart: ChartFigure): ChartFigure {
  const [first] = chart.series;
  if (chart.chart !== 'pareto' || !first || chart.series.length > 1) return chart;
  const sum = first.values.reduce<number>((all, value) => all + (value ?? 0), 0);
  let sofar = 0;
  const values = first.values.map((value) => {
    sofar += value ?? 0;
    return sum > 0 ? Math.round((1000 * sofar) / sum) / 10 : null;
  });
  const line = { name: '%', axis: 'right', look: 'line', values, texts: values.map(String) } as const;
  return { ...chart, series: [first, line] };
}
