import { RE2JS } from 're2js';

/** Instructions of a compiled rule: matching takes time in proportion to them and to the value. */
const PROGRAM_MAX = 1_000;

/**
 * Whether a value as a whole matches a rule that an administrator wrote; null when the rule is no pattern, or a larger
 * one than any value needs. RE2 has no backtracking: what it takes is linear in the value, whatever the rule.
 */
export function matchesRule(rule: string, value: string): boolean | null {
  const pattern = compile(rule);
  return pattern && pattern.programSize() <= PROGRAM_MAX ? pattern.matches(value) : null;
}

function compile(rule: string): RE2JS | null {
  try {
    return RE2JS.compile(rule);
  } catch {
    return null;
  }
}
