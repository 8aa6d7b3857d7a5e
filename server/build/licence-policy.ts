/** SPDX ids of the licences under which packages may be part of the product. Adding one is the owner's decision. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // File by file: its sources stay available from the registry, ours are not affected.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Packages that are allowed under a licence of their own, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, { readonly licence: string; readonly reason: string }>> = {
  gsap: {
    licence: "Standard 'no charge' license: https://gsap.com/standard-license.",
    reason: 'named on the design card for the animations of walls; free of charge, not open source',
  },
};

/** What packages declare that is not an SPDX expression, or leave out although they carry the text. */
const MEANT: Readonly<Record<string, string>> = {
  'Apache License 2.0': 'Apache-2.0',
};
const MEANT_BY: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  precond: 'MIT',
  'webgl-constants': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/** The declared licence of a package as an SPDX expression; empty where it declares none. */
export function toExpression(name: string, declared: string | null): string {
  return declared === null ? (MEANT_BY[name] ?? '') : (MEANT[declared] ?? declared);
}

/** Whether a package may be part of the product. Of `A OR B` one has to be allowed, of `A AND B` both. */
export function isAllowed(name: string, expression: string): boolean {
  if (EXCEPTIONS[name]) return EXCEPTIONS[name].licence === expression;
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  // No package here mixes both operators; one that does is refused until its terms were read.
  if (/ OR /.test(plain) && / AND /.test(plain)) return false;
  const choices = plain.split(' OR ').map((part) => part.trim());
  if (choices.length > 1) return choices.some((id) => ALLOWED.has(id));
  return plain.split(' AND ').every((id) => ALLOWED.has(id.trim()));
}
