/**
 * A plate as a public board shows it: province and letter, the first character, the next two as `*` (three of a plate
 * with eight characters), the rest. `沪A86K3K` → `沪A·8**3K`. Other plates lose the characters in their middle; of plates
 * with up to three characters only the last one stays.
 */
export function maskPlate(plate: string): string {
  const text = plate.replace(/[\s·.-]/gu, '').toUpperCase();
  const chars = [...text];
  const chinese = /^(\p{Script=Han}[A-Z])([A-Z0-9\p{Script=Han}]{5,6})$/u.exec(text);
  if (chinese) {
    const [, region = '', rest = ''] = chinese;
    const hidden = rest.length === 6 ? 3 : 2;
    return `${region}·${rest[0]}${'*'.repeat(hidden)}${rest.slice(1 + hidden)}`;
  }
  if (chars.length <= 3) return `${'*'.repeat(Math.max(0, chars.length - 1))}${chars.at(-1) ?? ''}`;
  const shown = Math.max(1, Math.floor(chars.length / 3));
  const hidden = chars.length - 2 * shown;
  return [...chars.slice(0, shown), ...Array(hidden).fill('*'), ...chars.slice(-shown)].join('');
}
