import { useMemo } from 'react';
import { type Colours, coloursOf } from '#display/kit/colours.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';

export interface LaidOut<Shape, Layout> {
  /** What decides the places; React renders again only when it changes. */
  readonly shape: Shape;
  readonly layout: Layout;
  readonly colours: Colours;
}

/** The places of a board's parts on this screen, and its colours. `plan` is a function of the module, not of a view. */
export function useLayout<Model, Shape, Layout>(
  select: (model: Model) => Shape,
  plan: (shape: Shape, orientation: Orientation) => Layout,
): LaidOut<Shape, Layout> {
  const { orientation, theme, palette } = useBoard();
  const shape = useShape(select);
  const layout = useMemo(() => plan(shape, orientation), [plan, shape, orientation]);
  const colours = useMemo(() => coloursOf({ theme, palette }), [theme, palette]);
  return { shape, layout, colours };
}
