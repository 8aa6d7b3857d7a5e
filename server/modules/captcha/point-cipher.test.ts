import { expect, it } from 'vitest';
import { makeSecretKey, mendBase64, seal, unseal } from './point-cipher.ts';

const KEY = '0123456789abcdef';

it.each([
  ['{"x":123.5,"y":5}', 'CXuWkKPjRpSySt8rUK2zdQMACutP9R0pGI+C5KFiofY='],
  ['abc-token---{"x":123.5,"y":5}', 'ICwYU09uNsxeLWuaMmyGPT5hXWuEpYQ/pJl7CY5CKGw='],
])('seals %s as the protocol’s own clients do', (text, sealed) => {
  expect(seal(text, KEY)).toBe(sealed);
  expect(unseal(sealed, KEY)).toBe(text);
});

it.each(['', 'x', 'not base64!', '{"x":1,"y":5}', seal('{}', 'another-key-0123')])(
  'opens nothing that was not sealed with its key: %s',
  (sealed) => {
    expect(unseal(sealed, KEY)).not.toBe('{}');
  },
);

it('makes keys of 16 bytes, each another', () => {
  const keys = Array.from({ length: 50 }, makeSecretKey);
  for (const key of keys) expect(Buffer.byteLength(key)).toBe(16);
  expect(new Set(keys).size).toBe(50);
});

it('mends base64 whose pluses became blanks in a query', () => {
  expect(mendBase64('a b/c=')).toBe('a+b/c=');
});
