import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { type MarkName, markPath } from '#shared/theme/marks.ts';
import { PICTOGRAM_BOX, pictogram } from '#shared/theme/pictogram.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { stateShape } from '#shared/theme/theme.ts';
import type { Box, Point } from './box.ts';
import { hatchLines } from './hatch-geometry.ts';
import type { Pen } from './pen-port.ts';

/** Side of the square that state marks are drawn in. */
const MARK_BOX = 24;

/** The mark of a state, as large as fits the box. */
export function drawMark(pen: Pen, state: StyledState, box: Box, colour: string): void {
  drawNamedMark(pen, stateShape[state], box, colour);
}

export function drawNamedMark(pen: Pen, name: MarkName, box: Box, colour: string): void {
  const side = Math.min(box.w, box.h);
  const x = box.x + (box.w - side) / 2;
  const y = box.y + (box.h - side) / 2;
  pen.shape(markPath(name), x, y, side / MARK_BOX).fill(colour);
}

export function drawPictogram(pen: Pen, type: MachineType, box: Box, colour: string): void {
  drawStrokes(pen, pictogram(type), box, colour);
}

/** Path data in the box of pictograms, as large as fits. */
export function drawStrokes(pen: Pen, strokes: readonly string[], box: Box, colour: string): void {
  const scale = Math.min(box.w / PICTOGRAM_BOX.width, box.h / PICTOGRAM_BOX.height);
  const x = box.x + (box.w - PICTOGRAM_BOX.width * scale) / 2;
  const y = box.y + (box.h - PICTOGRAM_BOX.height * scale) / 2;
  for (const data of strokes) {
    pen.shape(data, x, y, scale).stroke({
      color: colour,
      width: Math.max(2.5, PICTOGRAM_BOX.strokeWidth * scale),
      cap: 'round',
      join: 'round',
    });
  }
}

const HATCH_PITCH = 16;

/** Diagonal lines across a box: what is drawn here is old. */
export function drawHatch(pen: Pen, box: Box, colour: string): void {
  for (const [fromX, fromY, toX, toY] of hatchLines(box.w, box.h, HATCH_PITCH)) {
    pen.moveTo(box.x + fromX, box.y + fromY).lineTo(box.x + toX, box.y + toY);
  }
  pen.stroke({ color: colour, width: 2.5 });
}

/** A line through corners. */
export function tracePath(pen: Pen, points: readonly Point[], radius: number): void {
  points.forEach((point, index) => {
    const [x, y] = point;
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) pen.moveTo(x, y);
    else if (!after) pen.lineTo(x, y);
    else {
      const r = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
      const [ax, ay] = towards(point, before, r);
      const [bx, by] = towards(point, after, r);
      pen.lineTo(ax, ay).quadraticCurveTo(x, y, bx, by);
    }
  });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return [from[0] + ((to[0] - from[0]) * by) / length, from[1] + ((to[1] - from[1]) * by) / length];
}
