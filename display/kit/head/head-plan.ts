import { enclosingBox, type TextPlace, textPlace } from '#display/kit/text-place.ts';
import { lineHeight } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** One row above everything: what the board is about, how old its data is, what time it is. */
export interface HeadBarPlan {
  readonly title: TextPlace;
  readonly status: TextPlace;
  readonly clock: TextPlace;
}

/** The one message of a board, and the line below it that says why. */
export interface VerdictPlan {
  readonly mark: Box;
  readonly verdict: TextPlace;
  readonly cause: TextPlace;
}

const SIZES = { title: 38, status: 28, clock: 40, verdict: 132, cause: 38 } as const;

/** `clockSize`: larger where the time of day is part of the message. */
export function planHeadBar(
  left: number,
  right: number,
  y: number,
  clockSize: number = SIZES.clock,
): HeadBarPlan {
  const clockW = Math.round(3.3 * clockSize);
  const isLarge = clockSize > SIZES.clock;
  const statusW = right - left > 1200 ? 640 : isLarge ? 330 : 440;
  const titleW = right - left - clockW - statusW - 48;
  const clockY = y - 2 - Math.round((lineHeight(clockSize) - lineHeight(SIZES.clock)) / 2);
  return {
    title: textPlace(left, y, titleW, SIZES.title, 'label'),
    status: textPlace(right - clockW - 24 - statusW, y + 9, statusW, SIZES.status, 'detail', 'right'),
    clock: textPlace(right - clockW, clockY, clockW, clockSize, isLarge ? 'head' : 'label', 'right'),
  };
}

export function planVerdict(x: number, w: number, y: number): VerdictPlan {
  const side = 96;
  return {
    mark: { x: x - 8, y: y + (lineHeight(SIZES.verdict) - side) / 2 - 4, w: side, h: side },
    verdict: textPlace(x + side + 20, y, w - side - 20, SIZES.verdict, 'verdict'),
    cause: textPlace(x, y + lineHeight(SIZES.verdict) + 6, w, SIZES.cause, 'label'),
  };
}

/** The tile of mark, word and clock. */
export function verdictTile({ mark, verdict }: VerdictPlan): Box {
  return enclosingBox(mark, verdict);
}

const BACK_W = 204;

/** The top row with a button in front of its title that leads back to where one came from. */
export function withWayBack({ title, clock }: HeadBarPlan): {
  readonly bar: HeadBarPlan;
  readonly back: Box;
} {
  const back = { x: title.x, y: title.y - 12, w: BACK_W, h: 62 };
  return { bar: planHeadBar(back.x + back.w + 28, clock.x + clock.w, title.y), back };
}
