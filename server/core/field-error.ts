import type { FieldMessage } from '#shared/domain/text/field-message.ts';
import type { errors } from '#shared/i18n/zh/kit/errors.ts';
import type { recordErrors } from '#shared/i18n/zh/kit/record-errors.ts';
import { type Failure, failure } from './failure.ts';

export type FieldTextKey = keyof (typeof errors)['field'] | keyof typeof recordErrors;

/** A refusal that belongs to one field of a form; the error handler writes the text in the caller's language. */
export function fieldError(field: string, text: FieldTextKey, params?: FieldMessage['params']): Failure {
  return failure('invalid_input', `${field}: ${text}`, { [field]: params ? { key: text, params } : text });
}
