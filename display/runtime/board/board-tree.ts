import { createElement, Fragment, type ReactNode, useLayoutEffect } from 'react';
import { type Ground, GroundContext, type Surface, SurfaceContext } from '#display/parts/scene.ts';
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
  /** The replaced board threw during unmount. */
  readonly onLeavingError: (error: unknown) => void;
  /** All parts of the view are mounted. */
  readonly onReady: () => void;
  /** Runs while the view is drawn; tests make it throw. */
  readonly check: () => void;
  /** Runs during unmount; tests make it throw. */
  readonly checkUnmount: () => void;
}

/**
 * The view of a board with its contexts. An error that a view throws during unmount reaches the nearest boundary above
 * that is still mounted. Without one that would be the root, which would unmount the new board too: so the boundary of
 * the old board is kept, empty, for one generation.
 */
export function boardTree(surface: Surface, options: BoardTreeOptions): ReactNode {
  const { board, ground, key, onError, onReady, check, checkUnmount } = options;
  const view = createElement(
    SurfaceContext.Provider,
    { value: surface },
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
