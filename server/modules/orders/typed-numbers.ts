const WORD = /[A-Z0-9][A-Z0-9_/.-]{2,63}/g;
const NUMBERS_MAX = 3;

/** What may be numbers of orders in a text: words with a digit, in capitals, at most three. */
export function typedNumbers(text: string): string[] {
  const words = text.normalize('NFKC').toUpperCase().match(WORD) ?? [];
  const numbers = words.map((word) => word.replace(/[./_-]+$/, '')).filter((word) => /\d/.test(word));
  return [...new Set(numbers)].slice(0, NUMBERS_MAX);
}
