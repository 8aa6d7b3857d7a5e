import { z } from 'zod';
import { failure } from './failure.ts';
import type { Language } from './language.ts';

const TEXTS = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** Parses with messages in the caller's language; throws `invalid_input` with one message per field path. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: TEXTS[language] });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw failure('invalid_input', JSON.stringify(fields), fields);
}
