import { describe, expect, it } from 'vitest';
import { matchesRule } from './safe-pattern.ts';
import { PARAM_SEED } from './seeds/param-seed.ts';

describe('a rule for values', () => {
  it('has to match the value as a whole', () => {
    expect(matchesRule('[YN]', 'Y')).toBe(true);
    expect(matchesRule('[YN]', 'YY')).toBe(false);
    expect(matchesRule('a|b', 'b')).toBe(true);
    expect(matchesRule('a|b', 'bc')).toBe(false);
    expect(matchesRule('\\p{Han}+', '产线')).toBe(true);
  });

  it.each(['(', '[', 'a)|(?:b', '\\', '(?=a)a', '(a)\\1', '"); process.exit(1); ("'])(
    'is no pattern: %s',
    (rule) => {
      expect(matchesRule(rule, 'b')).toBeNull();
    },
  );

  it.each(['((a{30}){30}){30}', '(?:a?){1000}a{1000}', '.{1000}.{1000}'])(
    'is larger than any value needs: %s',
    (rule) => {
      expect(matchesRule(rule, 'a')).toBeNull();
    },
  );

  it('is tried in linear time where backtracking would not end', () => {
    expect(matchesRule('(a+)+b', `${'a'.repeat(2_000)}!`)).toBe(false);
    expect(matchesRule('(a|aa)+$', `${'a'.repeat(2_000)}!`)).toBe(false);
    expect(matchesRule('(?:a?){200}a{200}', 'a'.repeat(200))).toBe(true);
  });

  it.each(PARAM_SEED)('of $key lets the value pass that a tenant begins with', ({ validateCode, value }) => {
    expect(matchesRule(validateCode, value())).toBe(true);
  });
});
