import { NARROW_CHARACTERS, WIDE_CHARACTERS } from './text-width-table.ts';

const FULL = 1000;
const COUNT = 0x10000;
let tables:
  | { readonly regular: Uint16Array; readonly bold: Uint16Array; readonly known: Uint8Array }
  | undefined;

/** Read at the first use; every character of the basic plane has a place. */
function read() {
  const regular = new Uint16Array(COUNT).fill(FULL);
  const bold = new Uint16Array(COUNT).fill(FULL);
  const known = new Uint8Array(COUNT);
  for (const range of WIDE_CHARACTERS.split(' ')) {
    const [from = '', to = from] = range.split('-');
    known.fill(1, Number.parseInt(from, 16), Number.parseInt(to, 16) + 1);
  }
  for (const entry of NARROW_CHARACTERS.split(' ')) {
    const [first = '', widths = '', boldWidths = ''] = entry.split(':');
    const start = Number.parseInt(first, 16);
    for (let at = 0; at < widths.length / 2; at += 1) {
      regular[start + at] = Number.parseInt(widths.slice(at * 2, at * 2 + 2), 36);
      bold[start + at] = Number.parseInt(boldWidths.slice(at * 2, at * 2 + 2), 36);
      known[start + at] = 1;
    }
  }
  return { regular, bold, known };
}

/** Width of a character (UTF-16 unit) in 1/1000 of the size. Pairs beyond the basic plane are 1 em: half of it each. */
function unitWidth(unit: number, isBold: boolean): number {
  tables ??= read();
  if (unit >= 0xd800 && unit <= 0xdfff) return FULL / 2;
  return (isBold ? tables.bold : tables.regular)[unit] ?? FULL;
}

/** Width of a line of text in the unit of `size`, without kerning, as it is drawn everywhere. */
export function textWidth(text: string, size: number, isBold: boolean): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) width += unitWidth(text.charCodeAt(at), isBold);
  return (width * size) / FULL;
}

/** Characters that the font does not have: drawn as a box. */
export function missingCharacters(text: string): number {
  tables ??= read();
  let missing = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    if (tables.known[unit] !== 1 && unit !== 0x0a) missing += 1;
  }
  return missing;
}
