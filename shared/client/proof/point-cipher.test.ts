import { expect, it } from 'vitest';
import { sealPoint } from './point-cipher.ts';

it.each([
  ['{"x":123.5,"y":5}', 'CXuWkKPjRpSySt8rUK2zdQMACutP9R0pGI+C5KFiofY='],
  ['abc-token---{"x":123.5,"y":5}', 'ICwYU09uNsxeLWuaMmyGPT5hXWuEpYQ/pJl7CY5CKGw='],
])('seals %s as the protocol’s published clients do', (text, sealed) => {
  expect(sealPoint(text, '0123456789abcdef')).toBe(sealed);
});
