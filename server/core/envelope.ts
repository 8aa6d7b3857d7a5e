import type { Envelope } from '#shared/contracts/envelope.ts';
import type { ErrorCode } from '#shared/contracts/error-codes.ts';
import { errors as en } from '#shared/i18n/en/errors.ts';
import { errors as zh } from '#shared/i18n/zh/errors.ts';
import type { Language } from './language.ts';

const TEXTS: Record<Language, Record<ErrorCode, string> & { readonly field: Record<string, string> }> = {
  zh,
  en,
};

/** `{code: 0, msg: null, data}`. */
export function toDone<T>(data: T): Envelope<T> {
  return { code: 0, msg: null, data };
}

/** `{code: 1, msg, data, error, fields?}` with the texts in the caller's language. `data` is null but for a next step. */
export function toRefused(
  code: ErrorCode,
  language: Language,
  fields?: Readonly<Record<string, string>>,
  data: unknown = null,
): Envelope<unknown> {
  const refused = { code: 1, msg: TEXTS[language][code], data, error: code } as const;
  return fields ? { ...refused, fields: toFieldTexts(fields, language) } : refused;
}

/** A text of the `field` rules in the caller's language. */
export function fieldText(key: string, language: Language): string {
  const texts = TEXTS[language].field;
  return Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;
}

/** A rule's own message is a key of the `field` texts; zod's are texts already. */
function toFieldTexts(fields: Readonly<Record<string, string>>, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path, fieldText(message, language)]),
  );
}
