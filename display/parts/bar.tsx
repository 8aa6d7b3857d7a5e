import { barGeometry } from './bar-geometry.ts';
import { createDrawn } from './drawn-part.ts';
import { toComponent } from './part.tsx';

export interface BarProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Filled share, 0 … 1; null = unknown. */
  readonly share: number | null;
  readonly fill: string;
  readonly track: string;
  /** Where the plan is, as a share of the bar; null = no plan. */
  readonly mark?: number | null;
  readonly markColour?: string;
  readonly isVisible?: boolean;
}

/** The mark stands out over the bar's edges by this share of its height. */
const MARK_OVERHANG = 0.55;
const MARK_WIDTH = 4;

/** A horizontal bar; the plan is a mark on it, not a second number to compare. */
export const Bar = toComponent<BarProps>((site, initial) =>
  createDrawn(site, initial, (pen, { x, y, width, height, share, fill, track, mark, markColour }) => {
    const geometry = barGeometry(width, share, mark ?? null);
    const radius = Math.min(6, height / 2);
    pen.roundRect(x, y, width, height, radius).fill(track);
    if (geometry.fill > 0) {
      pen
        .roundRect(x, y, Math.max(geometry.fill, radius), height, Math.min(radius, geometry.fill / 2))
        .fill(fill);
    }
    if (geometry.mark !== null) {
      const over = height * MARK_OVERHANG;
      const left = x + Math.min(Math.max(geometry.mark - MARK_WIDTH / 2, 0), width - MARK_WIDTH);
      pen.rect(left, y - over, MARK_WIDTH, height + 2 * over).fill(markColour ?? fill);
    }
  }),
);
