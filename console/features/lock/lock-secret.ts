/** Cost of one try: about a tenth of a second here, and as much for an attacker with a list of passwords. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 } as const;
const SALT_BYTES = 16;

/** What is kept of a lock password. */
export interface LockSecret {
  /** Hexadecimal. */
  readonly salt: string;
  readonly hash: string;
}

/** WebCrypto derives keys only on secure origins; a plant's console is often served over plain HTTP. */
async function derive(password: string, salt: Uint8Array): Promise<string> {
  const [{ scryptAsync }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/scrypt.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(await scryptAsync(password.normalize('NFC'), salt, SCRYPT));
}

export async function makeLockSecret(password: string): Promise<LockSecret> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { salt: toHex(salt), hash: await derive(password, salt) };
}

export async function isLockPassword(secret: LockSecret, password: string): Promise<boolean> {
  return (await derive(password, fromHex(secret.salt))) === secret.hash;
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
