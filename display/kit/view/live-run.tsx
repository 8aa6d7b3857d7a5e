import { type ReactNode, useRef } from 'react';
import type { RunPlace } from '#display/kit/text-place.ts';
import type { Box } from '#display/parts/box.ts';
import { Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { useLive } from '#display/runtime/board/board-hooks.ts';

interface LiveRunProps<Model> {
  readonly place: RunPlace;
  /** The tile that the run is in; its place is on the board. */
  readonly tile: Box;
  readonly select: (model: Model) => readonly RunItem[];
}

/** Marks, texts and plates on one line that follow the model. */
export function LiveRun<Model>({ place, tile, select }: LiveRunProps<Model>): ReactNode {
  const run = useRef<PartHandle<RunProps>>(null);
  useLive(select, (items) => run.current?.set({ items }));
  return <Run handle={run} {...runProps(place, tile)} />;
}

/** The properties of a run, without items yet, on a place that a layout gave it. */
export function runProps({ x, w, baseline, size, align }: RunPlace, tile: Box): RunProps {
  return {
    items: NOTHING,
    x: (align === 'right' ? x + w : x) - tile.x,
    y: baseline - tile.y,
    maxWidth: w,
    align,
    size,
  };
}

const NOTHING: readonly RunItem[] = [];
