import { classesIn, isPasswordLength } from '#shared/domain/password-strength.ts';

const CLASSES_MIN = 3;
/** A shorter name is in too many good passwords. */
const NAME_LENGTH_MIN = 4;

/** The rule that a new password breaks, as a key of the `errors.field` texts; null = none. */
export function brokenRule(
  password: string,
  username: string,
): 'password_length' | 'password_weak' | 'password_is_name' | null {
  if (!isPasswordLength(password)) return 'password_length';
  if (username.length >= NAME_LENGTH_MIN && password.toLowerCase().includes(username.toLowerCase()))
    return 'password_is_name';
  return classesIn(password).length < CLASSES_MIN ? 'password_weak' : null;
}
