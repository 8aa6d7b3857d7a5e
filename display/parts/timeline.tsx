import { createDrawn } from './flat/drawn-part.ts';
import { toComponent } from './flat/part.tsx';
import { type Band, timelineBands } from './timeline-geometry.ts';

export interface TimelineProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Ends of the axis, epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly bands: readonly Band[];
  /** The time to come. */
  readonly track: string;
  /** Ticks below the band: x offsets in scene units. */
  readonly ticks?: readonly number[];
  readonly tickColour?: string;
  readonly isVisible?: boolean;
}

const TICK_GAP = 4;
const TICK_LENGTH = 10;

/** States over time as bands; what is to come is only track. */
export const Timeline = toComponent<TimelineProps>((site, initial) =>
  createDrawn(site, initial, (pen, props) => {
    const { x, y, width, height, from, to, now, track } = props;
    pen.rect(x, y, width, height).fill(track);
    for (const band of timelineBands(props.bands, { from, to, now, width })) {
      pen.rect(x + band.x, y, band.width, height).fill(band.colour);
    }
    for (const tick of props.ticks ?? []) {
      pen.rect(x + tick - 1, y + height + TICK_GAP, 2, TICK_LENGTH).fill(props.tickColour ?? track);
    }
  }),
);
