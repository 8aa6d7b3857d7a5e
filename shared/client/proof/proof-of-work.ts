import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expectedTries, leadingZeroBits, proofText } from '#shared/domain/proof-of-work.ts';

/** Short enough that a frame still comes in time on a slow machine. */
const SLICE_MS = 10;
const TRIES_BETWEEN_LOOKS = 64;

/**
 * Finds the nonce of a challenge. It works in slices of 10 ms, so the page stays alive; `onProgress` is called after
 * each how likely it was to be done by now (0 to 1: the search has no memory, so that is all there is to know).
 * Rejects with the signal's reason when it is aborted. Plain JavaScript: browsers hide WebCrypto on plain HTTP.
 */
export async function solveProof(
  challenge: { readonly salt: string; readonly difficulty: number },
  options: { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const { salt, difficulty } = challenge;
  const expected = expectedTries(difficulty);
  for (let nonce = 0; ; ) {
    const sliceEndMs = performance.now() + SLICE_MS;
    do {
      for (const end = nonce + TRIES_BETWEEN_LOOKS; nonce < end; nonce += 1) {
        if (leadingZeroBits(sha256(utf8ToBytes(proofText(salt, nonce)))) >= difficulty) return nonce;
      }
    } while (performance.now() < sliceEndMs);
    options.onProgress?.(1 - Math.exp(-nonce / expected));
    await nextTurn();
    options.signal?.throwIfAborted();
  }
}

/** Behind everything that the page has to do meanwhile; a timeout would be held up to 4 ms each time. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
