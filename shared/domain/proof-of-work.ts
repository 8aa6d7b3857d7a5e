/** What is hashed for a try: one block of SHA-256. */
export function proofText(salt: string, nonce: number): string {
  return `${salt}${nonce}`;
}

/** How many bits at the start of a hash are zero. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** How many tries a difficulty takes on average. */
export function expectedTries(difficulty: number): number {
  return 2 ** difficulty;
}
