import { FONT_STACK } from './type-metrics.ts';

/** Stands for a character that neither the bundled faces nor the machine can draw; the bundled face has it. */
export const STAND_IN = '\uFFFD';
/** Not assigned in Unicode: what a face draws for it is its box for missing characters. */
const UNASSIGNED = '\u{50000}';
/** Faces have all of these. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u024f]*$/;
/** Have no picture of their own: blanks, joiners, marks above a letter, the two halves of a broken pair. */
const INVISIBLE = /^[\p{Z}\p{C}\p{M}]$/u;
const PRIVATE_OR_BROKEN = /^[\p{Co}\p{Cn}\p{Cs}]$/u;
/** Characters that are kept before all of them are looked at again. */
const CHARACTERS_MAX = 20_000;

/** The picture of a character in the faces of a wall, as something that compares by `===`. Null where nothing draws. */
export type GlyphCamera = (character: string) => string | null;

export interface DrawnText {
  /** The text with a stand-in for each written sign (a joined emoji is one) that would come out as a box. */
  of(text: string): string;
  /** Font files came in: characters that were missing may be there now. */
  forget(): void;
}

export function createDrawnText(camera: GlyphCamera): DrawnText {
  let isDrawnByCharacter = new Map<string, boolean>();
  let box: string | null = null;
  const signs = new Intl.Segmenter();

  function isDrawn(character: string): boolean {
    if (PLAIN.test(character)) return true;
    if (INVISIBLE.test(character) && !PRIVATE_OR_BROKEN.test(character)) return true;
    const known = isDrawnByCharacter.get(character);
    if (known !== undefined) return known;
    box ??= camera(UNASSIGNED);
    const isThere = box === null || camera(character) !== box;
    if (isDrawnByCharacter.size >= CHARACTERS_MAX) isDrawnByCharacter = new Map();
    isDrawnByCharacter.set(character, isThere);
    return isThere;
  }

  return {
    of: (text) => {
      if (PLAIN.test(text) || [...text].every(isDrawn)) return text;
      return Array.from(signs.segment(text), ({ segment }) =>
        [...segment].every(isDrawn) ? segment : STAND_IN,
      ).join('');
    },
    forget: () => {
      isDrawnByCharacter = new Map();
      box = null;
    },
  };
}

const CAMERA_PX = 24;

/** Null in a place without a canvas. */
function openCamera(): GlyphCamera {
  if (typeof document === 'undefined') return () => null;
  const canvas = document.createElement('canvas');
  canvas.width = 2 * CAMERA_PX;
  canvas.height = 2 * CAMERA_PX;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (character) => {
    if (!pen) return null;
    pen.font = `${CAMERA_PX}px ${FONT_STACK}`;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.fillText(character, 0, 1.5 * CAMERA_PX);
    return pen.getImageData(0, 0, canvas.width, canvas.height).data.join();
  };
}

const drawn = createDrawnText(openCamera());

/** A text as a wall can draw it, see `DrawnText`. */
export const drawnText = drawn.of;

export const forgetDrawn = drawn.forget;

if (typeof document !== 'undefined') document.fonts.addEventListener('loadingdone', forgetDrawn);
