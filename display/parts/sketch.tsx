import type { Graphics } from 'pixi.js';
import { createDrawn } from './drawn-part.ts';
import { toComponent } from './part.tsx';

/** Lines and areas that are drawn anew whenever `paint` is set. */
export interface SketchProps {
  readonly paint: (pen: Graphics) => void;
  readonly isVisible?: boolean;
}

export const Sketch = toComponent<SketchProps>((site, initial) =>
  createDrawn(site, initial, (pen, { paint }) => paint(pen)),
);

export function paintNothing(): void {}
