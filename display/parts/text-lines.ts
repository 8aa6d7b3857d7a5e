import { ellipsize } from '../../shared/domain/text-fit.ts';

const words = new Intl.Segmenter('zh', { granularity: 'word' });

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
  let line = '';
  let rest = text;
  for (const { segment, index } of words.segment(text)) {
    if (measure((line + segment).trimEnd()) <= maxWidth) {
      line += segment;
      continue;
    }
    if (lines.length === maxLines - 1) break;
    if (line.trim() !== '') lines.push(line.trimEnd());
    rest = text.slice(index);
    line = segment.trimStart();
  }
  if (measure(line) > maxWidth || lines.length === maxLines - 1) {
    lines.push(ellipsize(rest.trim(), maxWidth, measure));
  } else if (line.trim() !== '') lines.push(line.trimEnd());
  return lines.slice(0, maxLines);
}
