import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'Admin@123',
  'P@ssw0rd1',
  'P@ssw0rd123',
  'pass@word1',
  'Abc@12345',
  'Qwerty@123',
  'Woaini1314',
  'Welcome@2026',
])(
  '%s is a common password in other marks, or with a year or a row of digits behind it',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each(['Kx7#mQ2pL', 'Maschine7!bau', 'Zhang-San-2024', 'correct Horse 9'])(
  '%s is none',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
