/** The bundled face; every text on glass is set in it. */
export const FONT_FAMILY = 'Noto Sans SC Variable';
/** The bundled face for emoji, in the colour of the text: a wall's machine may have no font of its own. */
export const EMOJI_FAMILY = 'Noto Emoji Variable';
/** The families of a text as CSS takes them. */
export const FONT_STACK = `"${FONT_FAMILY}", "${EMOJI_FAMILY}", sans-serif`;
/** Cap height of Noto Sans SC as a share of the font size (OS/2 sCapHeight 733 of 1000). */
export const CAP_HEIGHT_RATIO = 0.733;
/** The ideographic em box of the face: what Chinese ink covers above and below the baseline. */
const EM_ASCENT_RATIO = 0.88;
const EM_DESCENT_RATIO = 0.12;

/** A text's top and height around its baseline, in scene units. */
export function textExtent(fontSize: number): { top: number; height: number } {
  return { top: -EM_ASCENT_RATIO * fontSize, height: (EM_ASCENT_RATIO + EM_DESCENT_RATIO) * fontSize };
}

/** How far ink may reach: beyond a text's advance on either side, above and below its baseline. Ample. */
export function inkMargin(fontSize: number): { side: number; above: number; below: number } {
  return { side: 0.5 * fontSize, above: 1.3 * fontSize, below: 0.5 * fontSize };
}
