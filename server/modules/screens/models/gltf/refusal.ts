import { type Failure, failure } from '#server/core/failure.ts';
import type { FieldTextKey } from '#server/core/field-error.ts';

type ModelTextKey = Extract<FieldTextKey, `model_${string}`>;

/** A refusal of an uploaded file, at the form's field `file`. */
export function refusal(key: ModelTextKey, params: Readonly<Record<string, string | number>> = {}): Failure {
  return failure('invalid_input', `${key} ${JSON.stringify(params)}`, { file: { key, params } });
}

/** `part`: where in the file, such as `accessors[3]`. */
export function damaged(part: string): Failure {
  return refusal('model_damaged', { part });
}
