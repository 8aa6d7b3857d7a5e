import { type HeadBarPlan, planHeadBar } from '#display/kit/head/head-plan.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { CAP_FLOORS, sizeOfCap } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';
import type { Orientation } from '#display/runtime/board/board.ts';

/** Font sizes; every floor of this board is twice that of the others. */
export const QUEUE_SIZES = {
  bandHead: 62,
  row: sizeOfCap(CAP_FLOORS.public.row),
  head: sizeOfCap(CAP_FLOORS.public.head),
  call: sizeOfCap(CAP_FLOORS.public.call),
  place: sizeOfCap(CAP_FLOORS.public.place),
} as const;
export const HEAD_MARK = 44;
const ROW_MARK = 36;

export interface BandPlan {
  readonly box: Box;
  readonly headline: RunPlace;
  /** Ticket and job at the right end; null = they follow the headline. */
  readonly detail: RunPlace | null;
  /** The same beside a message, which is longer; null = it follows the headline. */
  readonly messageDetail: RunPlace | null;
  /** The word above the dock; null = it stands beside it. */
  readonly dockWord: RunPlace | null;
  readonly name: RunPlace;
  readonly dock: RunPlace;
  /** Largest size of plate and dock. */
  readonly nameSize: number;
  readonly dockSize: number;
  /** Side of the arrow. */
  readonly arrow: number;
  /** Lines of what is said while nobody is called. */
  readonly message: readonly RunPlace[];
  readonly messageSize: number;
}

export interface QueueRowPlan {
  readonly box: Box;
  readonly name: RunPlace;
  /** Ticket and job; null = there is no room. */
  readonly detail: RunPlace | null;
  readonly mark: RunPlace;
  readonly value: RunPlace;
}

export interface SectionPlan {
  readonly head: { readonly box: Box; readonly title: RunPlace; readonly column: RunPlace };
  readonly rows: readonly QueueRowPlan[];
  /** Where the strokes of the pages are. */
  readonly strokes: Box;
}

export interface QueueLayout {
  readonly width: number;
  readonly height: number;
  readonly bar: HeadBarPlan;
  readonly band: BandPlan;
  readonly recent: SectionPlan;
  readonly next: SectionPlan;
  readonly waiting: SectionPlan;
  readonly foot: {
    readonly box: Box;
    readonly missed: RunPlace;
    readonly late: RunPlace;
    readonly whole: RunPlace;
  };
}

export function planQueueBoard(orientation: Orientation): QueueLayout {
  return orientation === 'landscape' ? landscape() : portrait();
}

function landscape(): QueueLayout {
  const left = 48;
  const w = 1824;
  const band = { x: 0, y: 98, w: 1920, h: 386 };
  const foot = { x: 0, y: 986, w: 1920, h: 94 };
  const columnW = 560;
  const section = (x: number): SectionPlan =>
    planSection({ x, w: columnW, headBaseline: 557, firstBaseline: 646, pitch: 90, rows: 4, detailX: null });
  const { bandHead, head } = QUEUE_SIZES;
  return {
    width: 1920,
    height: 1080,
    bar: planHeadBar(left, left + w, 26, bandHead),
    band: {
      box: band,
      headline: runPlace(left, w - 360, 180, bandHead),
      detail: null,
      messageDetail: null,
      dockWord: runPlace(left + w - 320, 320, 180, bandHead, 'right'),
      name: runPlace(left, w, 441, 244),
      dock: runPlace(left, w, 441, 300, 'right'),
      nameSize: 244,
      dockSize: 300,
      arrow: 138,
      message: [runPlace(left, w, 405, 205)],
      messageSize: 205,
    },
    recent: section(left),
    next: section(left + 632),
    waiting: section(left + 1264),
    foot: {
      box: foot,
      missed: runPlace(left, w, 1052, head),
      late: runPlace(left, w, 1052, head, 'right'),
      whole: runPlace(left, w, 1052, head),
    },
  };
}

function portrait(): QueueLayout {
  const left = 40;
  const w = 1000;
  const foot = { x: 0, y: 1772, w: 1080, h: 148 };
  const section = (headBaseline: number, rows: number): SectionPlan =>
    planSection({
      x: left,
      w,
      headBaseline,
      firstBaseline: headBaseline + 78,
      pitch: 84,
      rows,
      detailX: 376,
    });
  const { bandHead, head } = QUEUE_SIZES;
  return {
    width: 1080,
    height: 1920,
    bar: planHeadBar(left, left + w, 34, bandHead),
    band: {
      box: { x: 0, y: 132, w: 1080, h: 704 },
      headline: runPlace(left, w, 221, bandHead),
      detail: runPlace(left + 500, w - 500, 221, bandHead, 'right'),
      messageDetail: runPlace(left, w, 316, bandHead),
      dockWord: null,
      name: runPlace(left, w, 435, 205),
      dock: runPlace(left, w, 795, 400, 'right'),
      nameSize: 205,
      dockSize: 400,
      arrow: 164,
      message: [runPlace(left, w, 560, 236), runPlace(left, w, 745, 132)],
      messageSize: 236,
    },
    recent: section(901, 2),
    next: section(1143, 3),
    waiting: section(1469, 3),
    foot: {
      box: foot,
      missed: runPlace(left, w, 1832, head),
      late: runPlace(left, w, 1896, head),
      whole: runPlace(left, w, 1864, head),
    },
  };
}

interface SectionFrame {
  readonly x: number;
  readonly w: number;
  readonly headBaseline: number;
  readonly firstBaseline: number;
  readonly pitch: number;
  readonly rows: number;
  /** From the left of the section. */
  readonly detailX: number | null;
}

const ROW_GAP = 20;
/** Room for a dock: `12 号`, `B-03`. */
const DOCK_W = 176;

function planSection({ x, w, headBaseline, firstBaseline, pitch, rows, detailX }: SectionFrame): SectionPlan {
  const { head, row } = QUEUE_SIZES;
  const markX = w - DOCK_W - ROW_GAP - ROW_MARK;
  const rowAt = (index: number): QueueRowPlan => {
    const baseline = firstBaseline + index * pitch;
    const y = Math.round(baseline - (CAP_HEIGHT_RATIO / 2) * row - pitch / 2);
    return {
      box: { x, y, w, h: pitch },
      name: runPlace(x, (detailX ?? markX) - ROW_GAP, baseline, row),
      detail: detailX === null ? null : runPlace(x + detailX, markX - detailX - ROW_GAP, baseline, head),
      mark: runPlace(x + markX, ROW_MARK, baseline, row),
      value: runPlace(x, w, baseline, row, 'right'),
    };
  };
  const headBox = { x, y: headBaseline - 54, w, h: 66 };
  const lastBaseline = firstBaseline + (rows - 1) * pitch;
  return {
    head: {
      box: headBox,
      title: runPlace(x, w, headBaseline, head),
      column: runPlace(x, w, headBaseline, head, 'right'),
    },
    rows: Array.from({ length: rows }, (_, index) => rowAt(index)),
    strokes: { x, y: lastBaseline + 26, w, h: 8 },
  };
}

function runPlace(
  x: number,
  w: number,
  baseline: number,
  size: number,
  align: RunPlace['align'] = 'left',
): RunPlace {
  return { x, w, baseline, size, align };
}
