import type { TextEncoding } from '#shared/contracts/jobs/sheet-reading.ts';

/** `TextDecoder` of the platform, which this folder does not have. */
type Decoder = new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

/** As many bytes as say what is to be known. */
const LOOKED_AT = 64 * 1024;
/** A known column name outweighs any statistics of letters. */
const NAME_POINTS = 30;

/** Letters beyond ASCII that texts of the languages of a code page are full of, and those that they have besides. */
const LETTERS = {
  'windows-1252': ['äöüßÄÖÜéèêëàâçñóáíúîïôûœæøå', 'ùÿÉÈÊÀÂÇÑÓÁÍÚÎÔŒÆØÅãõìòÃÕ'],
  'windows-1250': ['ąćęłńóśźżčěřšťůýžáéíúőűäöüßăâîșț', 'ĄĆĘŁŃÓŚŹŻČĎĚŇŘŠŤŮÝŽÁÉÍÚŐŰÄÖÜďňĺľŕÔôđĐşţŞŢĂÂÎ'],
  'windows-1251': ['абвгдежзийклмнопрстуфхцчшщъыьэюя', 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'],
} as const;
type CodePage = keyof typeof LETTERS;

const SIGNS = '–—‘’“”„«»°§€…×·•';
/** At the beginning of a word the languages of Western Europe have few of these. */
const NEVER_FIRST = 'èêëïîôûùœæñìòìß';

/**
 * The encoding of a text of unknown origin, by its bytes: marks, what is valid UTF-8, zeros of UTF-16, and else the one whose
 * letters make likely words. `names`: texts that it may hold, such as names of columns.
 */
export function findEncoding(
  bytes: Uint8Array,
  Decode: Decoder,
  names: readonly string[] = [],
): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, LOOKED_AT);
  const wide = findUtf16(head);
  if (wide) return wide;
  if (textOf(bytes, Decode, 'utf-8') !== null) return 'utf-8';
  const pages: readonly CodePage[] = ['windows-1252', 'windows-1250', 'windows-1251'];
  const scored = [
    { encoding: 'gb18030' as const, points: gbPoints(bytes, Decode, names) },
    ...pages.map((encoding) => ({ encoding, points: pagePoints(head, Decode, encoding, names) })),
  ];
  return scored.reduce((best, one) => (one.points > best.points ? one : best)).encoding;
}

/** A text in the encoding that is said, else in the one that is found. Its lines end with LF, whatever ended them. */
export function decodeText(bytes: Uint8Array, Decode: Decoder, encoding?: TextEncoding): string {
  const text = new Decode(encoding ?? findEncoding(bytes, Decode)).decode(bytes);
  return text.replaceAll(/\r\n?/g, '\n');
}

function textOf(bytes: Uint8Array, Decode: Decoder, encoding: TextEncoding): string | null {
  try {
    return new Decode(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Separators and line ends of UTF-16 without a mark have a zero beside them, always on the same side. */
function findUtf16(bytes: Uint8Array): TextEncoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || even + odd < bytes.length / 100) return null;
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : null;
}

function namePoints(text: string, names: readonly string[]): number {
  const found = names.filter((name) => /\P{ASCII}/u.test(name) && text.includes(name));
  return found.length * NAME_POINTS;
}

/**
 * How likely a text is GB 18030: characters of the first level of GB 2312 and full-width signs are in every Chinese text, and a
 * single Chinese character does not stand inside a word of small Latin letters. Per byte, as for the code pages.
 */
function gbPoints(bytes: Uint8Array, Decode: Decoder, names: readonly string[]): number {
  const text = textOf(bytes, Decode, 'gb18030');
  if (text === null) return Number.NEGATIVE_INFINITY;
  let points = namePoints(text, names);
  const end = Math.min(bytes.length, LOOKED_AT);
  const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a;
  for (let at = 0; at < end; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x81) continue;
    const second = bytes[at + 1] ?? 0;
    const isLone = isSmall(bytes[at - 1]) || isSmall(bytes[at + 2]);
    if (second < 0xa1) points -= 1;
    else if (isLone) points -= 2;
    else if (first >= 0xb0 && first <= 0xd7) points += 2;
    else if (first >= 0xa1 && first <= 0xa3) points += 1.6;
    else points += first >= 0xd8 && first <= 0xf7 ? 0.4 : -1;
    at += 1;
  }
  return points;
}

function pagePoints(bytes: Uint8Array, Decode: Decoder, page: CodePage, names: readonly string[]): number {
  const text = new Decode(page).decode(bytes);
  const [common, other] = LETTERS[page];
  let points = namePoints(text, names);
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter <= '\u007f') continue;
    points += letterPoints(letter, text[at - 1] ?? ' ', text[at + 1] ?? ' ', { page, common, other });
  }
  return points;
}

function letterPoints(
  letter: string,
  before: string,
  after: string,
  { page, common, other }: { readonly page: CodePage; readonly common: string; readonly other: string },
): number {
  const isCommon = common.includes(letter);
  // Of Ukrainian, Belarusian and Serbian, beside letters that all of them have.
  if (page === 'windows-1251' && /[ёіїєґўЁІЇЄҐЎЈјЉљЊњЂђЋћЏџ]/.test(letter)) return -0.2;
  if (!isCommon && !other.includes(letter)) return SIGNS.includes(letter) ? 0.1 : -1;
  const base = isCommon ? 1 : 0.4;
  const isLatin = (one: string) => /[A-Za-z]/.test(one);
  const isOwn = (one: string) => common.includes(one) || other.includes(one);
  // A word of its own in French and Italian.
  if (page === 'windows-1252' && letter === 'à' && before === ' ' && after === ' ') return 0.5;
  if (page === 'windows-1251')
    return isLatin(before) || isLatin(after) ? -1 : isOwn(before) || isOwn(after) ? base : 0;
  // Small letters are followed by small ones, and letters with marks stand between plain ones.
  if (/[a-z]/.test(before) && letter !== letter.toLowerCase()) return -0.5;
  if (page === 'windows-1252' && !isLatin(before) && !isOwn(before) && NEVER_FIRST.includes(letter))
    return 0.2;
  if (isLatin(before) || isLatin(after)) return base;
  // Polish and Czech have words of such letters alone.
  if (page === 'windows-1250' && (isOwn(before) || isOwn(after))) return base / 2;
  return isOwn(before) && isOwn(after) ? -0.5 : 0;
}
