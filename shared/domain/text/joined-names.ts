import type { Language } from './language.ts';

const COMMAS = { zh: '、', en: ', ' } as const;

/** Names one after the other, as a language lists them. */
export function joinedNames(names: readonly string[], language: Language): string {
  return names.join(COMMAS[language]);
}
