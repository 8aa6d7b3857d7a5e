import type { Box } from '#display/parts/box.ts';

/** Nothing that is touched is smaller, either way: a gloved finger must hit it. */
export const TOUCH = 64;

const GAP = 20;
const TAB_GAP = 12;
const PAGE_W = 116;

/** A head with touch buttons over rows that a page of a list fills. */
export interface ListPlan {
  readonly head: Box;
  readonly rows: readonly Box[];
}

export function planList(x: number, y: number, w: number, rows: number): ListPlan {
  const rowAt = (index: number): Box => ({ x, y: y + TOUCH + 8 + index * TOUCH, w, h: TOUCH });
  return { head: { x, y, w, h: TOUCH }, rows: Array.from({ length: rows }, (_, index) => rowAt(index)) };
}

/** Buttons of a list's head: tabs from the left, the pager at its right end. */
export interface ListHeadPlan {
  readonly tabs: readonly Box[];
  readonly back: Box;
  readonly page: Box;
  readonly forth: Box;
}

export function planListHead({ x, y, w, h }: Box, tabs: number): ListHeadPlan {
  const forth = { x: x + w - TOUCH, y, w: TOUCH, h };
  const page = { x: forth.x - PAGE_W, y, w: PAGE_W, h };
  const back = { x: page.x - TOUCH, y, w: TOUCH, h };
  const room = back.x - GAP - x;
  const tabW = tabs > 0 ? Math.floor((room - (tabs - 1) * TAB_GAP) / tabs) : 0;
  const tabAt = (index: number): Box => ({ x: x + index * (tabW + TAB_GAP), y, w: tabW, h });
  return { tabs: Array.from({ length: tabs }, (_, index) => tabAt(index)), back, page, forth };
}
