import {
  type CanvasRenderer,
  CanvasTextMetrics,
  fontStringFromTextStyle,
  type InstructionSet,
  type Text,
  type TextStyle,
} from 'pixi.js';
import { widthOf } from '#display/parts/text/text-width.ts';
import { inkMargin } from '#display/parts/text/type-metrics.ts';

/** What Pixi asks of the part of a renderer that draws texts. */
interface TextPipe {
  validateRenderable(text: Text): boolean;
  addRenderable(text: Text, instructions: InstructionSet): void;
  updateRenderable(text: Text): void;
  execute?(text: Text): void;
  destroy(): void;
}

/** A rectangle of device pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface DirectTexts {
  /** Only what reaches into this box will be seen of the next painting; null = everything. */
  clipTo(box: PixelBox | null): void;
}

/**
 * Pixi's canvas renderer makes a picture of a text on a canvas of its own whenever it changes, and draws that. On a
 * wall whose figures change ten times a second this costs more than everything else together; a 2D context can write
 * a plain line of text itself, in the same place with the same glyphs, and there is nothing to keep.
 */
export function drawTextsDirectly(renderer: CanvasRenderer): DirectTexts {
  let clip: PixelBox | null = null;
  // Pixi has no public way to replace one pipe of one renderer. `text` is the pipe's name in every renderer (8.22).
  const pipes = renderer.renderPipes as unknown as {
    text: TextPipe;
    batch: { break(set: InstructionSet): void };
  };
  const own = pipes.text;
  pipes.text = {
    validateRenderable: (text) => !isPlain(text) && own.validateRenderable(text),
    addRenderable: (text, instructions) => {
      if (!isPlain(text)) return own.addRenderable(text, instructions);
      pipes.batch.break(instructions);
      instructions.add(text);
    },
    updateRenderable: (text) => {
      if (!isPlain(text)) own.updateRenderable(text);
    },
    execute: (text) => {
      if (text.isRenderable && text.text !== '') write(renderer, text, clip);
    },
    destroy: () => own.destroy(),
  };
  return {
    clipTo: (box) => {
      clip = box;
    },
  };
}

/** One line, filled with one colour: what labels are. */
function isPlain({ style }: Text): boolean {
  return (
    typeof style.fill === 'string' &&
    style.stroke === null &&
    !style.dropShadow &&
    !style.wordWrap &&
    style.letterSpacing === 0 &&
    style.align === 'left'
  );
}

const fonts = new WeakMap<TextStyle, { readonly key: string; readonly font: string }>();

/** A style's key changes with every change of the style. */
function fontOf(style: TextStyle): string {
  const key = style.styleKey;
  const known = fonts.get(style);
  if (known?.key === key) return known.font;
  const font = fontStringFromTextStyle(style);
  fonts.set(style, { key, font });
  return font;
}

function write(renderer: CanvasRenderer, text: Text, clip: PixelBox | null): void {
  const { canvasContext } = renderer;
  const context = canvasContext.activeContext;
  const font = fontOf(text.style);
  const { ascent } = CanvasTextMetrics.measureFont(font);
  if (clip && !reaches(renderer, text, font, ascent, clip)) return;
  canvasContext.setContextTransform(text.groupTransform, true);
  canvasContext.setBlendMode(text.groupBlendMode);
  context.globalAlpha = ((text.groupColorAlpha >>> 24) & 255) / 255;
  context.font = font;
  context.fillStyle = String(text.style.fill);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillText(text.text, 0, ascent);
}

/** Whether a text may have ink in a box. Of a turned one this is not worked out. */
function reaches(
  renderer: CanvasRenderer,
  text: Text,
  font: string,
  ascent: number,
  clip: PixelBox,
): boolean {
  const world = renderer.globalUniforms.globalUniformData?.worldTransformMatrix;
  const own = text.groupTransform;
  if (world?.b !== 0 || world.c !== 0 || own.b !== 0 || own.c !== 0) return true;
  const scaleX = world.a * own.a;
  const scaleY = world.d * own.d;
  const left = world.a * own.tx + world.tx;
  const baseline = world.d * own.ty + world.ty + ascent * scaleY;
  const width = widthOf(text.text, font);
  const { side, above, below } = inkMargin(text.style.fontSize);
  return (
    left - side * scaleX < clip.right &&
    left + (width + side) * scaleX > clip.left &&
    baseline - above * scaleY < clip.bottom &&
    baseline + below * scaleY > clip.top
  );
}
