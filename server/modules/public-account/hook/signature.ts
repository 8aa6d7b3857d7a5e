import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-1 over the sorted parts: of token, time and nonce, and in safe mode of what is encrypted too. Lower-case hex. */
export function signatureOf(...parts: readonly string[]): string {
  return createHash('sha1').update(parts.toSorted().join(''), 'utf8').digest('hex');
}

/** In constant time for texts of the same length; a signature has one length only. */
export function isSignature(given: string, ...parts: readonly string[]): boolean {
  const expected = Buffer.from(signatureOf(...parts));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
