const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The text if it fits into `maxWidth`, otherwise its longest beginning that fits with an ellipsis, cut between
 * characters as people see them. `measure` gives a text's width in the unit of `maxWidth`. Nothing fits: ''.
 */
export function ellipsize(text: string, maxWidth: number, measure: (text: string) => number): string {
  if (measure(text) <= maxWidth) return text;
  const clusters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const beginning = (count: number) => clusters.slice(0, count).join('').trimEnd() + ELLIPSIS;
  let fits = 0;
  let tooWide = clusters.length;
  while (tooWide - fits > 1) {
    const middle = (fits + tooWide) >> 1;
    if (measure(beginning(middle)) <= maxWidth) fits = middle;
    else tooWide = middle;
  }
  if (fits > 0) return beginning(fits);
  return measure(ELLIPSIS) <= maxWidth ? ELLIPSIS : '';
}
