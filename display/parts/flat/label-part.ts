import { CanvasTextMetrics, Container, fontStringFromTextStyle, Graphics, Text, TextStyle } from 'pixi.js';
import type { LabelProps, TextAlign } from '#display/parts/label-props.ts';
import type { Rect } from '#display/parts/scene.ts';
import { drawnText } from '#display/parts/text/drawn-text.ts';
import { forgetWidths, widthOf } from '#display/parts/text/text-width.ts';
import { CAP_HEIGHT_RATIO, FONT_STACK, inkMargin, textExtent } from '#display/parts/text/type-metrics.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';
import { boxAround } from './paint-box.ts';
import type { Part, PartSite } from './part.tsx';

const WEIGHTS = { 400: '400', 500: '500', 600: '600', 700: '700' } as const;
/** Room around a glyph that reaches beyond its advance (an italic-like j, an accent). */
const GLYPH_PADDING = 4;

function anchorOf(align: TextAlign | undefined): number {
  return align === 'right' ? 1 : align === 'center' ? 0.5 : 0;
}

export function createLabel({ scene, ground, markDirty }: PartSite, initial: LabelProps): Part<LabelProps> {
  let props = initial;
  const node = new Container();
  const style = new TextStyle({ fontFamily: FONT_STACK, padding: GLYPH_PADDING });
  const text = new Text({ text: '', style, resolution: scene.pixelRatio, roundPixels: true });
  node.addChild(text);
  let strike: Graphics | null = null;
  let font = '';
  let width = 0;
  let isDestroyed = false;

  const measure = (part: string): number => widthOf(part, font);

  /** Of size, weight and colour only those that differ: each makes Pixi work. */
  function setStyle(): void {
    style.fontSize = props.size;
    style.fontWeight = WEIGHTS[props.weight ?? 400];
    if (style.fill !== props.colour) style.fill = props.colour;
    font = fontStringFromTextStyle(style);
  }

  function layOut(): void {
    const drawn = drawnText(props.text);
    const shown = props.maxWidth === undefined ? drawn : ellipsize(drawn, props.maxWidth, measure);
    if (text.text !== shown) text.text = shown;
    width = shown === '' ? 0 : measure(shown);
    const { ascent } = CanvasTextMetrics.measureFont(font);
    text.position.set(props.x - anchorOf(props.align) * width, props.y - ascent);
    node.visible = (props.isVisible ?? true) && shown !== '';
    drawStrike();
  }

  function inkBox(): Rect {
    const { side, above, below } = inkMargin(props.size);
    return { x: text.x - side, y: props.y - above, width: width + 2 * side, height: above + below };
  }

  function drawStrike(): void {
    if (!props.isStruck) {
      strike?.destroy();
      strike = null;
      return;
    }
    strike ??= node.addChild(new Graphics());
    const thickness = Math.max(2, props.size * 0.07);
    strike
      .clear()
      .rect(text.x, props.y - props.size * 0.36 - thickness / 2, width, thickness)
      .fill(props.colour);
  }

  function redraw(): void {
    if (isDestroyed) return;
    // Widths that were measured in the stand-in font are wrong now.
    forgetWidths();
    CanvasTextMetrics.clearMetrics(font);
    style.update();
    setStyle();
    layOut();
    markDirty();
  }

  const removeText = scene.addText(() => {
    if (props.isListed === false || text.text === '' || !isShown(node)) return null;
    const extent = textExtent(props.size);
    const at = scene.locate(node, text.x, props.y);
    return {
      text: text.text,
      part: props.part,
      x: at.x,
      y: at.y + extent.top,
      width,
      height: extent.height,
      fontSize: props.size,
      capHeight: props.size * CAP_HEIGHT_RATIO,
      colour: props.colour,
      ground: ground.colour,
    };
  });
  setStyle();
  layOut();
  scene.needGlyphs(props.text, redraw);

  return {
    node,
    set(change) {
      const before = props;
      const inkBefore = inkBox();
      props = { ...props, ...change };
      if (props.text !== before.text) scene.needGlyphs(props.text, redraw);
      if (!isSameStyle(before, props)) setStyle();
      layOut();
      markDirty(boxAround(inkBefore, inkBox()));
    },
    destroy() {
      isDestroyed = true;
      removeText();
      text.destroy({ style: true });
      node.destroy({ children: true });
    },
  };
}

function isSameStyle(a: LabelProps, b: LabelProps): boolean {
  return a.size === b.size && a.weight === b.weight && a.colour === b.colour;
}

/** Nothing above it is hidden either. */
export function isShown(node: Container): boolean {
  for (let at: Container | null = node; at; at = at.parent) if (!at.visible) return false;
  return true;
}
