import { type TextPlace, textOnBaseline, textPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** A key figure: its name, the number, a bar, and lines of notes. All places are on the board. */
export interface FigurePlan {
  readonly box: Box;
  readonly label: TextPlace;
  readonly value: TextPlace;
  readonly bar: Box;
  readonly notes: readonly TextPlace[];
  /** Of an OEE figure: its factors, in the order of the model. */
  readonly factors: readonly FactorPlan[];
}

export interface FactorPlan {
  readonly bar: Box;
  readonly name: TextPlace;
  /** Null: the number stands beside the name. */
  readonly value: TextPlace | null;
}

const HEAD_VALUE_SIZE = 68;
const FACTOR_GAP = 14;

/** What stands under the number: lines of notes, or the factors that it is the product of. */
export type FigureContent = 'notes' | 'factors';

/** A figure in the head of a board that is read from afar. */
export function planHeadFigure(x: number, w: number, y: number, content: FigureContent): FigurePlan {
  const valueY = y + lineHeight(LABEL_SIZE) + 2;
  const barY = valueY + lineHeight(HEAD_VALUE_SIZE) + 8;
  const noteY = barY + 24;
  const column = (w + FACTOR_GAP) / 3;
  return {
    // The last factor has its name also in the gap behind it.
    box: {
      x,
      y,
      w: content === 'factors' ? w + FACTOR_GAP : w,
      h: barY + 20 + lineHeight(SMALLEST_SIZE) + 8 - y,
    },
    label: textPlace(x, y, w, LABEL_SIZE, 'label'),
    value: textPlace(x, valueY, w, HEAD_VALUE_SIZE, 'figure'),
    bar: { x, y: barY, w, h: 14 },
    notes: content === 'notes' ? [textPlace(x, noteY, w, SMALLEST_SIZE, 'detail')] : [],
    factors: linesOf(content, 'factors').map((index) => ({
      bar: { x: x + index * column, y: barY, w: column - FACTOR_GAP, h: 14 },
      name: textPlace(x + index * column, noteY, column - 1, SMALLEST_SIZE, 'detail'),
      value: null,
    })),
  };
}

const NEAR_VALUE_SIZE = 62;
const NEAR_NOTE_Y = 166;
const NEAR_NOTE_STEP = 40;
const FACTOR_STEP = 42;
const FACTOR_NAME_W = 70;
const FACTOR_VALUE_W = 66;

/** A figure on a board that is touched: three lines of notes, or three rows of factors. */
export function planNearFigure(box: Box, content: FigureContent): FigurePlan {
  const { x, y, w } = box;
  const detail = (baseline: number, align: 'left' | 'right' = 'left'): TextPlace =>
    textOnBaseline(x, y + baseline, w, SMALLEST_SIZE, 'detail', align);
  return {
    box,
    label: detail(28),
    value: textOnBaseline(x, y + 92, w, NEAR_VALUE_SIZE, 'figure'),
    bar: { x, y: y + 112, w, h: 14 },
    notes: linesOf(content, 'notes').map((index) => detail(NEAR_NOTE_Y + index * NEAR_NOTE_STEP)),
    factors: linesOf(content, 'factors').map((index) => {
      const baseline = NEAR_NOTE_Y + index * FACTOR_STEP;
      return {
        bar: { x: x + FACTOR_NAME_W, y: y + baseline - 16, w: w - FACTOR_NAME_W - FACTOR_VALUE_W, h: 12 },
        name: detail(baseline),
        value: detail(baseline, 'right'),
      };
    }),
  };
}

function linesOf(content: FigureContent, wanted: FigureContent): readonly number[] {
  return content === wanted ? [0, 1, 2] : [];
}
