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
    const parsed = schema.safeParse(toBody(values), { reportInput: true });
    // A form's body is an object.
    if (parsed.success) return { values: parsed.data as FieldValues, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of [...parsed.error.issues].reverse())
      set(errors, issue.path.join('.'), { type: issue.code, message: say(fieldMessage(issue)) });
    return { values: {}, errors };
  };
}
