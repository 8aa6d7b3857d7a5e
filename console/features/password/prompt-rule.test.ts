import { describe, expect, it } from 'vitest';
import { promptOf } from './prompt-rule.ts';

const NOW_MS = 1_700_000_000_000;
const daysAgo = (days: number) => NOW_MS - days * 24 * 3_600_000;

describe('the prompt for a new password', () => {
  it.each([
    ['no user', null, null, null],
    ['a password in order', { updatePwdTime: daysAgo(3), checkUserPwd: false }, null, null],
    [
      'an old one',
      { updatePwdTime: daysAgo(41), checkUserPwd: true },
      null,
      { kind: 'expired', isForced: false, days: 41 },
    ],
    ['an old one that was put off', { updatePwdTime: daysAgo(41), checkUserPwd: false }, null, null],
    [
      'an old one that is forced, put off or not',
      { updatePwdTime: daysAgo(41), checkUserPwd: false },
      'password',
      { kind: 'expired', isForced: true, days: 41 },
    ],
    [
      'one that was given',
      { updatePwdTime: null, checkUserPwd: true },
      null,
      { kind: 'given', isForced: false, days: 0 },
    ],
    [
      'one that was given, forced',
      { updatePwdTime: null, checkUserPwd: true },
      'password',
      { kind: 'given', isForced: true, days: 0 },
    ],
  ] as const)('for %s', (_case, user, restriction, prompt) => {
    expect(promptOf({ user, restriction, nowMs: NOW_MS })).toEqual(prompt);
  });
});
