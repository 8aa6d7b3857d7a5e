import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [1_024, '1 KB'],
  [1_500, '1.5 KB'],
  [2 * 1024 * 1024, '2 MB'],
  [345 * 1024 * 1024, '345 MB'],
  [2.25 * 1024 ** 3, '2.3 GB'],
  [1024 ** 5, '1024 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
