import type { LineModel } from '#display/kit/line/line-model.ts';
import { type BannerRoom, WHOLE_FOOT } from '#display/runtime/board/banner-room.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { isDense, type LineLayout, planLineBoard } from './layout.ts';

type Layout = Pick<LineLayout, 'placed' | 'flowArea' | 'height'>;
/** A line keeps its shape, and is asked for every second while an alarm is shown. */
const known = new WeakMap<LineModel['shape'], Partial<Record<Orientation, Layout>>>();

function layoutOf(shape: LineModel['shape'], orientation: Orientation): Layout {
  const found = known.get(shape)?.[orientation];
  if (found) return found;
  const layout = planLineBoard(shape, orientation);
  known.set(shape, { ...known.get(shape), [orientation]: layout });
  return layout;
}

/** The tiles of a line of many machines reach further down than the banner in its usual form. */
export function lineBannerRoom({ shape, machines }: LineModel, orientation: Orientation): BannerRoom {
  if (!isDense(shape)) return WHOLE_FOOT;
  const { placed, flowArea, height } = layoutOf(shape, orientation);
  const culprit = machines.find(({ role }) => role === 'culprit');
  const box = placed.tiles.find(({ machineId }) => machineId === culprit?.id)?.box;
  return {
    foot: height - flowArea.y - flowArea.h,
    // Above the first row stands the verdict.
    keptFree: box && box.y > flowArea.y ? box : null,
  };
}
