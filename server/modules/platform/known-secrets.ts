/** Keys that are printed in the sources of this family of platforms: a tenant that uses one has no secret (H17). */
const KNOWN_SECRETS: ReadonlySet<string> = new Set([
  'pigxpigxpigxpigx',
  'thanks,pig4cloud',
  'pig4cloudpig4cloud',
  '0123456789abcdef',
  '1234567890123456',
  '1234567890abcdef',
  'abcdefghijklmnop',
  'BGxdEUOZkXka4HSj',
  'XwKsGlMcdPMEhR1B',
]);

/** Printed somewhere, or one character over and over. */
export function isKnownSecret(value: string): boolean {
  return KNOWN_SECRETS.has(value) || /^(.)\1{7,}$/.test(value);
}
