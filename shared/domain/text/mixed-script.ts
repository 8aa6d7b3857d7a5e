const HAN_BESIDE_LATIN = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu;

/** The text with a space wherever a Chinese character stands directly beside a Latin letter or a digit: `W-07 晚`. */
export function spaceScripts(text: string): string {
  return text.replace(HAN_BESIDE_LATIN, ' ');
}
