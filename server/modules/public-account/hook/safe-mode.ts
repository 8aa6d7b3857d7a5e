import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Why a push cannot be read. */
export type UnreadableReason = 'encoding_key' | 'app_id' | 'padding' | 'encoding';

/** Thrown where what came was not encrypted with this key for this account. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(`cannot be read: ${reason}`);
    this.reason = reason;
  }
}

/** Of the platform, not of AES: text is padded to a multiple of this many bytes. */
const BLOCK = 32;
const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;

interface SafeKey {
  /** EncodingAESKey: 43 characters, base64 of 32 bytes without its last character. */
  readonly encodingKey: string;
  /** Of the account that what is encrypted belongs to; it stands at its end. */
  readonly appId: string;
}

function keyOf(encodingKey: string): Buffer {
  return Buffer.from(`${encodingKey}=`, 'base64');
}

/**
 * AES-256-CBC of 16 random bytes, the length in 4 bytes, the text and the AppID, padded to 32 bytes (which is why the padding
 * of node:crypto cannot be used), as base64. `random`: for tests with a published result.
 */
export function encryptText(text: string, { encodingKey, appId }: SafeKey, random?: Uint8Array): string {
  const key = keyOf(encodingKey);
  const body = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  const plain = [random ?? randomBytes(RANDOM_BYTES), length, body, Buffer.from(appId, 'utf8')];
  const size = plain.reduce((sum, part) => sum + part.length, 0);
  const fill = BLOCK - (size % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const bytes = Buffer.concat([...plain, Buffer.alloc(fill, fill)]);
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64');
}

/** The text in what was encrypted for the account. Throws `UnreadableError`. */
export function decryptText(encrypted: string, { encodingKey, appId }: SafeKey): string {
  const bytes = Buffer.from(encrypted, 'base64');
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) throw new UnreadableError('encoding');
  const key = keyOf(encodingKey);
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const fill = padded.at(-1) ?? 0;
  const isPadded = fill >= 1 && fill <= BLOCK && padded.subarray(-fill).every((byte) => byte === fill);
  if (!isPadded) throw new UnreadableError('encoding_key');
  const plain = padded.subarray(RANDOM_BYTES, padded.length - fill);
  if (plain.length < LENGTH_BYTES) throw new UnreadableError('padding');
  const length = plain.readUInt32BE(0);
  const rest = plain.subarray(LENGTH_BYTES);
  if (length > rest.length) throw new UnreadableError('padding');
  if (!rest.subarray(length).equals(Buffer.from(appId, 'utf8'))) throw new UnreadableError('app_id');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(rest.subarray(0, length));
  } catch {
    throw new UnreadableError('encoding');
  }
}
