import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_FILE = 'secrets.key';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets that must be read again (a hash would not do) unreadable to who has only the database. */
export interface SecretBox {
  /** `purpose` belongs to the secret: it opens for nothing else, so rows cannot be exchanged for each other. */
  seal(text: string, purpose: string): Buffer;
  /** Null when it was sealed with another key or for another purpose. */
  open(sealed: Uint8Array, purpose: string): string | null;
  /** HMAC-SHA256 of a text, by a key of its own for each purpose: says that this server wrote it. */
  codeOf(text: string, purpose: string): Buffer;
}

/** Whether a data directory has its key already: `openSecretBox` makes one where it has not. */
export const hasSecretKey = (dataDir: string): boolean => existsSync(join(dataDir, KEY_FILE));

/** The box of a data directory. Its key is made at the first start, for the operator's eyes only. */
export async function openSecretBox(dataDir: string): Promise<SecretBox> {
  return createSecretBox(await readOrMakeKey(join(dataDir, KEY_FILE)));
}

/** AES-256-GCM with a random iv: iv | text | tag. */
function createSecretBox(key: Buffer): SecretBox {
  const codeKeys = new Map<string, Buffer>();
  const codeKeyOf = (purpose: string): Buffer => {
    const known = codeKeys.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', key, '', `code:${purpose}`, KEY_BYTES));
    codeKeys.set(purpose, made);
    return made;
  };
  return {
    codeOf: (text, purpose) => createHmac('sha256', codeKeyOf(purpose)).update(text).digest(),
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      if (sealed.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

async function readOrMakeKey(path: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (file) {
    try {
      await file.writeFile(`${key.toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    return key;
  }
  const kept = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (kept.length !== KEY_BYTES) throw new Error(`${path} does not hold a key: put the original one back`);
  return kept;
}
