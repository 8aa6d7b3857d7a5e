import { planRows, type RowPlan } from '#display/kit/rows/row-plan.ts';
import { ROW_SIZES, TITLE_GAP } from '#display/kit/rows/row-words.ts';
import { type RunPlace, type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** A list under its title. */
interface ListHeadPlan {
  readonly title: TextPlace;
  readonly column: TextPlace;
  readonly strokes: Box;
}

/** Two lines with a bar: what, how far, until when. Places are from the corner of the row. */
export interface WorkRowPlan {
  readonly box: Box;
  readonly name: RunPlace;
  /** Below the name; null = the row has none. */
  readonly under: RunPlace | null;
  readonly bar: Box;
  readonly text: RunPlace;
  readonly time: RunPlace;
  /** Below the time; null = the row has none. */
  readonly note: RunPlace | null;
  /** Temperatures, below the bar; null = the row has none. */
  readonly curve: Box | null;
}

export interface WorkListPlan extends ListHeadPlan {
  readonly rows: readonly WorkRowPlan[];
}

export interface AlarmListPlan extends ListHeadPlan {
  readonly rows: readonly RowPlan[];
}

const HEAD_H = lineHeight(LABEL_SIZE) + TITLE_GAP;
const BAR_H = 12;
/** From the baseline of a text up to what may stand above it. */
const TEXT_TOP = 25;

function planHead({ x, y, w, h }: Box): ListHeadPlan {
  return {
    title: textPlace(x, y, w, LABEL_SIZE, 'label'),
    column: textPlace(x + w * 0.4, y + 5, w * 0.6, SMALLEST_SIZE, 'detail', 'right'),
    strokes: { x, y: y + h + 1, w, h: 6 },
  };
}

function rowBoxes({ x, y, w, h }: Box, count: number): readonly Box[] {
  const pitch = Math.floor((h - HEAD_H) / count);
  return Array.from({ length: count }, (_, index) => ({ x, y: y + HEAD_H + index * pitch, w, h: pitch }));
}

const BATCH_COLUMNS = { name: 200, time: 182 } as const;

/** Number and product; the steps and what is done; when it is usable, and how late. */
export function planBatches(area: Box, count: number): WorkListPlan {
  const rows = rowBoxes(area, count).map((box): WorkRowPlan => {
    const { w, h } = box;
    const first = Math.round(h / 2 - 6);
    const second = first + Math.min(32, Math.round(0.47 * h));
    const barX = BATCH_COLUMNS.name;
    const barW = w - barX - BATCH_COLUMNS.time;
    const line = (x: number, width: number, baseline: number, size: number): RunPlace => ({
      x,
      w: width,
      baseline,
      size,
      align: 'left',
    });
    const right = (baseline: number, size: number): RunPlace => ({
      x: w - BATCH_COLUMNS.time + 16,
      w: BATCH_COLUMNS.time - 16,
      baseline,
      size,
      align: 'right',
    });
    return {
      box,
      name: line(0, barX - 14, first, ROW_SIZES.text),
      under: line(38, barX - 14 - 38, second, ROW_SIZES.code),
      bar: { x: barX, y: first - 17, w: barW, h: BAR_H },
      text: line(barX, barW, second, ROW_SIZES.code),
      time: right(first, ROW_SIZES.strong),
      note: right(second, ROW_SIZES.code),
      curve: null,
    };
  });
  return { ...planHead(area), rows };
}

/** The unit and what remains; the phases over the curve of their temperatures; the phase with its limit. */
export function planCips(area: Box, count: number): WorkListPlan {
  const rows = rowBoxes(area, count).map((box): WorkRowPlan => {
    const { w, h } = box;
    const line = (baseline: number, size: number, align: RunPlace['align'] = 'left'): RunPlace => ({
      x: 0,
      w,
      baseline,
      size,
      align,
    });
    const text = h - 8;
    const barY = 39;
    const curveY = barY + BAR_H + 5;
    return {
      box,
      name: line(27, ROW_SIZES.text),
      under: null,
      bar: { x: 0, y: barY, w, h: BAR_H },
      text: line(text, ROW_SIZES.code),
      time: line(28, ROW_SIZES.strong, 'right'),
      note: null,
      curve: { x: 0, y: curveY, w, h: Math.max(0, text - TEXT_TOP - curveY) },
    };
  });
  return { ...planHead(area), rows };
}

/** What is the matter with which unit; since when. */
export function planAlarms(area: Box, count: number): AlarmListPlan {
  const { x, y, w, h } = area;
  return {
    ...planHead(area),
    rows: planRows({ x, y: y + HEAD_H, w, h: h - HEAD_H }, count, ROW_SIZES.text, [
      { x, w },
      { x: x + w - 150, w: 150, align: 'right' },
    ]),
  };
}
