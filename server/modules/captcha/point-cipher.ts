import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// The protocol fixes the cipher. It hides nothing from the client, who is given the key: it only binds an answer to
// the challenge that it was given for.
const ALGORITHM = 'aes-128-ecb';

/** 16 characters, each one byte. */
export function makeSecretKey(): string {
  return randomBytes(12).toString('base64url');
}

export function seal(text: string, secretKey: string): string {
  const cipher = createCipheriv(ALGORITHM, secretKey, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** The text of a sealed point; null for anything that was not sealed with this key. */
export function unseal(sealed: string, secretKey: string): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, secretKey, null);
    return Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Base64 that went through a query without being encoded has blanks for its pluses. */
export function mendBase64(text: string): string {
  return text.replaceAll(' ', '+');
}
