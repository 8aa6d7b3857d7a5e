import { type LinesHead, planLinesHead } from '#display/kit/lines/lines-head.ts';
import { type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import type { Orientation } from '#display/runtime/board/board.ts';

/** A line below the scene. */
export interface LineStripPlan {
  readonly box: Box;
  readonly mark: Box;
  readonly name: TextPlace;
  /** Null: there is room for the strip alone. */
  readonly speed: TextPlace | null;
  readonly unit: TextPlace | null;
  readonly bar: Box | null;
  readonly note: TextPlace | null;
  readonly strip: Box;
  readonly hours: TextPlace;
}

export interface PlantLayout extends LinesHead {
  /** Where the scene is shown. */
  readonly room: Box;
  /** Where callouts may stand, above the scene. */
  readonly shelf: Box;
  readonly strips: readonly LineStripPlan[];
}

const MARK = 34;
const SPEED_SIZE = 66;

/** Lays the screen out for a number of lines, in scene units. */
export function planPlantScreen(lines: number, orientation: Orientation): PlantLayout {
  return orientation === 'landscape' ? landscape(lines) : portrait(lines);
}

function landscape(lines: number): PlantLayout {
  const [left, right] = [48, 1872];
  const count = Math.min(5, Math.max(1, lines));
  const isNarrow = count > 3;
  const gap = isNarrow ? 36 : 42;
  const width = (right - left - (count - 1) * gap) / count;
  const top = isNarrow ? 958 : 884;
  return {
    ...planLinesHead('landscape'),
    // The edge of the slab hangs below it, and must not touch the figures.
    room: { x: 24, y: 318, w: 1872, h: top - 318 - 28 },
    shelf: { x: left, y: 304, w: right - left, h: 116 },
    strips: Array.from({ length: count }, (_, index) =>
      planStrip({ x: left + index * (width + gap), y: top, w: width, h: 1066 - top }, isNarrow, 0),
    ),
  };
}

function portrait(lines: number): PlantLayout {
  const [left, right] = [40, 1040];
  const count = Math.min(5, Math.max(1, lines));
  const isNarrow = count > 3;
  const height = isNarrow ? 108 : 168;
  const gap = 20;
  const top = 1896 - count * height - (count - 1) * gap;
  // The low back wall of the slab may be behind a card.
  const roomY = 664;
  return {
    ...planLinesHead('portrait'),
    room: { x: 24, y: roomY, w: 1032, h: top - roomY - 30 },
    shelf: { x: left, y: 566, w: right - left, h: 116 },
    strips: Array.from({ length: count }, (_, index) =>
      planStrip({ x: left, y: top + index * (height + gap), w: right - left, h: height }, isNarrow, 4),
    ),
  };
}

/** `closer`: so much less between its rows. */
function planStrip(box: Box, isNarrow: boolean, closer: number): LineStripPlan {
  const { x, y, w } = box;
  const speedW = isNarrow ? 0 : 190;
  const nameX = x + MARK + 14;
  const barY = y + 54 - closer;
  const stripY = isNarrow ? y + 50 - closer : y + 116 - 3 * closer;
  return {
    box,
    mark: { x, y: y + 3, w: MARK, h: MARK },
    name: textPlace(nameX, y, w - speedW - MARK - 30, LABEL_SIZE, 'label'),
    speed: isNarrow ? null : textPlace(x + w - speedW, y - 16, speedW, SPEED_SIZE, 'figure', 'right'),
    unit: isNarrow ? null : textPlace(x + w - speedW, y + 60, speedW, SMALLEST_SIZE, 'detail', 'right'),
    bar: isNarrow ? null : { x, y: barY, w: w - speedW - 30, h: 14 },
    note: isNarrow ? null : textPlace(x, barY + 22 - closer, w - speedW - 10, SMALLEST_SIZE, 'detail'),
    strip: { x, y: stripY, w, h: isNarrow ? 20 : 22 },
    hours: textPlace(x, stripY + (isNarrow ? 26 : 30) - closer, w, SMALLEST_SIZE, 'detail'),
  };
}
