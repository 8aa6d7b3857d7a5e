import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { type FieldMessage, fieldMessage } from '#shared/domain/field-message.ts';

/** Checks a form by the schema of the body that it is sent as, with the same messages as the server. */
export function schemaResolver(
  schema: z.ZodType,
  say: (message: FieldMessage) => string,
  toBody: (values: FieldValues) => FieldValues,
): Resolver<FieldValues> {
  return (values) => {
    const body = toBody(values);
    const parsed = schema.safeParse(body, { reportInput: true });
    // What was parsed is not sent: a schema may make another value of it, and the server parses the body itself.
    if (parsed.success) return { values: body, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of [...parsed.error.issues].reverse())
      set(errors, issue.path.join('.'), { type: issue.code, message: say(fieldMessage(issue)) });
    return { values: {}, errors };
  };
}
