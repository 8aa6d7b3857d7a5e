import { CFB } from 'xlsx';

/** Where MS-DOC has its fields in the stream of the document. */
const AT = { magic: 0, flags: 10, textLength: 0x4c, pieces: 0x1a2 } as const;
const MAGIC = 0xa5ec;
const TABLE_IS_1 = 0x0200;
const ENCRYPTED = 0x0100;
const TEXT_START = 2_048;
/** Shorter streams would be in small sectors. */
const STREAM_MIN_BYTES = 4_096;

/**
 * A file of Word 97 to 2003 with nothing but a text, in which `\r` ends a paragraph. `ends`: where its pieces begin and
 * end, in characters; absent = one piece.
 */
export function madeDoc(text: string, { isEncrypted = false, ends = [0, text.length] } = {}): Buffer {
  const units = Buffer.from(text, 'utf16le');
  const document = Buffer.alloc(Math.max(STREAM_MIN_BYTES, TEXT_START + units.length));
  document.writeUInt16LE(MAGIC, AT.magic);
  document.writeUInt16LE(TABLE_IS_1 | (isEncrypted ? ENCRYPTED : 0), AT.flags);
  document.writeUInt32LE(text.length, AT.textLength);
  document.writeUInt32LE(0, AT.pieces);
  units.copy(document, TEXT_START);
  return compoundOf({ WordDocument: document, '1Table': pieceTable(ends) });
}

/** Pieces of two bytes a character, all with their text at the same place. */
function pieceTable(ends: readonly number[]): Buffer {
  const pieces = ends.length - 1;
  const table = Buffer.alloc(STREAM_MIN_BYTES);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(4 + pieces * 12, 1);
  for (const [index, end] of ends.entries()) table.writeUInt32LE(end, 5 + index * 4);
  for (let piece = 0; piece < pieces; piece += 1)
    table.writeUInt32LE(TEXT_START, 5 + ends.length * 4 + piece * 8 + 2);
  return table;
}

function compoundOf(streams: Readonly<Record<string, Buffer>>): Buffer {
  const compound = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(compound, `/${name}`, bytes);
  return Buffer.from(CFB.write(compound, { type: 'buffer' }) as Buffer);
}
