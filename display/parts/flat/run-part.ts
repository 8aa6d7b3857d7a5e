import { Container } from 'pixi.js';
import { measureText } from '#display/parts/label-props.ts';
import { type PlacedItem, type PlacedRun, placeRun, type RunItem } from '#display/parts/text/run-layout.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';
import { createLabel } from './label-part.ts';
import { type Part, type PartSite, toComponent } from './part.tsx';
import { createPlate, measurePlate } from './plate-part.ts';
import { createStateMark } from './state-mark-part.ts';

/** Marks, texts and plates on one baseline. */
export interface RunProps {
  readonly items: readonly RunItem[];
  /** The left or right end, by `align`. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly maxWidth: number;
  readonly align: 'left' | 'right';
  /** Font size whose capitals the marks are centred on. */
  readonly size: number;
}

type Piece = Pick<Part<never>, 'node' | 'destroy'>;

/** Half a unit: widths are fractions, and a text that fits exactly must not lose its end. */
const ROUNDING = 0.5;

/** A plate that is too long is condensed, a text ends in an ellipsis. */
function measureItem(item: RunItem, cutTo?: number): number {
  if (item.kind === 'mark') return item.size;
  if (item.kind === 'plate') return cutTo ?? measurePlate(item.text, item.size, item.weight);
  const measure = (text: string): number => measureText(text, item.size, item.weight);
  return measure(cutTo === undefined ? item.text : ellipsize(item.text, cutTo, measure));
}

export function measureRun(items: readonly RunItem[]): PlacedRun {
  return placeRun(items, Number.POSITIVE_INFINITY, measureItem);
}

function createRun(site: PartSite, initial: RunProps): Part<RunProps> {
  let props = initial;
  const node = new Container();
  let pieces: Piece[] = [];
  let isDestroyed = false;

  function pieceOf({ item, x, width }: PlacedItem, left: number): Piece {
    const { size, colour } = item;
    const at = { x: left + x, y: props.y, size, colour };
    if (item.kind === 'mark') {
      const y = props.y - (CAP_HEIGHT_RATIO / 2) * props.size - size / 2;
      const isBlinking = item.isBlinking ?? false;
      return createStateMark(site, { ...at, y, shape: item.mark, isBlinking });
    }
    const { text, part, weight, isStruck = false } = item;
    const words = { ...at, text, part, weight, isStruck, maxWidth: width + ROUNDING };
    return item.kind === 'plate' ? createPlate(site, words) : createLabel(site, words);
  }

  function build(): void {
    for (const piece of pieces) piece.destroy();
    const run = placeRun(props.items, props.maxWidth, measureItem);
    const left = props.align === 'right' ? props.x - run.width : props.x;
    pieces = run.items.map((item) => pieceOf(item, left));
    for (const piece of pieces) node.addChild(piece.node);
  }

  /** Pieces behind a text stand elsewhere once its glyphs have come. */
  function rebuild(): void {
    if (isDestroyed) return;
    build();
    site.markDirty();
  }

  function needGlyphs(): void {
    const text = props.items.map((item) => (item.kind === 'mark' ? '' : item.text)).join('');
    site.scene.needGlyphs(text, rebuild);
  }
  build();
  needGlyphs();
  return {
    node,
    set(change) {
      props = { ...props, ...change };
      needGlyphs();
      rebuild();
    },
    destroy() {
      isDestroyed = true;
      for (const piece of pieces) piece.destroy();
      node.destroy({ children: true });
    },
  };
}

export const Run = toComponent(createRun);
