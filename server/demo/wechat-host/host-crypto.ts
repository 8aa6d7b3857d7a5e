import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Written apart from the product's own: each end is the proof of the other. */

/** What of an account its messages are encrypted with. */
export interface AccountKey {
  /** EncodingAESKey: 43 characters. */
  readonly encodingKey: string;
  readonly appId: string;
}

/** Padding goes to this many bytes, and not to the 16 of AES. */
const PAD_BYTES = 32;
/** Random bytes, then the length of the text in four bytes. */
const HEAD_BYTES = 20;

/** SHA-1 over the sorted parts, in lower-case hex. */
export function hostSignature(...parts: readonly string[]): string {
  return createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');
}

/** Base64 of a text encrypted for an account. `random`: 16 bytes, for published results. */
export function sealForAccount(
  text: string,
  { encodingKey, appId }: AccountKey,
  random: Uint8Array = randomBytes(16),
): string {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(HEAD_BYTES);
  head.set(random);
  head.writeUInt32BE(bytes.length, 16);
  const content = Buffer.concat([head, bytes, Buffer.from(appId)]);
  const fill = PAD_BYTES - (content.length % PAD_BYTES);
  const key = Buffer.from(encodingKey, 'base64');
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16));
  cipher.setAutoPadding(false);
  return cipher.update(Buffer.concat([content, Buffer.alloc(fill, fill)])).toString('base64');
}

/** The text of what an account has encrypted; null = it was not encrypted with this key, or by another account. */
export function openFromAccount(sealed: string, { encodingKey, appId }: AccountKey): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length === 0 || bytes.length % PAD_BYTES !== 0) return null;
  const key = Buffer.from(encodingKey, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16));
  decipher.setAutoPadding(false);
  const padded = decipher.update(bytes);
  const fill = padded.at(-1) ?? 0;
  if (fill < 1 || fill > PAD_BYTES || padded.length - fill < HEAD_BYTES) return null;
  const end = HEAD_BYTES + padded.readUInt32BE(16);
  const isWhole = end <= padded.length - fill;
  if (!isWhole || padded.subarray(end, padded.length - fill).toString() !== appId) return null;
  return padded.subarray(HEAD_BYTES, end).toString();
}
