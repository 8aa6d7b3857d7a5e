import { classesIn, isPasswordLength } from '#shared/domain/password-strength.ts';
import { isPersonal } from '#shared/domain/personal-password.ts';
import { isCommonPassword } from './common-passwords.ts';

const CLASSES_MIN = 3;
/** A shorter name is in too many good passwords. */
const NAME_LENGTH_MIN = 4;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly username: string;
  readonly nickname: string;
  readonly phone: string | null;
  readonly tenantName: string;
}

/** The rule that a new password breaks, as a key of the `errors.field` texts; null = none. */
export async function brokenRule(
  password: string,
  { username, nickname, phone, tenantName }: PasswordOwner,
): Promise<
  'password_length' | 'password_weak' | 'password_is_name' | 'password_personal' | 'password_common' | null
> {
  if (!isPasswordLength(password)) return 'password_length';
  if (username.length >= NAME_LENGTH_MIN && password.toLowerCase().includes(username.toLowerCase()))
    return 'password_is_name';
  if (classesIn(password).length < CLASSES_MIN) return 'password_weak';
  if (isPersonal(password, [username, nickname, phone, tenantName])) return 'password_personal';
  return (await isCommonPassword(password)) ? 'password_common' : null;
}
