/** The first three and the last four digits; of a number below eight digits nothing is left. */
export function maskPhone(phone: string): string {
  return phone.length < 8
    ? '*'.repeat(phone.length)
    : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`;
}

/** A mobile phone of China as people type it: with blanks or dashes, full width, behind its country code. Not within a longer number. */
const TYPED =
  /(?<![0-9０-９])((?:[+＋]?[8８][6６][-\s]?)?[1１][3-9３-９][0-9０-９])([-\s]?)[0-9０-９]{4}([-\s]?)([0-9０-９]{4})(?![0-9０-９])/gu;

/** The text with the middle of every mobile phone masked. */
export function maskPhonesIn(text: string): string {
  return text.replaceAll(TYPED, '$1$2****$3$4');
}
