import { createElement } from 'react';
import type { PartComponent } from './part-handle.ts';
import type { Pen } from './pen-port.ts';
import { useStageParts } from './stage-parts.ts';

/** Lines and areas that are drawn anew whenever `paint` is set. */
export interface SketchProps {
  readonly paint: (pen: Pen) => void;
  readonly isVisible?: boolean;
}

export const Sketch: PartComponent<SketchProps> = (props) => createElement(useStageParts().Sketch, props);

export function paintNothing(): void {}
