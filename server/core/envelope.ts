import type { Envelope } from '../../shared/contracts/envelope.ts';
import type { ErrorCode } from '../../shared/contracts/error-codes.ts';
import { errors as en } from '../../shared/i18n/en/errors.ts';
import { errors as zh } from '../../shared/i18n/zh/errors.ts';
import type { Language } from './language.ts';

const TEXTS: Record<Language, Record<ErrorCode, string>> = { zh, en };

/** `{code: 0, msg: null, data}`. */
export function toDone<T>(data: T): Envelope<T> {
  return { code: 0, msg: null, data };
}

/** `{code: 1, msg, data: null, error, fields?}` with the text in the caller's language. */
export function toRefused(
  code: ErrorCode,
  language: Language,
  fields?: Readonly<Record<string, string>>,
): Envelope<null> {
  const refused = { code: 1, msg: TEXTS[language][code], data: null, error: code } as const;
  return fields ? { ...refused, fields } : refused;
}
