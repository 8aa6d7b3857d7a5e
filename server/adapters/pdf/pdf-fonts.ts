import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), '..', 'fonts');

/** The two weights that pages are laid out by. */
export const FONTS = { 400: 'regular', 700: 'bold' } as const;
const FILES = { 400: 'NotoSansHans-Regular.otf', 700: 'NotoSansHans-Bold.otf' } as const;

/** Stands for a character that the font lacks. */
const MISSING = '□';

interface OpenFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of [400, 700] as const) doc.registerFont(FONTS[weight], join(FOLDER, FILES[weight]));
}

/** A text as the font can draw it: without control characters, and with a box for each character that it lacks. */
export function drawableText(doc: PDFKit.PDFDocument, weight: 400 | 700, text: string): string {
  doc.font(FONTS[weight]);
  const { font } = (doc as unknown as { readonly _font: { readonly font: OpenFont } })._font;
  return [...text.toWellFormed()]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return '';
      return font.hasGlyphForCodePoint(code) ? character : MISSING;
    })
    .join('');
}
