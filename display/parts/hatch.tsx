import { createDrawn } from './drawn-part.ts';
import { hatchLines } from './hatch-geometry.ts';
import { toComponent } from './part.tsx';

export interface HatchProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Distance between lines, scene units. */
  readonly pitch?: number;
  readonly isVisible?: boolean;
}

/** Diagonal lines over an area whose data is old. Draw it below the texts. */
export const Hatch = toComponent<HatchProps>((site, initial) =>
  createDrawn(site, initial, (pen, { x, y, width, height, colour, pitch }) => {
    for (const [fromX, fromY, toX, toY] of hatchLines(width, height, pitch ?? 14)) {
      pen.moveTo(x + fromX, y + fromY).lineTo(x + toX, y + toY);
    }
    pen.stroke({ color: colour, width: 2 });
  }),
);
