import type { KeyboardEvent } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const FINE = 0.1;

/** Keys on the plan. `cancel`: of a drag; false when there is none. */
export function usePlanKeys(cancel: () => boolean): (event: KeyboardEvent) => void {
  const { items, selection, snapping, actions, select } = useSceneEditor();
  return (event) => {
    const hasCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const arrow = ARROWS[event.key];
    if (arrow && !hasCommand) {
      const step = snapping.grid * (event.shiftKey ? FINE : 1);
      actions.move(arrow[0] * step, arrow[1] * step, `keys ${[...selection].join()}`);
    } else if (key === 'r' && !hasCommand) actions.turn(event.shiftKey ? -1 : 1);
    else if (key === 'delete' || key === 'backspace') actions.reset();
    else if (key === 'd' && hasCommand) actions.copy();
    else if (key === 'a' && hasCommand) select(items.map((item) => item.key));
    else if (key === 'escape') {
      if (!cancel()) select([]);
    } else return;
    event.preventDefault();
  };
}
