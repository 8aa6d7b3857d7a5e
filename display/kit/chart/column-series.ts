import type {
  CustomData,
  CustomSeriesOptions,
  CustomSeriesPricePlotValues,
  CustomSeriesWhitespaceData,
  ICustomSeriesPaneRenderer,
  ICustomSeriesPaneView,
  PaneRendererCustomData,
  PriceToCoordinateConverter,
  UTCTimestamp,
} from 'lightweight-charts';

type RenderingTarget = Parameters<ICustomSeriesPaneRenderer['draw']>[0];

/** A column as lightweight-charts takes it. It keeps `time` for itself: `atS` is the same, for the drawing. */
export interface ColumnData extends CustomData<UTCTimestamp> {
  readonly atS: number;
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

export interface ColumnSeriesOptions extends CustomSeriesOptions {
  readonly lineColour: string;
  readonly bandColour: string;
  /** A longer gap breaks the line: no value was received in it. */
  readonly gapS: number;
}

type Bars = PaneRendererCustomData<UTCTimestamp, ColumnData>;

interface Corner {
  readonly x: number;
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

const LINE_WIDTH = 3.5;

/** A line through the last values over a band from the least to the greatest; broken where no value was received. */
export function createColumnSeries(
  defaults: ColumnSeriesOptions,
): ICustomSeriesPaneView<UTCTimestamp, ColumnData, ColumnSeriesOptions> {
  let data: Bars | null = null;
  let options = defaults;

  function draw(target: RenderingTarget, toY: PriceToCoordinateConverter): void {
    const runs = data ? runsOf(data, options.gapS, toY) : [];
    // biome-ignore lint/correctness/useHookAtTopLevel: the canvas library's name for a scope, no hook of React
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
      context.save();
      context.scale(horizontalPixelRatio, verticalPixelRatio);
      context.lineJoin = 'round';
      context.lineCap = 'round';
      for (const run of runs) {
        drawBand(context, run, options.bandColour);
        drawLine(context, run, options.lineColour);
      }
      context.restore();
    });
  }

  return {
    renderer: () => ({ draw }),
    update: (next, seriesOptions) => {
      data = next;
      options = seriesOptions;
    },
    priceValueBuilder: ({ min, max, last }): CustomSeriesPricePlotValues => [min, max, last],
    isWhitespace: (item): item is CustomSeriesWhitespaceData<UTCTimestamp> => !('last' in item),
    defaultOptions: () => defaults,
    destroy: () => {
      data = null;
    },
  };
}

function runsOf({ bars, visibleRange }: Bars, gapS: number, toY: PriceToCoordinateConverter): Corner[][] {
  if (!visibleRange) return [];
  const runs: Corner[][] = [];
  let run: Corner[] = [];
  let beforeS = Number.NEGATIVE_INFINITY;
  for (const { x, originalData } of bars) {
    const min = toY(originalData.min);
    const max = toY(originalData.max);
    const last = toY(originalData.last);
    if (min === null || max === null || last === null) continue;
    if (originalData.atS - beforeS > gapS) {
      run = [];
      runs.push(run);
    }
    run.push({ x, min, max, last });
    beforeS = originalData.atS;
  }
  return runs;
}

function drawBand(context: CanvasRenderingContext2D, run: readonly Corner[], colour: string): void {
  context.beginPath();
  for (const { x, max } of run) context.lineTo(x, max);
  for (const { x, min } of run.toReversed()) context.lineTo(x, min);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
}

function drawLine(context: CanvasRenderingContext2D, run: readonly Corner[], colour: string): void {
  context.beginPath();
  for (const { x, last } of run) context.lineTo(x, last);
  context.strokeStyle = colour;
  context.lineWidth = LINE_WIDTH;
  context.stroke();
}
