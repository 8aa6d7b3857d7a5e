import { z } from 'zod';
import { failure } from './failure.ts';
import type { Language } from './language.ts';

const TEXTS = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

type RawIssue = Parameters<typeof TEXTS.zh>[0];

/** Field texts of our own where the library's tell a person nothing: what is missing, and what a pattern asks. */
function ownText(issue: RawIssue): string | null {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'required';
  if (issue.code === 'invalid_format' && issue.format === 'regex') return 'bad_format';
  return null;
}

/** Parses with messages in the caller's language; throws `invalid_input` with one message per field path. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  language: Language,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: (issue) => ownText(issue) ?? TEXTS[language](issue) });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    // A caller's own names never come back as text: what shows a message may read markup in it.
    const message = issue.code === 'unrecognized_keys' ? 'unknown_field' : issue.message;
    fields[issue.path.join('.')] ??= message;
  }
  throw failure('invalid_input', JSON.stringify(fields), fields);
}
