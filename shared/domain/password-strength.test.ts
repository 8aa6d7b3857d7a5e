import { describe, expect, it } from 'vitest';
import { classesIn, isPasswordLength, passwordMeter, passwordTip } from './password-strength.ts';

describe('the kinds of character in a password', () => {
  it.each([
    ['', []],
    ['123', ['digit']],
    ['abc', ['lowercase']],
    ['ABC', ['uppercase']],
    ['密码', ['special']],
    [' ', ['special']],
    ['aB3$', ['digit', 'lowercase', 'uppercase', 'special']],
  ])('%j has %j', (password, classes) => {
    expect(classesIn(password)).toEqual(classes);
  });
});

describe('its length', () => {
  it.each([
    ['12345', false],
    ['123456', true],
    ['x'.repeat(24), true],
    ['x'.repeat(25), false],
    ['      ', false],
    ['𠮷'.repeat(24), true],
  ])('%j is good: %j', (password, isGood) => {
    expect(isPasswordLength(password)).toBe(isGood);
  });
});

describe('the tip beside it', () => {
  it.each([
    ['aaaa', 'weak', true],
    ['aaaa1', 'medium', true],
    ['aaAA1', 'strong', false],
    ['aA1$', 'strong', false],
  ])('of %j is %s, with the hint: %j', (password, level, isHintShown) => {
    expect(passwordTip(password)).toEqual({ level, isHintShown });
  });

  it('is none before anything is typed', () => {
    expect(passwordTip('')).toBeNull();
  });
});

describe('the meter', () => {
  it.each([
    ['aA1$x', 0, null],
    ['aaaaaa', 28, 'tooWeak'],
    ['aaaaa1', 28, 'tooWeak'],
    ['aaaAA1', 50, 'weak'],
    ['aaAA1$', 95, 'strong'],
  ])('of %j shows %i', (password, score, level) => {
    expect(passwordMeter(password)).toEqual({ score, level });
  });
});
