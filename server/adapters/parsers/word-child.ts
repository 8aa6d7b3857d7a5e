/** Reads an old Word file from standard input and writes its text as a line of JSON: the child of `word-reader.ts`. */
import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import type { WordRefusal } from '#server/core/ports/word-reader.ts';
import { hasPlausibleTables, readCompoundStreams } from '#shared/domain/files/compound-file.ts';
import type { WordChildLine, WordChildOrder } from './word-reader.ts';

/** Fields of the stream of a Word file (MS-DOC, Fib). */
const MAGIC = 0xa5ec;
const FLAGS_AT = 10;
const IS_ENCRYPTED = 0x0100;
const PIECES_AT = 0x1a2;
/** Of the piece table: what stands before it, and the table itself. */
const PROPERTIES = 1;
const TABLE = 2;
/** With the quotation marks that the document has. */
const AS_WRITTEN = { filterUnicode: false };

const order: WordChildOrder = JSON.parse(process.argv[2] ?? '');

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What the library does not look at: tables that are larger than the file, and passwords. */
function refusalOf(bytes: Buffer): WordRefusal | null {
  const streams = readCompoundStreams(bytes);
  if (!streams || !hasPlausibleTables(bytes)) return 'unreadable';
  if (streams.has('EncryptionInfo')) return 'encrypted';
  const main = streams.get('WordDocument');
  if (!main) return 'unreadable';
  if (main.start === null) return null;
  if (bytes.readUInt16LE(main.start) !== MAGIC) return 'unreadable';
  return (bytes.readUInt16LE(main.start + FLAGS_AT) & IS_ENCRYPTED) === 0 ? null : 'encrypted';
}

/** The library makes a text of each piece, whatever its length, outside of the heap that is limited. */
class BoundedExtractor extends WordOleExtractor {
  override writePieces(document: Buffer, table: Buffer): void {
    let at = document.readUInt32LE(PIECES_AT);
    while (table.readUInt8(at) === PROPERTIES) at += 3 + table.readUInt16LE(at + 1);
    if (table.readUInt8(at) !== TABLE) throw new Error('no piece table');
    const pieces = Math.floor((table.readUInt32LE(at + 1) - 4) / 12);
    let end = 0;
    for (let piece = 0; piece <= pieces; piece += 1) {
      const next = table.readUInt32LE(at + 5 + piece * 4);
      // A character has a byte at least.
      if (next < end || next > document.length) throw new Error('pieces that cannot be');
      end = next;
    }
    super.writePieces(document, table);
  }
}

async function readText(bytes: Buffer): Promise<WordChildLine> {
  const refused = refusalOf(bytes);
  if (refused) return { refused };
  const document = await new BoundedExtractor().extract(new BufferReader(bytes));
  const parts = [
    document.getBody(AS_WRITTEN),
    document.getFootnotes(AS_WRITTEN),
    document.getEndnotes(AS_WRITTEN),
    document.getTextboxes(AS_WRITTEN),
  ];
  const text = parts
    .map((part) => part.replace(/[^\P{Cc}\t\n]|\ufeff/gu, '').trim())
    .filter((part) => part !== '')
    .join('\n\n');
  const { textMaxChars } = order;
  return { read: { text: text.slice(0, textMaxChars).toWellFormed(), isCut: text.length > textMaxChars } };
}

const answer = await readText(await readInput()).catch((): WordChildLine => ({ refused: 'unreadable' }));
process.stdout.write(`${JSON.stringify(answer)}\n`);
