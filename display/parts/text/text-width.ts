/** What a ruler measures with: a 2D context. */
export interface TextPen {
  font: string;
  measureText(text: string): Pick<TextMetrics, 'width' | 'actualBoundingBoxLeft' | 'actualBoundingBoxRight'>;
}

/** Texts that are kept before the oldest of them go: more than a line of 60 machines measures again and again. */
const TEXTS_MAX = 1_000;

/** Measures texts in CSS fonts, each once as long as it comes again now and then. */
export interface TextRuler {
  /** Width in the font's own pixels: its advance, or its ink where that is wider. 0 where nothing can measure. */
  width(text: string, font: string): number;
  /** Font files came in: what was measured before them was measured in another face. */
  forget(): void;
}

/**
 * Figures change ten times a second for months, so both what we keep and what the browser keeps of them is bounded:
 * Chromium holds every text that a context has measured until that context's canvas has been shown in a frame, and a
 * ruler's canvas never is (blink's `FrameShapeCache`; about 1.3 kB a text). So the pen goes when a generation of texts
 * is full, and the canvas with it. Texts that came again meanwhile live on.
 */
export function createTextRuler(takePen: () => TextPen | null, textsMax: number = TEXTS_MAX): TextRuler {
  let pen: TextPen | null = null;
  let young = createGeneration();
  let old = createGeneration();

  function measure(text: string, font: string): number {
    pen ??= takePen();
    if (!pen) return 0;
    pen.font = font;
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = pen.measureText(text);
    return Math.max(width, actualBoundingBoxLeft + actualBoundingBoxRight);
  }

  return {
    width: (text, font) => {
      const known = young.get(text, font);
      if (known !== undefined) return known;
      if (young.size() >= textsMax) {
        old = young;
        young = createGeneration();
        pen = null;
      }
      const width = old.get(text, font) ?? measure(text, font);
      young.set(text, font, width);
      return width;
    },
    forget: () => {
      young = createGeneration();
      old = createGeneration();
      pen = null;
    },
  };
}

interface Generation {
  get(text: string, font: string): number | undefined;
  set(text: string, font: string, width: number): void;
  size(): number;
}

function createGeneration(): Generation {
  const widthsByFont = new Map<string, Map<string, number>>();
  let size = 0;
  return {
    get: (text, font) => widthsByFont.get(font)?.get(text),
    set: (text, font, width) => {
      let widths = widthsByFont.get(font);
      if (!widths) {
        widths = new Map();
        widthsByFont.set(font, widths);
      }
      widths.set(text, width);
      size += 1;
    },
    size: () => size,
  };
}

const ruler = createTextRuler(() => document.createElement('canvas').getContext('2d'));

/** Width of a text in a CSS font, in its own pixels; as Pixi counts it. True once the font's files are loaded. */
export const widthOf = ruler.width;

export const forgetWidths = ruler.forget;

if (typeof document !== 'undefined') document.fonts.addEventListener('loadingdone', forgetWidths);
