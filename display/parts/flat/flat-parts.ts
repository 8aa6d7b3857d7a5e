import type { SketchProps } from '#display/parts/sketch.tsx';
import type { StageParts } from '#display/parts/stage-parts.ts';
import { createDrawn } from './drawn-part.ts';
import { FlatTile } from './flat-tile.tsx';
import { createLabel } from './label-part.ts';
import { toComponent } from './part.tsx';
import { createStateMark } from './state-mark-part.ts';

/** The parts of the flat stage, drawn by Pixi. */
export const FLAT_PARTS: StageParts = {
  Tile: FlatTile,
  Label: toComponent(createLabel),
  Sketch: toComponent<SketchProps>((site, initial) =>
    createDrawn(site, initial, (pen, { paint }) => paint(pen)),
  ),
  StateMark: toComponent(createStateMark),
};
