import { widthOf } from '#display/parts/text/text-width.ts';
import { FONT_STACK } from '#display/parts/text/type-metrics.ts';

export type TextAlign = 'left' | 'center' | 'right';
export type FontWeight = 400 | 500 | 600 | 700;

/** One line of text on a baseline. */
export interface LabelProps {
  readonly text: string;
  /** Names the text in `window.linewall.texts()`. */
  readonly part: string;
  /** The left, middle or right end, by `align`. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** Font size in scene units. */
  readonly size: number;
  readonly colour: string;
  readonly weight?: FontWeight;
  readonly align?: TextAlign;
  /** Longer texts end in an ellipsis. */
  readonly maxWidth?: number;
  /** A line through the text: the value is dead. */
  readonly isStruck?: boolean;
  readonly isVisible?: boolean;
  /** False: a piece of a text that its part lists as a whole. */
  readonly isListed?: boolean;
}

/** Width of a text in scene units when set in the bundled face, as Pixi counts it; true once its files are loaded. */
export function measureText(text: string, size: number, weight: FontWeight = 400): number {
  return widthOf(text, `${weight} ${size}px ${FONT_STACK}`);
}
