import { createDrawn } from './drawn-part.ts';
import { type FlowPoint, pathPrefix } from './flow-geometry.ts';
import { toComponent } from './part.tsx';

export interface FlowLineProps {
  /** Corners from the giving to the taking machine. */
  readonly points: readonly FlowPoint[];
  readonly thickness: number;
  readonly colour: string;
  /** How full the buffer on this way is, 0 … 1, drawn from the taking end; null = not measured or no buffer. */
  readonly share?: number | null;
  readonly fill?: string;
  readonly isVisible?: boolean;
}

/** A conveyor. Goods pile up in front of the machine that takes them, so the fill grows from that end. */
export const FlowLine = toComponent<FlowLineProps>((site, initial) =>
  createDrawn(site, initial, (pen, { points, thickness, colour, share, fill }) => {
    pen.poly(points.flat(), false).stroke({ color: colour, width: thickness, join: 'round', cap: 'butt' });
    if (share === null || share === undefined || share <= 0) return;
    const filled = pathPrefix([...points].reverse(), share);
    if (filled.length < 2) return;
    const inner = Math.max(2, thickness * 0.6);
    pen
      .poly(filled.flat(), false)
      .stroke({ color: fill ?? colour, width: inner, join: 'round', cap: 'butt' });
  }),
);
