import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** The four kinds of character that make a password strong. Specification, point 5. */
export type CharacterClass = 'digit' | 'lowercase' | 'uppercase' | 'special';

const CLASSES: readonly (readonly [CharacterClass, RegExp])[] = [
  ['digit', /[0-9]/],
  ['lowercase', /[a-z]/],
  ['uppercase', /[A-Z]/],
  ['special', /[^0-9a-zA-Z]/],
];

/** The kinds that a password has, each once. */
export function classesIn(password: string): readonly CharacterClass[] {
  return CLASSES.filter(([, pattern]) => pattern.test(password)).map(([name]) => name);
}

/** 6 to 24 characters, not all of them blank. */
export function isPasswordLength(password: string): boolean {
  const { length } = [...password];
  return (
    length >= LIMITS.passwordLengthMin && length <= LIMITS.passwordLengthMax && password.trim().length > 0
  );
}

/** The tip beside a password that is being chosen; null while nothing has been typed. */
export function passwordTip(
  password: string,
): { readonly level: 'weak' | 'medium' | 'strong'; readonly isHintShown: boolean } | null {
  const count = classesIn(password).length;
  if (count === 0) return null;
  return { level: count === 1 ? 'weak' : count === 2 ? 'medium' : 'strong', isHintShown: count <= 2 };
}

/** The meter below it: its score of 100, and which text belongs to it; no text below 6 characters. */
export function passwordMeter(password: string): {
  readonly score: 0 | 28 | 50 | 95;
  readonly level: 'tooWeak' | 'weak' | 'strong' | null;
} {
  if ([...password].length < LIMITS.passwordLengthMin) return { score: 0, level: null };
  const count = classesIn(password).length;
  if (count === 4) return { score: 95, level: 'strong' };
  return count === 3 ? { score: 50, level: 'weak' } : { score: 28, level: 'tooWeak' };
}
