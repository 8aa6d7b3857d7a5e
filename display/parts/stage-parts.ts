import { type ComponentType, createContext, useContext } from 'react';
import type { LabelProps } from './label-props.ts';
import type { PartComponent } from './part-handle.ts';
import type { SketchProps } from './sketch.tsx';
import type { StateMarkProps } from './state-mark.tsx';
import type { TileProps } from './tile.tsx';

/** The parts that every stage draws in its own way; the kit depends on these alone. */
export interface StageParts {
  readonly Tile: ComponentType<TileProps>;
  readonly Label: PartComponent<LabelProps>;
  readonly Sketch: PartComponent<SketchProps>;
  readonly StateMark: PartComponent<StateMarkProps>;
}

export const StagePartsContext = createContext<StageParts | null>(null);

export function useStageParts(): StageParts {
  const parts = useContext(StagePartsContext);
  if (!parts) throw new Error('parts are drawn on a stage');
  return parts;
}
