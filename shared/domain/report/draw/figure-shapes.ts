import type { PageBox, PageFigure } from '#shared/contracts/report/report-pages.ts';
import type { ReportLineStyle } from '#shared/contracts/report/report-style.ts';

const PADDING = 4;

/** In points from the top left of the page. */
export interface ShapeRect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface ShapeLine {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

type Spark = Extract<PageFigure, { spark: string }>;

/** The sides of a box that have a line. */
export function borderLines(box: PageBox): readonly (ShapeLine & { readonly style: ReportLineStyle })[] {
  const { x, y, w, h, border } = box;
  return [
    { style: border?.top, x1: x, y1: y, x2: x + w, y2: y },
    { style: border?.right, x1: x + w, y1: y, x2: x + w, y2: y + h },
    { style: border?.bottom, x1: x, y1: y + h, x2: x + w, y2: y + h },
    { style: border?.left, x1: x, y1: y, x2: x, y2: y + h },
  ].flatMap(({ style, ...line }) => (style ? [{ ...line, style }] : []));
}

/** Lengths of strokes and gaps in points; null = without gaps. */
export const DASHES: Readonly<Record<ReportLineStyle['dash'], readonly [number, number] | null>> = {
  solid: null,
  dashed: [4, 2],
  dotted: [1, 1.5],
  double: null,
};

/** A row of values as columns, of which none stands where a value is missing. */
export function sparkColumns(box: PageBox, spark: Spark): readonly ShapeRect[] {
  const known = spark.values.filter((value) => value !== null);
  const high = Math.max(...known);
  const { w, h } = inner(box);
  const step = w / Math.max(1, spark.values.length);
  return spark.values.flatMap((value, index) => {
    if (value === null) return [];
    const height = high <= 0 ? h : h * (Math.max(0, value) / high);
    return [{ x: box.x + PADDING + index * step, y: box.y + PADDING + h - height, w: step * 0.7, h: height }];
  });
}

/** A row of values as lines: a gap where one is missing. */
export function sparkLines(box: PageBox, spark: Spark): readonly (readonly (readonly [number, number])[])[] {
  const known = spark.values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const { w, h } = inner(box);
  const step = w / Math.max(1, spark.values.length - 1);
  const lines: [number, number][][] = [[]];
  for (const [index, value] of spark.values.entries()) {
    const y = (one: number) => (high === low ? h / 2 : h * (1 - (one - low) / (high - low)));
    if (value === null) lines.push([]);
    else lines.at(-1)?.push([box.x + PADDING + index * step, box.y + PADDING + y(value)]);
  }
  return lines.filter((line) => line.length > 0);
}

/** `share`: 0 to 1 of the box's width. */
export function barOf(box: PageBox, share: number): ShapeRect {
  const h = Math.min(box.h - 4, 8);
  const w = (box.w - 2 * PADDING) * Math.min(1, Math.max(0, share));
  return { x: box.x + PADDING, y: box.y + (box.h - h) / 2, w, h };
}

/** Lines from the top left corner to the far edges. */
export function diagonalLines({ x, y, w, h }: PageBox, count: number): readonly ShapeLine[] {
  const ends =
    count === 1
      ? [[w, h]]
      : [
          [w, h / 2],
          [w / 2, h],
        ];
  return ends.map(([dx = 0, dy = 0]) => ({ x1: x, y1: y, x2: x + dx, y2: y + dy }));
}

const inner = ({ w, h }: PageBox): { readonly w: number; readonly h: number } => ({
  w: w - 2 * PADDING,
  h: h - 2 * PADDING,
});
