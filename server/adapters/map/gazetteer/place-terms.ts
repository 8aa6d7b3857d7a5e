const HAN_RUN = /[\u3400-\u9fff]+/g;
const LATIN_RUN = /[a-z0-9]+/g;

/** Lower case without accents: `ürümqi` is found as `urumqi`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Pairs of neighbouring characters, or the character itself where there is one only. */
function pairs(text: string): readonly string[] {
  const chars = [...text];
  return chars.length < 2 ? chars : chars.slice(1).map((char, index) => `${chars[index]}${char}`);
}

/** The terms by which a name is found, or of which a search text consists: pairs of Han characters and Latin words. */
export function placeTerms(text: string): string[] {
  const clean = plain(text);
  const words = clean.replaceAll(/['’‘`]/g, '').match(LATIN_RUN) ?? [];
  const whole = words.length > 1 ? [words.join('')] : [];
  return [...(clean.match(HAN_RUN) ?? []).flatMap(pairs), ...words, ...whole];
}

/** 市, 县 and others, which people leave out. */
const KIND = /(?:特别行政区|自治州|自治县|地区|新区|市|区|县|旗|州|盟)$/;

/**
 * Terms of a name's pinyin, one syllable per word: as one word and as initials, with the kind of the place and without it.
 * Syllables alone match too much.
 */
export function pinyinTerms(name: string, pinyin: string): string[] {
  if (pinyin === '') return [];
  const syllables = pinyin.split(' ');
  const kind = name.length > 2 ? (KIND.exec(name)?.[0].length ?? 0) : 0;
  const spellings = kind === 0 ? [syllables] : [syllables, syllables.slice(0, -kind)];
  return spellings.flatMap((parts) => [parts.join(''), parts.map((part) => part.charAt(0)).join('')]);
}
