import { type CurvePoint, curveLines } from './curve-geometry.ts';
import { createDrawn } from './drawn-part.ts';
import { toComponent } from './part.tsx';

export interface CurveProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly points: readonly CurvePoint[];
  readonly from: number;
  readonly to: number;
  readonly min: number;
  readonly max: number;
  readonly colour: string;
  readonly lineWidth?: number;
  /** Filled down to the foot of the frame. */
  readonly area?: string;
  /** A longer gap between two points breaks the line. */
  readonly gapMs?: number;
  readonly isVisible?: boolean;
}

/** A line over time: a sparkline without axes, or the curve of a chart. */
export const Curve = toComponent<CurveProps>((site, initial) =>
  createDrawn(site, initial, (pen, props) => {
    const { x, y, height, colour, lineWidth, area, gapMs } = props;
    for (const line of curveLines(props.points, props, gapMs ?? Number.POSITIVE_INFINITY)) {
      const corners = line.map((value, index) => value + (index % 2 === 0 ? x : y));
      if (area) {
        const last = corners.at(-2) ?? x;
        pen.poly([corners[0] ?? x, y + height, ...corners, last, y + height]).fill(area);
      }
      pen.poly(corners, false).stroke({ color: colour, width: lineWidth ?? 3, join: 'round', cap: 'round' });
    }
  }),
);
