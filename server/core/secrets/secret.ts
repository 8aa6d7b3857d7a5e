import { createHash, randomBytes, randomInt } from 'node:crypto';

const SECRET_BYTES = 32;
/** Without look-alikes: it is read off a screen and typed once. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 16;

/** 256 random bits as text: tokens and tickets. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is stored instead of a secret. Plain SHA-256 is enough for 256 random bits; a password needs `password.ts`. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function createPassword(): string {
  return Array.from(
    { length: PASSWORD_LENGTH },
    () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
  ).join('');
}
