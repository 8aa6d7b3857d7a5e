import { fieldError } from '#server/core/field-error.ts';

/** All that decides where a sealed secret is sent, and how it is protected on the way. */
export type SecretWay = Readonly<Record<string, string | number | boolean | null>>;

export function isSameWay(before: SecretWay, after: SecretWay): boolean {
  return Object.keys({ ...before, ...after }).every((name) => before[name] === after[name]);
}

/**
 * A change that gives no secret keeps the stored one only where it goes to the same place in the same way: who may change
 * settings has not seen the secret, and must not have it sent elsewhere or with less protection. Throws at `secret`.
 */
export function refuseOtherWay(before: SecretWay, after: SecretWay): void {
  if (!isSameWay(before, after)) throw fieldError('secret', 'password_again');
}
