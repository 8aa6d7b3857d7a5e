import { describe, expect, it } from 'vitest';
import { matchesRule } from './safe-pattern.ts';

describe('a rule for values', () => {
  it('has to match the value as a whole', () => {
    expect(matchesRule('[YN]', 'Y')).toBe(true);
    expect(matchesRule('[YN]', 'YY')).toBe(false);
    expect(matchesRule('a|b', 'b')).toBe(true);
    expect(matchesRule('a|b', 'bc')).toBe(false);
  });

  it.each(['(', '[', 'a)|(?:b', '\\'])('is no pattern: %s', (rule) => {
    expect(matchesRule(rule, 'b')).toBeNull();
  });

  it('is stopped when it would hold up the server', () => {
    const startMs = performance.now();
    expect(matchesRule('(a+)+b', `${'a'.repeat(5_000)}!`)).toBeNull();
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });

  it('cannot be anything but a pattern', () => {
    expect(matchesRule('"); process.exit(1); ("', 'x')).not.toBe(true);
    expect(matchesRule('x', '"); throw 1; ("')).toBe(false);
  });
});
