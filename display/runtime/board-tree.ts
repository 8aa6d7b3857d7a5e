import { createElement, type ReactNode, useLayoutEffect } from 'react';
import { type Ground, GroundContext, type Scene, SceneContext } from '../parts/scene.ts';
import { BoardBoundary } from './board-boundary.tsx';
import { BoardContext } from './board-hooks.ts';
import type { MountedBoard } from './mounted-board.ts';

export interface BoardTreeOptions {
  readonly board: MountedBoard;
  readonly ground: Ground;
  /** A rebuild has another key, so that it is a new view in every respect. */
  readonly key: string;
  readonly onError: (error: unknown) => void;
  /** All parts of the view stand. */
  readonly onReady: () => void;
  /** Runs while the view is drawn; tests make it throw. */
  readonly check: () => void;
}

/** A board's view with everything it lives in. */
export function boardTree(scene: Scene, options: BoardTreeOptions): ReactNode {
  const { board, ground, key, onError, onReady, check } = options;
  const view = createElement(
    SceneContext.Provider,
    { value: scene },
    createElement(
      GroundContext.Provider,
      { value: ground },
      createElement(
        BoardContext.Provider,
        { value: board.host },
        createElement(board.View),
        createElement(ViewReady, { onReady, check }),
      ),
    ),
  );
  return createElement(BoardBoundary, { key, onError }, view);
}

/** The last child: when it is mounted, everything before it is. */
function ViewReady({ onReady, check }: Pick<BoardTreeOptions, 'onReady' | 'check'>): null {
  check();
  useLayoutEffect(onReady, [onReady]);
  return null;
}
