import { expect, it } from 'vitest';
import { expectedTries, leadingZeroBits, proofText } from './proof-of-work.ts';

it.each([
  [[0x80, 0], 0],
  [[0x01, 0xff], 7],
  [[0x00, 0xff], 8],
  [[0x00, 0x10], 11],
  [[0x00, 0x00], 16],
])('counts the zero bits at the start of %j: %i', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

it('hashes the salt with the nonce in decimal', () => {
  expect(proofText('ab', 17)).toBe('ab17');
});

it('doubles the work with each bit', () => {
  expect(expectedTries(17)).toBe(131_072);
});
