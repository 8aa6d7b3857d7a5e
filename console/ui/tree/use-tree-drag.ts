import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Nested, Place, VisibleRow } from '#shared/domain/tree/tree.ts';
import { type DropMark, toDropMark, toMovePlace } from './drop-place.ts';

/** A collapsed row opens under a drag that rests on it. */
const OPEN_AFTER_MS = 600;
/** Near its edges the list scrolls under a drag. */
const SCROLL_EDGE_PX = 36;
const SCROLL_STEP_PX = 12;

interface TreeDragOptions<Node extends Nested<Node>> {
  readonly tree: readonly Node[];
  readonly rows: readonly VisibleRow<Node>[];
  readonly canHold: (node: Node) => boolean;
  readonly onOpen: (row: VisibleRow<Node>) => void;
  readonly onDrop: (id: string, to: Place) => void;
}

export interface ShownMark extends DropMark {
  readonly rowIndex: number;
  /** False where the node cannot go. */
  readonly isPossible: boolean;
}

/** Moves a row of a tree by dragging its grip. */
export function useTreeDrag<Node extends Nested<Node>>(options: TreeDragOptions<Node>) {
  const { tree, rows, canHold, onOpen, onDrop } = options;
  const [movedId, setMovedId] = useState<string | null>(null);
  const [mark, setMark] = useState<ShownMark | null>(null);
  const resting = useRef<{ readonly rowIndex: number; readonly timer: ReturnType<typeof setTimeout> } | null>(
    null,
  );

  const stopResting = useCallback(() => {
    if (resting.current) clearTimeout(resting.current.timer);
    resting.current = null;
  }, []);
  useEffect(() => stopResting, [stopResting]);

  function restOn(rowIndex: number, row: VisibleRow<Node>, isInto: boolean): void {
    if (isInto && resting.current?.rowIndex === rowIndex) return;
    stopResting();
    if (!isInto || row.isExpanded) return;
    resting.current = { rowIndex, timer: setTimeout(() => onOpen(row), OPEN_AFTER_MS) };
  }

  function end(): void {
    stopResting();
    setMovedId(null);
    setMark(null);
  }

  function onDragOver(event: DragEvent<HTMLElement>): void {
    if (movedId === null || !(event.target instanceof Element)) return;
    scrollAtEdge(event.currentTarget, event.clientY);
    const element = event.target.closest<HTMLElement>('[data-tree-row]');
    const rowIndex = Number(element?.dataset.treeRow ?? -1);
    const row = rows[rowIndex];
    if (!element || !row) return;
    const box = element.getBoundingClientRect();
    const next = toDropMark(row, (event.clientY - box.top) / box.height, canHold);
    const isPossible = toMovePlace(tree, movedId, next.place) !== null;
    if (isPossible) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    }
    restOn(rowIndex, row, isPossible && next.kind === 'into');
    setMark({ ...next, rowIndex, isPossible });
  }

  return {
    movedId,
    mark,
    /** For the grip of a row. */
    gripOf: (node: Node) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', node.id);
        const row = event.currentTarget.closest('tr');
        if (row) event.dataTransfer.setDragImage(row, 16, row.clientHeight / 2);
        setMovedId(node.id);
      },
      onDragEnd: end,
    }),
    /** For the list. */
    listHandlers: {
      onDragOver,
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const isInside =
          event.relatedTarget instanceof globalThis.Node && event.currentTarget.contains(event.relatedTarget);
        if (isInside) return;
        stopResting();
        setMark(null);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        const to = movedId !== null && mark ? toMovePlace(tree, movedId, mark.place) : null;
        if (movedId !== null && to) onDrop(movedId, to);
        end();
      },
    },
  };
}

function scrollAtEdge(list: HTMLElement, y: number): void {
  const box = list.getBoundingClientRect();
  if (y < box.top + SCROLL_EDGE_PX) list.scrollTop -= SCROLL_STEP_PX;
  else if (y > box.bottom - SCROLL_EDGE_PX) list.scrollTop += SCROLL_STEP_PX;
}
