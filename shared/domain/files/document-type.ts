/** What stands before the root element of a part of an office file takes some 200 bytes. */
export const PROLOG_MAX_BYTES = 4_096;

const XML_NAME = /\.(?:xml|rels|vml)$/i;
const PICTURE_NAME = /\.svg$/i;
/** Declaration, comments and instructions, which may come before a document type. */
const BEFORE_TYPE = /^(?:\s+|<\?.*?\?>|<!--.*?-->)*/s;

/**
 * Whether a part of an office file is XML with a document type, which alone can declare entities: no office program writes
 * one. True as well where its root element is too far away to tell.
 * @param first The part, or its first `PROLOG_MAX_BYTES` at least where `isWhole` is false.
 */
export function hasDocumentType(name: string, first: Uint8Array, isWhole: boolean): boolean {
  const text = asciiOf(first.subarray(0, PROLOG_MAX_BYTES));
  const isXml = XML_NAME.test(name) || (!PICTURE_NAME.test(name) && text.startsWith('<?xml'));
  if (!isXml) return false;
  const rest = text.slice(BEFORE_TYPE.exec(text)?.[0].length ?? 0);
  if (/^<[^?!]/.test(rest)) return false;
  const isCut = !isWhole || first.length > PROLOG_MAX_BYTES;
  // Readers differ in what they pardon before a document type.
  return isCut || /<!(?:DOCTYPE|ENTITY)/i.test(rest);
}

/** The characters of ASCII, others as `?`: of UTF-16 by its mark or by its zeros, else byte by byte. */
function asciiOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  if (!isLittle && !isBig) return textOf(hasMark ? bytes.subarray(3) : bytes);
  const isMarked = first === 0xff || first === 0xfe;
  const units: number[] = [];
  for (let at = isMarked ? 2 : 0; at + 1 < bytes.length; at += 2) {
    const [low = 0, high = 0] = isLittle ? [bytes[at], bytes[at + 1]] : [bytes[at + 1], bytes[at]];
    units.push(high === 0 ? low : 0x80);
  }
  return textOf(units);
}

function textOf(codes: Iterable<number>): string {
  return Array.from(codes, (code) => (code < 0x80 ? String.fromCharCode(code) : '?')).join('');
}
