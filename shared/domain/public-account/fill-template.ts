/** Values of a source, by name. */
export type AnswerValues = Readonly<Record<string, string>>;

const PLACE = /\{(\w+)\}/g;

/** The text with its values; one that is missing is a dash. Values are text: braces in them stand for nothing. */
export function fillTemplate(text: string, values: AnswerValues): string {
  return text.replaceAll(PLACE, (_place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '–') : '–',
  );
}

/** Names of values that a text asks for, in order, each once. */
export function templateNames(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** Whether a fan writes English: letters, and no character of Chinese. */
export function isEnglish(text: string): boolean {
  return /[a-z]/i.test(text) && !/\p{Script=Han}/u.test(text);
}
