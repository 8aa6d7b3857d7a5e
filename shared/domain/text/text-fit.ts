export const ELLIPSIS = '…';
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

/** A last word or number that tells things of one kind apart: `A`, `12`, `B2`, `1204`, `12号`. */
const TAIL = /([\s\-_.#]|(?<=\p{L})(?=\p{N}))([\p{L}\p{N}]{1,3}|\p{L}{0,3}\p{N}{1,5}\p{L}?)$/u;

export interface NameParts {
  readonly head: string;
  /** With a space before it where the name has something between the two; '' = the name ends in no such word. */
  readonly tail: string;
}

/** What a name may lose, and the end that it keeps. */
export function nameParts(name: string): NameParts {
  const found = TAIL.exec(name);
  const head = name.slice(0, found?.index).trimEnd();
  if (found === null || head === '') return { head: name, tail: '' };
  const [, between = '', word = ''] = found;
  return { head, tail: between === '' ? word : ` ${word}` };
}

/** The name if it fits, otherwise shortened in the middle: `Depall… 12`. Its end goes last. */
export function elideName(name: string, maxWidth: number, measure: (text: string) => number): string {
  if (measure(name) <= maxWidth) return name;
  const { head, tail } = nameParts(name);
  if (tail === '') return ellipsize(name, maxWidth, measure);
  const beginning = ellipsize(head, maxWidth - measure(tail), measure);
  if (beginning !== '') return `${beginning}${tail}`;
  return measure(tail.trimStart()) <= maxWidth ? tail.trimStart() : ellipsize(name, maxWidth, measure);
}

const LATIN_EM = 0.58;

/** About how wide a text is: Chinese characters are as wide as they are high. */
export function emsOf(text: string): number {
  return [...text].reduce((ems, character) => ems + (/\p{Script=Han}/u.test(character) ? 1 : LATIN_EM), 0);
}
