import type { FontWeight } from '#display/parts/label-props.ts';
import type { MarkName } from '#shared/theme/marks.ts';

interface RunPiece {
  /** Space before it, unless it is the first. */
  readonly gap?: number;
  readonly size: number;
  readonly colour: string;
}

interface RunWords extends RunPiece {
  readonly text: string;
  readonly part: string;
  readonly weight: FontWeight;
  readonly isStruck?: boolean;
  /** Share of its width that it may be cut or condensed to where the run is too long; without it nothing. */
  readonly least?: number;
}

/** What stands one after the other on a line. */
export type RunItem =
  | (RunWords & { readonly kind: 'text' })
  | (RunWords & { readonly kind: 'plate' })
  | (RunPiece & { readonly kind: 'mark'; readonly mark: MarkName; readonly isBlinking?: boolean });

export interface PlacedItem {
  readonly item: RunItem;
  readonly x: number;
  readonly width: number;
}

export interface PlacedRun {
  readonly items: readonly PlacedItem[];
  readonly width: number;
}

/**
 * Puts the items of a run one after the other from 0 on; too long a run takes width from those that may lose it, in their
 * order. `measure`: also of an item that is cut to a width, which may leave some of it.
 */
export function placeRun(
  items: readonly RunItem[],
  maxWidth: number,
  measure: (item: RunItem, cutTo?: number) => number,
): PlacedRun {
  const shown = items.filter((item) => item.kind === 'mark' || item.text !== '');
  const gaps = shown.map((item, index) => (index === 0 ? 0 : (item.gap ?? 0)));
  const natural = shown.map((item) => measure(item));
  let over = [...gaps, ...natural].reduce((sum, width) => sum + width, 0) - maxWidth;
  let x = 0;
  const placed = shown.map((item, index): PlacedItem => {
    const whole = natural[index] ?? 0;
    const least = item.kind === 'mark' ? 1 : (item.least ?? 1);
    const width = over > 0 && least < 1 ? measure(item, Math.max(whole * least, whole - over)) : whole;
    over -= whole - width;
    const at = x + (gaps[index] ?? 0);
    x = at + width;
    return { item, x: at, width };
  });
  return { items: placed, width: x };
}
