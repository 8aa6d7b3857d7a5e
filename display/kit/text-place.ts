import type { Box } from '#display/parts/box.ts';
import { baselineOf, lineHeight, middleBaseline, type TextRole } from './type-scale.ts';

/** A line of text on the board. */
export interface TextPlace extends Box {
  readonly size: number;
  readonly align: 'left' | 'center' | 'right';
  readonly role: TextRole;
}

export function textPlace(
  x: number,
  y: number,
  w: number,
  size: number,
  role: TextRole,
  align: TextPlace['align'] = 'left',
): TextPlace {
  return { x, y, w, h: lineHeight(size), size, align, role };
}

/** One line in the vertical middle of a box. */
export function textInside(
  box: Box,
  size: number,
  role: TextRole,
  align: TextPlace['align'] = 'left',
): TextPlace {
  const y = middleBaseline(box.y, box.h, size) - baselineOf(size);
  return textPlace(box.x, y, box.w, size, role, align);
}

/** A line by its baseline. */
export function textOnBaseline(
  x: number,
  baseline: number,
  w: number,
  size: number,
  role: TextRole,
  align: TextPlace['align'] = 'left',
): TextPlace {
  return textPlace(x, baseline - baselineOf(size), w, size, role, align);
}

/** The smallest box in whole units that holds all of these. */
export function enclosingBox(...boxes: readonly Box[]): Box {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.w)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.h)));
  return { x, y, w: right - x, h: bottom - y };
}

/** `box` as seen from the corner of `origin`: parts of a tile are placed from the tile's corner. */
export function boxInside(origin: Box, box: Box): Box {
  return { ...box, x: box.x - origin.x, y: box.y - origin.y };
}

/** A line of marks, texts and plates on the board. */
export interface RunPlace {
  readonly x: number;
  readonly w: number;
  readonly baseline: number;
  /** Font size whose capitals the marks are centred on. */
  readonly size: number;
  readonly align: 'left' | 'right';
}
