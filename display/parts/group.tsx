import { createElement, type ReactNode, useContext, useLayoutEffect } from 'react';
import { TileContext, useScene } from './scene.ts';

export interface GroupProps {
  readonly x?: number;
  readonly y?: number;
  readonly isVisible?: boolean;
  readonly children?: ReactNode;
}

/** Places children. React renders a group only when the layout changes, and then it is painted again. */
export function Group({ x = 0, y = 0, isVisible = true, children }: GroupProps): ReactNode {
  const scene = useScene();
  const tile = useContext(TileContext);
  useLayoutEffect(() => {
    scene.invalidate(tile);
  });
  return createElement('pixiContainer', { x, y, visible: isVisible }, children);
}
