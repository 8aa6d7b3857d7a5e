import type { z } from 'zod';
import { failure } from '#server/core/failure.ts';
import { type FieldMessage, fieldMessage } from '#shared/domain/text/field-message.ts';

/** Parses; throws `invalid_input` with one message per field path. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, FieldMessage> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= fieldMessage(issue);
  throw failure('invalid_input', JSON.stringify(fields), fields);
}
