import { type Colours, stateColours, stripColour } from '#display/kit/colours.ts';
import type { Box } from '#display/parts/box.ts';
import { drawHatch, drawMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { blend } from '#shared/theme/blend.ts';

/** A stretch of a strip of states; `from` and `to` are shares of its length, 0–1. */
export interface StripSegment {
  readonly from: number;
  readonly to: number;
  readonly state: PresentedState;
}

/** A full hour below a strip. */
export interface HourMark {
  readonly share: number;
  readonly text: string;
}

export interface StripModel {
  readonly segments: readonly StripSegment[];
  readonly hours: readonly HourMark[];
  /** What is right of it is still to come. */
  readonly nowShare: number;
  readonly staleness: Staleness;
}

/** A stop that is narrower has colour and height only, and its row in the list of reasons. */
const MARK_SIDE = 24;
/** A stop of seconds is still seen. */
const LEAST_STOP_W = 4;

/** States over time, read from afar: what ran is quiet, stops have their marks, the axis has ticks. */
export function paintStateStrip(pen: Pen, strip: StripModel, at: Box, colours: Colours): void {
  const { tokens } = colours;
  const isOld = stalenessTreatment(strip.staleness).isMuted;
  pen.roundRect(at.x, at.y, at.w, at.h, 5).fill(tokens.surfaceSunken);
  const colourOf = (state: PresentedState): string => {
    const colour = stripColour(state, colours, 'marked');
    return isOld ? blend(colour, tokens.background, 0.5) : colour;
  };
  for (const { from, to, state } of strip.segments) {
    if (state === 'production')
      pen.rect(at.x + from * at.w, at.y, (to - from) * at.w, at.h).fill(colourOf(state));
  }
  for (const { from, to, state } of strip.segments) {
    if (state === 'production') continue;
    const x = at.x + from * at.w;
    const w = Math.max((to - from) * at.w, LEAST_STOP_W);
    pen.rect(x - 1, at.y, w + 2, at.h).fill(tokens.background);
    pen.rect(x, at.y, w, at.h).fill(colourOf(state));
    if (w < MARK_SIDE + 2) continue;
    const mark = { x, y: at.y + (at.h - MARK_SIDE) / 2, w, h: MARK_SIDE };
    drawMark(pen, state, mark, stateColours(state, colours).onFill);
  }
  for (const { share } of strip.hours) {
    pen.rect(Math.min(at.x + share * at.w, at.x + at.w - 2), at.y + at.h, 2, 8).fill(tokens.lineStrong);
  }
  if (isOld) drawHatch(pen, { ...at, w: at.w * strip.nowShare }, tokens.background);
}
