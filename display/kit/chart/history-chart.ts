import {
  type AutoscaleInfo,
  ColorType,
  createChart,
  customSeriesDefaultOptions,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { FONT_STACK } from '#display/parts/text/type-metrics.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import type { ThemeTokens } from '#shared/theme/theme.ts';
import { VALUE_AXIS_W } from './chart-window.ts';
import type { ChartColumn, ColumnRing } from './column-ring.ts';
import { type ColumnData, createColumnSeries } from './column-series.ts';

export interface HistoryChartOptions {
  readonly element: HTMLElement;
  readonly tokens: ThemeTokens;
  readonly gapMs: number;
  /** A dashed line to compare with; null = none. */
  readonly reference: number | null;
  /** Whether zero is always part of the picture. */
  readonly startsAtZero: boolean;
}

export interface HistoryChart {
  /** Draws the ring anew: the library only ever grows, so this is also how it forgets. */
  reset(ring: ColumnRing): void;
  /** One column changed or came after the last one. */
  update(column: ChartColumn): void;
  destroy(): void;
}

export function createHistoryChart(options: HistoryChartOptions): HistoryChart {
  const { element, tokens, reference } = options;
  const chart = createChart(element, {
    width: element.clientWidth,
    height: element.clientHeight,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: tokens.textSecondary,
      fontSize: SMALLEST_SIZE,
      fontFamily: FONT_STACK,
      // `ChartAttribution` stands beside the chart instead: the logo is too small to be read on a wall.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: tokens.line } },
    rightPriceScale: {
      borderVisible: false,
      minimumWidth: VALUE_AXIS_W,
      scaleMargins: { top: 0.08, bottom: options.startsAtZero ? 0.05 : 0.08 },
    },
    timeScale: {
      // Its marks fall on hours of UTC and not of the plant: the view writes the axis.
      visible: false,
      rightOffset: 0,
      minBarSpacing: 0.01,
    },
    localization: { priceFormatter: shortNumber },
    crosshair: {
      vertLine: { visible: false, labelVisible: false },
      horzLine: { visible: false, labelVisible: false },
    },
    handleScroll: false,
    handleScale: false,
  });
  // The time axis counts points: only a series with a place for every column makes it one of time.
  const axis = chart.addSeries(LineSeries, { lastValueVisible: false, priceLineVisible: false });
  const series = chart.addCustomSeries(
    createColumnSeries({
      ...customSeriesDefaultOptions,
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: { type: 'custom', formatter: shortNumber, minMove: 0.001 },
      lineColour: tokens.accent,
      bandColour: `${tokens.accent}55`,
      gapS: options.gapMs / 1000,
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) =>
        withReference(original(), options.startsAtZero, reference),
    }),
  );
  if (reference !== null) {
    series.createPriceLine({
      price: reference,
      color: tokens.textSecondary,
      lineWidth: 2,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
      title: '',
    });
  }
  return {
    reset(ring) {
      const from = ring.fromMs();
      axis.setData(
        Array.from({ length: ring.count }, (_, index) => ({ time: toTime(from + index * ring.stepMs) })),
      );
      series.setData(ring.columns().map(toData));
      chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: ring.count - 0.5 });
    },
    update: (column) => series.update(toData(column)),
    destroy: () => chart.remove(),
  };
}

function toTime(atMs: number): UTCTimestamp {
  // The library's brand of "seconds since 1970".
  return Math.round(atMs / 1000) as UTCTimestamp;
}

function toData({ startMs, min, max, last }: ChartColumn): ColumnData {
  const time = toTime(startMs);
  return { time, atS: time, min, max, last };
}

function withReference(
  info: AutoscaleInfo | null,
  startsAtZero: boolean,
  reference: number | null,
): AutoscaleInfo | null {
  const range = info?.priceRange ?? (reference === null ? null : { minValue: 0, maxValue: reference });
  if (!range) return info;
  const known = [range.minValue, range.maxValue, ...(startsAtZero ? [0] : []), reference ?? range.maxValue];
  return { ...info, priceRange: { minValue: Math.min(...known), maxValue: Math.max(...known) } };
}
