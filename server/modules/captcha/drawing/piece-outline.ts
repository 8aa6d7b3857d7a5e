import { randomInt } from 'node:crypto';
import { Path2D } from '@napi-rs/canvas';
import { PIECE_WIDTH } from './picture-size.ts';

/** What each side of a jigsaw piece has: a knob out, a bay in, or nothing. Top, right, bottom, left. */
export type Sides = readonly [Side, Side, Side, Side];
type Side = -1 | 0 | 1;

/** Room around the piece's body for its knobs. */
const MARGIN = 8;
const BODY = PIECE_WIDTH - 2 * MARGIN;
const KNOB = 7;

export function randomSides(other?: Sides): Sides {
  const side = (): Side => ([-1, 0, 1] as const)[randomInt(3)] ?? 0;
  for (;;) {
    const sides: Sides = [side(), side(), side(), side()];
    const differences = other ? sides.filter((value, index) => value !== other[index]).length : 4;
    if (sides.filter((value) => value !== 0).length >= 2 && differences >= 3) return sides;
  }
}

/** The outline of a piece whose 47 × 47 box has its left upper corner at (x, y). */
export function pieceOutline([top, right, bottom, left]: Sides, x: number, y: number): Path2D {
  const [x1, y1] = [x + MARGIN, y + MARGIN];
  const [x2, y2] = [x1 + BODY, y1 + BODY];
  const [midX, midY] = [x1 + BODY / 2, y1 + BODY / 2];
  const path = new Path2D();
  path.moveTo(x1, y1);
  addSide(path, top, midX - KNOB, y1, midX, y1, Math.PI);
  path.lineTo(x2, y1);
  addSide(path, right, x2, midY - KNOB, x2, midY, -Math.PI / 2);
  path.lineTo(x2, y2);
  addSide(path, bottom, midX + KNOB, y2, midX, y2, 0);
  path.lineTo(x1, y2);
  addSide(path, left, x1, midY + KNOB, x1, midY, Math.PI / 2);
  path.closePath();
  return path;
}

function addSide(
  path: Path2D,
  side: Side,
  fromX: number,
  fromY: number,
  centreX: number,
  centreY: number,
  fromAngle: number,
): void {
  if (side === 0) return;
  path.lineTo(fromX, fromY);
  path.arc(centreX, centreY, KNOB, fromAngle, fromAngle + Math.PI, side < 0);
}
