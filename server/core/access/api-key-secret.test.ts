import { expect, it } from 'vitest';
import { createApiKeySecret, isApiKeySecret } from './api-key-secret.ts';

it('is another one each time, with a prefix and a checksum', () => {
  const secrets = new Set(Array.from({ length: 50 }, createApiKeySecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^lwk_[\w-]{49}$/);
    expect(isApiKeySecret(secret)).toBe(true);
  }
});

it('is told from one that was mistyped, cut off or made longer', () => {
  const secret = createApiKeySecret();
  const other = secret[10] === 'x' ? 'y' : 'x';
  for (const wrong of [
    `${secret.slice(0, 10)}${other}${secret.slice(11)}`,
    secret.slice(0, -1),
    `${secret}A`,
  ])
    expect(isApiKeySecret(wrong)).toBe(false);
});
