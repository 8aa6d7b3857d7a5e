import { createElement, Fragment, type ReactNode, useLayoutEffect } from 'react';
import { type Ground, GroundContext, type Scene, SceneContext } from '#display/parts/scene.ts';
import { BoardBoundary } from '#display/runtime/healing/board-boundary.tsx';
import { BoardContext } from './board-hooks.ts';
import type { MountedBoard } from './mounted-board.ts';

export interface BoardTreeOptions {
  readonly board: MountedBoard;
  readonly ground: Ground;
  /** A rebuild has another key, so that it is a new view in every respect. */
  readonly key: string;
  /** The key of the board that this one replaces. */
  readonly previousKey: string;
  readonly onError: (error: unknown) => void;
  /** The board that was replaced threw while it was taken away. */
  readonly onLeavingError: (error: unknown) => void;
  /** All parts of the view stand. */
  readonly onReady: () => void;
  /** Runs while the view is drawn; tests make it throw. */
  readonly check: () => void;
  /** Runs while the view is taken away; tests make it throw. */
  readonly checkUnmount: () => void;
}

/**
 * A board's view with everything it lives in. What a view throws while it is taken away goes to the boundary above it;
 * with nothing of the old board left, that would be the root, and the new board would go with the old one. So the old
 * board's boundary stays, empty, until the board after this one.
 */
export function boardTree(scene: Scene, options: BoardTreeOptions): ReactNode {
  const { board, ground, key, onError, onReady, check, checkUnmount } = options;
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
        createElement(ViewReady, { onReady, check, checkUnmount }),
      ),
    ),
  );
  return createElement(Fragment, null, [
    createElement(BoardBoundary, { key: options.previousKey, onError: options.onLeavingError }),
    createElement(BoardBoundary, { key, onError }, view),
  ]);
}

/** The last child: when it is mounted, everything before it is. */
function ViewReady({
  onReady,
  check,
  checkUnmount,
}: Pick<BoardTreeOptions, 'onReady' | 'check' | 'checkUnmount'>): null {
  check();
  useLayoutEffect(() => {
    onReady();
    return checkUnmount;
  }, [onReady, checkUnmount]);
  return null;
}
