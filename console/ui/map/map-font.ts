/** A style without `glyphs` draws its texts with the fonts of the page. */
export const MAP_FONT = 'Noto Sans SC Variable';
