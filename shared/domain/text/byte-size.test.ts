import { expect, it } from 'vitest';
import { byteSize } from './byte-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '0.98 KB'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [10_240, '10 KB'],
  [123_456, '121 KB'],
  [1024 ** 2, '1 MB'],
  [12.34 * 1024 ** 2, '12.3 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [5 * 1024 ** 5, '5120 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});
