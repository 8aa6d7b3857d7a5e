import { createElement, type ReactNode } from 'react';
import { useStageParts } from './stage-parts.ts';

export interface TileProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Called on a tap; makes the tile a touch target. */
  readonly onTap?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** A part of the picture that changes on its own, and may be a touch target. Places inside are from its corner. */
export function Tile(props: TileProps): ReactNode {
  return createElement(useStageParts().Tile, props);
}
