import type { FieldMessages } from '#server/core/failure.ts';
import type { Envelope } from '#shared/contracts/kit/envelope.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import type { FieldMessage } from '#shared/domain/text/field-message.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { errors as en } from '#shared/i18n/en/kit/errors.ts';
import { recordErrors as enRecord } from '#shared/i18n/en/kit/record-errors.ts';
import { refusals as enRefusals } from '#shared/i18n/en/kit/refusals.ts';
import { fillText } from '#shared/i18n/fill-text.ts';
import { errors as zh } from '#shared/i18n/zh/kit/errors.ts';
import { recordErrors as zhRecord } from '#shared/i18n/zh/kit/record-errors.ts';
import { refusals as zhRefusals } from '#shared/i18n/zh/kit/refusals.ts';

const TEXTS: Record<Language, Record<ErrorCode, string> & { readonly field: Record<string, string> }> = {
  zh: { ...zhRefusals, field: { ...zh.field, ...zhRecord } },
  en: { ...enRefusals, field: { ...en.field, ...enRecord } },
};

/** `{code: 0, msg: null, data}`. */
export function toDone<T>(data: T): Envelope<T> {
  return { code: 0, msg: null, data };
}

/** `{code: 1, msg, data, error, fields?}` with the texts in the caller's language. `data` is null but for a next step. */
export function toRefused(
  code: ErrorCode,
  language: Language,
  fields?: FieldMessages,
  data: unknown = null,
): Envelope<unknown> {
  const msg = fillText(TEXTS[language][code], toTextParams(data, language));
  const refused = { code: 1, msg, data, error: code } as const;
  return fields ? { ...refused, fields: toFieldTexts(fields, language) } : refused;
}

/** What fills a text's `{{name}}`: of a refusal that carries such values, or the texts `{zh, en}` of one. */
function toTextParams(data: unknown, language: Language): Record<string, string | number> {
  if (typeof data !== 'object' || data === null) return {};
  const values = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null && language in value ? value[language] : value,
  ]);
  return Object.fromEntries(
    values.filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}

/** The text of a message at a field, in the caller's language. */
export function fieldText(message: string | FieldMessage, language: Language): string {
  const { key, params }: FieldMessage = typeof message === 'string' ? { key: message } : message;
  const texts = TEXTS[language].field;
  return fillText((Object.hasOwn(texts, key) && texts[key]) || key, params);
}

function toFieldTexts(fields: FieldMessages, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path, fieldText(message, language)]),
  );
}
