import {
  type CanvasRenderer,
  CanvasTextMetrics,
  fontStringFromTextStyle,
  type InstructionSet,
  type Text,
} from 'pixi.js';

/** What Pixi asks of the part of a renderer that draws texts. */
interface TextPipe {
  validateRenderable(text: Text): boolean;
  addRenderable(text: Text, instructions: InstructionSet): void;
  updateRenderable(text: Text): void;
  execute?(text: Text): void;
  destroy(): void;
}

/**
 * Pixi's canvas renderer makes a picture of a text on a canvas of its own whenever it changes, and draws that. On a
 * wall whose figures change ten times a second this costs more than everything else together; a 2D context can write
 * a plain line of text itself, in the same place with the same glyphs, and there is nothing to keep.
 */
export function drawTextsDirectly(renderer: CanvasRenderer): void {
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
      if (text.isRenderable && text.text !== '') write(renderer, text);
    },
    destroy: () => own.destroy(),
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

function write(renderer: CanvasRenderer, text: Text): void {
  const { canvasContext } = renderer;
  const context = canvasContext.activeContext;
  const font = fontStringFromTextStyle(text.style);
  canvasContext.setContextTransform(text.groupTransform, true);
  canvasContext.setBlendMode(text.groupBlendMode);
  context.globalAlpha = ((text.groupColorAlpha >>> 24) & 255) / 255;
  context.font = font;
  context.fillStyle = String(text.style.fill);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillText(text.text, 0, CanvasTextMetrics.measureFont(font).ascent);
}
