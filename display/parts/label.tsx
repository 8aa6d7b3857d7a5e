import { CanvasTextMetrics, Container, fontStringFromTextStyle, Text, TextStyle } from 'pixi.js';
import { ellipsize } from '../../shared/domain/text-fit.ts';
import { type Part, type PartSite, toComponent } from './part.tsx';
import { CAP_HEIGHT_RATIO, FONT_FAMILY, textExtent } from './type-metrics.ts';

export type TextAlign = 'left' | 'center' | 'right';

/** One line of text on a baseline. */
export interface LabelProps {
  readonly text: string;
  /** Names the text in `window.linewall.texts()`. */
  readonly part: string;
  /** The left, middle or right end, by `align`. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** Font size in scene units; `fontSizeOfCap` turns a cap height into it. */
  readonly size: number;
  readonly colour: string;
  readonly weight?: 400 | 500 | 600 | 700;
  readonly align?: TextAlign;
  /** Longer texts end in an ellipsis. */
  readonly maxWidth?: number;
  readonly isVisible?: boolean;
}

function anchorOf(align: TextAlign | undefined): number {
  return align === 'right' ? 1 : align === 'center' ? 0.5 : 0;
}

/** Width of a text in scene units when set in the bundled face. */
export function measureText(text: string, size: number, weight: number): number {
  const style = new TextStyle({
    fontFamily: FONT_FAMILY,
    fontSize: size,
    fontWeight: String(weight) as '400',
  });
  return CanvasTextMetrics.measureText(text, style).width;
}

function createLabel({ scene, ground, markDirty }: PartSite, initial: LabelProps): Part<LabelProps> {
  let props = initial;
  const node = new Container();
  const style = new TextStyle({ fontFamily: FONT_FAMILY });
  const text = new Text({ text: '', style, resolution: scene.pixelRatio, roundPixels: true });
  node.addChild(text);
  let width = 0;
  let isDestroyed = false;

  function layOut(): void {
    style.fontSize = props.size;
    style.fontWeight = String(props.weight ?? 400) as '400';
    style.fill = props.colour;
    const measure = (part: string): number => CanvasTextMetrics.measureText(part, style).width;
    const shown = props.maxWidth === undefined ? props.text : ellipsize(props.text, props.maxWidth, measure);
    if (text.text !== shown) text.text = shown;
    width = shown === '' ? 0 : measure(shown);
    const ascent = CanvasTextMetrics.measureFont(fontStringFromTextStyle(style)).ascent;
    text.position.set(props.x - anchorOf(props.align) * width, props.y - ascent);
    text.visible = (props.isVisible ?? true) && shown !== '';
  }

  function redraw(): void {
    if (isDestroyed) return;
    CanvasTextMetrics.clearMetrics(fontStringFromTextStyle(style));
    style.update();
    layOut();
    markDirty();
  }

  const removeText = scene.addText(() => {
    if (!(props.isVisible ?? true) || text.text === '') return null;
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
  layOut();
  scene.needGlyphs(props.text, redraw);

  return {
    node,
    set(change) {
      const before = props;
      props = { ...props, ...change };
      if (props.text !== before.text) scene.needGlyphs(props.text, redraw);
      layOut();
      markDirty();
    },
    destroy() {
      isDestroyed = true;
      removeText();
      text.destroy({ style: true });
      node.destroy({ children: true });
    },
  };
}

export const Label = toComponent(createLabel);
