import { textWidth } from './text-width.ts';

/** Never at the beginning of a line. */
const NOT_FIRST = new Set('。，、；：？！）］｝〉》」』】〕’”%‰°℃…·.,;:?!)]}');
/** Never at its end. */
const NOT_LAST = new Set('（［｛〈《「『【〔‘“([{￥$');
const LATIN = /[A-Za-z0-9À-ʯͰ-ӿ_'’\-./:@#&+=%$€£~]/;

/**
 * Breaks a text into lines no wider than `width`: at its own line ends, between ideographs, after spaces; a word that is longer
 * than a line anywhere. A character wider than the line stands alone.
 */
export function breakLines(text: string, width: number, size: number, isBold: boolean): readonly string[] {
  if (!text.includes('\n') && textWidth(text, size, isBold) <= width) return [text];
  return text.split(/\r\n?|\n/).flatMap((line) => brokenLine(line, width, size, isBold));
}

function brokenLine(text: string, width: number, size: number, isBold: boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const end = () => {
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    lineWidth = 0;
  };
  for (const part of partsOf(text)) {
    const partWidth = textWidth(part.trimEnd(), size, isBold);
    if (line !== '' && lineWidth + partWidth > width) end();
    if (line === '' && partWidth > width) {
      for (const character of clusters(part)) {
        const own = textWidth(character, size, isBold);
        if (line !== '' && lineWidth + own > width) end();
        line += character;
        lineWidth += own;
      }
      continue;
    }
    line += line === '' && lines.length > 0 ? part.trimStart() : part;
    lineWidth = textWidth(line, size, isBold);
  }
  end();
  return lines.length > 0 ? lines : [''];
}

/** What may not be parted: words with the spaces behind them, ideographs with the marks that cling to them. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let before = '';
  for (const character of clusters(text)) {
    const last = parts.at(-1);
    const isTogether =
      last !== undefined &&
      (/^\s+$/.test(character) ||
        NOT_FIRST.has(character) ||
        NOT_LAST.has(before) ||
        (LATIN.test(before) && LATIN.test(character)));
    if (isTogether && last !== undefined) parts[parts.length - 1] = last + character;
    else parts.push(character);
    before = character;
  }
  return parts;
}

/** Characters with what is drawn upon them; pairs and joined signs stay whole. */
function clusters(text: string): readonly string[] {
  return text.match(/\P{M}(?:\p{M}|\u200d\P{M}?)*|\p{M}+/gsu) ?? [];
}

/** The longest beginning that fits with an ellipsis behind it. */
export function cutText(text: string, width: number, size: number, isBold: boolean): string {
  if (textWidth(text, size, isBold) <= width) return text;
  let cut = '';
  for (const character of clusters(text)) {
    if (textWidth(`${cut}${character}…`, size, isBold) > width) break;
    cut += character;
  }
  return `${cut}…`;
}
