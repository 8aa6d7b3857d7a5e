import { type FieldErrors, type FieldValues, get, type Path, type UseFormSetError } from 'react-hook-form';
import type { ApiError } from '#shared/client/api-error.ts';

/** Puts the server's messages at the fields they belong to; returns whether any field has one. */
export function showFieldErrors<Values extends FieldValues>(
  error: ApiError,
  setError: UseFormSetError<Values>,
): boolean {
  const fields = Object.entries(error.fields);
  for (const [index, [path, message]] of fields.entries()) {
    // The server names fields by the contract's body schema, which the form's values follow.
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return fields.length > 0;
}

/** The message at a field, whose path may lead into rows. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  const error: { readonly message?: string } | undefined = get(errors, path);
  return error?.message;
}
