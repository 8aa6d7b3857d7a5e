import { createDecipheriv } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FOREIGN_KEY_BYTES = 16;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The text of base64 `iv | AES-256-GCM | tag`; null when it was sealed with another key or changed on its way. */
export function openSealed(sealed: string, key: Uint8Array): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return UTF8.decode(text);
  } catch {
    return null;
  }
}

/**
 * The form of 2020's clients: AES-128-CFB without padding, the 16 characters of the key as iv too, base64. They join
 * their forms without encoding them, so a "+" arrives as a space.
 */
export function openForeign(sealed: string, key: string): string | null {
  const keyBytes = Buffer.from(key, 'utf8');
  const bytes = Buffer.from(sealed.replaceAll(' ', '+'), 'base64');
  if (keyBytes.length !== FOREIGN_KEY_BYTES || bytes.length === 0) return null;
  try {
    const decipher = createDecipheriv('aes-128-cfb', keyBytes, keyBytes);
    return UTF8.decode(Buffer.concat([decipher.update(bytes), decipher.final()]));
  } catch {
    return null;
  }
}
