import type { RunPlace } from '#display/kit/text-place.ts';
import { type TextPlace, textOnBaseline } from '#display/kit/text-place.ts';
import type { Box } from '#display/parts/box.ts';

/** A stage of the work. */
export interface StagePlan {
  /** With room around the body for the one that is filled. */
  readonly box: Box;
  readonly body: Box;
  readonly name: RunPlace;
  readonly note: RunPlace;
  readonly count: TextPlace;
}

export interface StagesPlan {
  readonly tiles: readonly StagePlan[];
  /** Between neighbours, in the direction of the work. */
  readonly arrows: readonly Box[];
}

/** What a filled body reaches beyond the others. */
export const STAGE_RIM = 4;
const STAGES = 6;
const GAP = 36;
const ROW_GAP = 20;
const PADDING = 14;
/** `many`: of counts from a thousand on. */
export const STAGE_SIZES = { name: 34, note: 28, count: 62, many: 48, mark: 24 } as const;

export function planStages(area: Box, columns: number): StagesPlan {
  const rows = Math.ceil(STAGES / columns);
  const w = Math.floor((area.w - (columns - 1) * GAP) / columns);
  const h = Math.floor((area.h - (rows - 1) * ROW_GAP) / rows);
  const bodies = Array.from({ length: STAGES }, (_, index): Box => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return { x: area.x + column * (w + GAP), y: area.y + row * (h + ROW_GAP), w, h };
  });
  return {
    tiles: bodies.map(planStage),
    arrows: bodies.flatMap((body, index) =>
      (index + 1) % columns === 0
        ? []
        : [{ x: body.x + w + STAGE_RIM, y: body.y + h / 2 - 20, w: GAP - 2 * STAGE_RIM, h: 40 }],
    ),
  };
}

function planStage(body: Box): StagePlan {
  const { x, y, w, h } = body;
  const inner = { x: x + PADDING, w: w - 2 * PADDING };
  const countW = Math.round(w * 0.65);
  const baseline = y + h - 18;
  return {
    body,
    box: { x: x - STAGE_RIM, y: y - STAGE_RIM, w: w + 2 * STAGE_RIM, h: h + 2 * STAGE_RIM },
    name: { ...inner, baseline: y + 40, size: STAGE_SIZES.name, align: 'left' },
    note: { ...inner, w: inner.w, baseline: baseline - 3, size: STAGE_SIZES.note, align: 'left' },
    count: textOnBaseline(x + w - PADDING - countW, baseline, countW, STAGE_SIZES.count, 'label', 'right'),
  };
}
