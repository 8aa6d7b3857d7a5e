import { ellipsize } from '#shared/domain/text/text-fit.ts';

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * Breaks a text into at most `maxLines` lines that fit `maxWidth`: between words, inside a word only when it is
 * wider than a line. What is left over ends in an ellipsis. Widths are in the unit of `measure`.
 */
export function wrapText(
  text: string,
  maxWidth: number,
  maxLines: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = isLast ? ellipsize(rest, maxWidth, measure) : beginning(rest, maxWidth, measure);
    if (line === '') break;
    lines.push(line.trimEnd());
    rest = isLast ? '' : rest.slice(line.length).trimStart();
  }
  return lines;
}

/** As many whole words as fit, else as many characters of the first one; '' when not even one does. */
function beginning(text: string, maxWidth: number, measure: (text: string) => number): string {
  return longest(text, words, maxWidth, measure) || longest(text, characters, maxWidth, measure);
}

function longest(
  text: string,
  segmenter: Intl.Segmenter,
  maxWidth: number,
  measure: (text: string) => number,
): string {
  let end = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const next = index + segment.length;
    if (measure(text.slice(0, next).trimEnd()) > maxWidth) break;
    end = next;
  }
  return text.slice(0, end);
}
