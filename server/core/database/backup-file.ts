import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Database, Migration } from '#server/core/ports/database.ts';
import { textLines } from '#server/core/streams/text-lines.ts';

const FIRST_LINE = 'linewall-backup 2';
/** Of versions that wrote every file in one line; what they wrote is read all the same. */
const FIRST_LINES: readonly string[] = ['linewall-backup 1', FIRST_LINE];
/** A whole number of groups of three bytes, so that pieces of Base64 have no padding between them. */
const PIECE_BYTES = 3 * 1024 * 1024;
/** `more` = the next line goes on with the same file. */
const Piece = z.object({ blob: z.string(), base64: z.string(), more: z.literal(true).optional() });
/** Ends of lines to versions before, and to other programs. In JSON they stand in texts only, where they may be escaped. */
const OTHER_LINE_ENDS = /[\u2028\u2029]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * Writes database and files as one gzip file: a first line that names the format, the lines of `Database.dump`, then
 * `@{"blob","base64","more"}` for each piece of each file. The file appears complete or not at all, and only after it has been
 * read back as a whole.
 */
export async function writeBackup(db: Database, blobs: BlobStore, file: string): Promise<void> {
  const part = `${file}.part`;
  await checkFolder(file);
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(part, { mode: 0o600, flush: true }));
  // A disk that is full ends the pipeline while lines are still being written.
  written.catch(() => {});
  let lines = 0;
  const write = async (line: string) => {
    if (gzip.destroyed) await written;
    lines += 1;
    if (!gzip.write(`${line.replace(OTHER_LINE_ENDS, (end) => ESCAPES[end] ?? end)}\n`))
      await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
  };
  try {
    await write(FIRST_LINE);
    await db.dump(write);
    for (const id of await blobs.list()) {
      const content = await blobs.getStream(id);
      if (!content) continue;
      for await (const { bytes, isLast } of inPieces(content))
        await write(
          `@${JSON.stringify({ blob: id, base64: bytes.toString('base64'), ...(!isLast && { more: true }) })}`,
        );
    }
    gzip.end();
    await written;
    await readBack(part, lines);
    await rename(part, file);
  } catch (error) {
    gzip.destroy();
    await finished(gzip).catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/** A stream in pieces of `PIECE_BYTES`, the last one shorter; one of nothing has one piece of nothing. */
async function* inPieces(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= PIECE_BYTES) continue;
    let bytes = Buffer.concat(chunks);
    for (; bytes.length > PIECE_BYTES; bytes = bytes.subarray(PIECE_BYTES))
      yield { bytes: bytes.subarray(0, PIECE_BYTES), isLast: false };
    chunks = [bytes];
    length = bytes.length;
  }
  yield { bytes: Buffer.concat(chunks), isLast: true };
}

/** Throws one clear line for a file that does not begin like a backup; nothing has been touched by then. */
export async function checkBackup(file: string): Promise<void> {
  const lines = fileLines(file);
  // What is not gzip at all ends in an error of its own.
  const first = await lines.next().catch(() => null);
  await lines.return(undefined).catch(() => {});
  if (!FIRST_LINES.includes(first?.value ?? ''))
    throw new Error(`${file} is not a backup of this version of Linewall`);
}

/** Fills an empty database and its files from `writeBackup`'s file, then applies newer migrations. */
export async function readBackup(
  db: Database,
  blobs: BlobStore,
  file: string,
  migrations: readonly Migration[],
): Promise<void> {
  await db.load(databaseLines(fileLines(file), blobs), migrations);
}

async function* fileLines(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const text = packed.pipe(createGunzip());
  // `pipe` does not hand errors on: a file that vanishes would be waited for in vain.
  packed.on('error', (error) => text.destroy(error));
  try {
    yield* textLines(text);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new Error(`${file} is damaged or cut off: ${error.message}`);
  } finally {
    packed.destroy();
  }
}

/** What zlib finds wrong with the file itself. */
function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

/** Throws where no file can be written beside the named one. */
async function checkFolder(file: string): Promise<void> {
  const folder = dirname(file);
  await access(folder, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(
      code === 'ENOENT' ? `there is no folder ${folder}` : `${folder} cannot be written to (${code})`,
    );
  });
}

/** Reads a file as `readBackup` does. Throws for a line that cannot be restored, and where lines or rows are not as many as were written. */
async function readBack(file: string, written: number): Promise<void> {
  let read = 0;
  let rows = 0;
  let total: unknown;
  async function* counted(): AsyncGenerator<string> {
    for await (const line of fileLines(file)) {
      read += 1;
      yield line;
    }
  }
  try {
    for await (const line of databaseLines(counted(), NOWHERE)) {
      const isRow = !line.startsWith('#');
      const parsed: { readonly rows?: unknown } = JSON.parse(isRow ? line : line.slice(1));
      if (isRow) rows += 1;
      else total = parsed.rows;
    }
    if (read !== written) throw new Error(`${written} lines were written`);
    if (rows !== total) throw new Error(`${rows} rows were written, its end says ${total}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the backup cannot be read back: line ${read}: ${reason}`, { cause: error });
  }
}

const NOWHERE: Pick<BlobStore, 'putStream'> = {
  async putStream(_id, content) {
    let bytes = 0;
    for await (const chunk of content) bytes += chunk.length;
    return bytes;
  },
};

/** The database's lines; files are put away as they pass. */
async function* databaseLines(
  lines: AsyncGenerator<string>,
  blobs: Pick<BlobStore, 'putStream'>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    if (line.startsWith('@')) {
      const first = toPiece(line);
      await blobs.putStream(first.blob, contentOf(first, lines));
    } else if (!isFirst) yield line;
    isFirst = false;
  }
}

const toPiece = (line: string): z.infer<typeof Piece> => Piece.parse(JSON.parse(line.slice(1)));

/** The bytes of a file: its first piece, and those of the lines that follow. */
async function* contentOf(
  first: z.infer<typeof Piece>,
  lines: AsyncGenerator<string>,
): AsyncGenerator<Uint8Array> {
  let piece = first;
  yield Buffer.from(piece.base64, 'base64');
  while (piece.more) {
    const next = await lines.next();
    if (next.done) throw new Error(`the backup ends in the middle of the file ${first.blob}`);
    piece = toPiece(next.value);
    yield Buffer.from(piece.base64, 'base64');
  }
}
