import { Container, Graphics } from 'pixi.js';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';
import { createLabel } from './flat/label-part.ts';
import { type Part, type PartSite, toComponent } from './flat/part.tsx';
import { type FontWeight, measureText } from './label-props.ts';

export interface BadgeProps {
  readonly text: string;
  readonly part: string;
  /** Left edge, or right edge with `align: 'right'`. */
  readonly x: number;
  /** Baseline of the text. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly colour: string;
  readonly weight?: FontWeight;
  readonly align?: 'left' | 'right';
  /** Of the whole badge. */
  readonly maxWidth?: number;
  readonly isVisible?: boolean;
}

/** Share of the font size left and right, above and below the capitals. */
const PADDING_X = 0.5;
const PADDING_Y = 0.36;

function createBadge(site: PartSite, initial: BadgeProps): Part<BadgeProps> {
  let props = initial;
  const node = new Container();
  const pill = node.addChild(new Graphics());
  const ground = { colour: props.fill };
  // Its pill reaches beyond the text: a badge is painted with its tile.
  const label = createLabel({ ...site, ground, markDirty: () => site.markDirty() }, toLabel());
  let isDestroyed = false;
  node.addChild(label.node);

  function width(): number {
    const natural = measureText(props.text, props.size, props.weight ?? 500) + 2 * PADDING_X * props.size;
    return Math.min(props.maxWidth ?? Number.POSITIVE_INFINITY, natural);
  }

  function toLabel(): Parameters<typeof createLabel>[1] {
    const all = width();
    const left = props.align === 'right' ? props.x - all : props.x;
    return {
      text: props.text,
      part: props.part,
      x: left + PADDING_X * props.size,
      y: props.y,
      size: props.size,
      colour: props.colour,
      weight: props.weight ?? 500,
      maxWidth: all - 2 * PADDING_X * props.size + 0.5,
    };
  }

  function drawPill(): void {
    const all = width();
    const height = (CAP_HEIGHT_RATIO + 2 * PADDING_Y) * props.size;
    const left = props.align === 'right' ? props.x - all : props.x;
    const top = props.y - (CAP_HEIGHT_RATIO + PADDING_Y) * props.size;
    pill
      .clear()
      .roundRect(left, top, all, height, height / 2)
      .fill(props.fill);
    ground.colour = props.fill;
    node.visible = (props.isVisible ?? true) && props.text !== '';
  }

  function redraw(): void {
    if (isDestroyed) return;
    label.set(toLabel());
    drawPill();
  }
  drawPill();
  // With its glyphs the text has another width, and the pill with it.
  site.scene.needGlyphs(props.text, redraw);
  return {
    node,
    set(change) {
      props = { ...props, ...change };
      site.scene.needGlyphs(props.text, redraw);
      redraw();
    },
    destroy() {
      isDestroyed = true;
      label.destroy();
      node.destroy({ children: true });
    },
  };
}

/** A short word on a pill. */
export const Badge = toComponent(createBadge);
