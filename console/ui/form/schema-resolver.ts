import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { type FieldMessage, fieldMessage } from '#shared/domain/text/field-message.ts';

/**
 * Checks a form by the schema of the body that it is sent as, with the same messages as the server. `required`: fields
 * that the schema does not need and must not be empty all the same. What is sent is the
 * body as it was checked: the server reads it by the same schema, which need not take what it has made of a body.
 */
export function schemaResolver(
  schema: z.ZodType,
  say: (message: FieldMessage) => string,
  toBody: (values: FieldValues) => FieldValues,
  required: readonly string[] = [],
): Resolver<FieldValues> {
  return (values) => {
    const body = toBody(values);
    const parsed = schema.safeParse(body, { reportInput: true });
    const empty = required.filter((name) => name in body && isEmpty(body[name]));
    if (parsed.success && empty.length === 0) {
      const known = Object.keys(Object(parsed.data));
      const sent = Object.entries(body).filter(([name]) => known.includes(name));
      return { values: Object.fromEntries(sent), errors: {} };
    }
    const errors: FieldErrors = {};
    for (const name of empty) set(errors, name, { type: 'required', message: say({ key: 'required' }) });
    for (const issue of [...(parsed.error?.issues ?? [])].reverse())
      set(errors, issue.path.join('.'), { type: issue.code, message: say(fieldMessage(issue)) });
    return { values: {}, errors };
  };
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
