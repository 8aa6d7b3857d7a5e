import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Database, Migration } from '#server/core/ports/database.ts';

const FIRST_LINE = 'linewall-backup 1';
const Blob = z.object({ blob: z.string(), base64: z.string() });

/**
 * Writes database and files as one gzip file: a first line that names the format, the lines of `Database.dump`, then
 * `@{"blob","base64"}` per file. The file appears complete or not at all.
 */
export async function writeBackup(db: Database, blobs: BlobStore, file: string): Promise<void> {
  const part = `${file}.part`;
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(part, { mode: 0o600, flush: true }));
  // A disk that is full ends the pipeline while lines are still being written.
  written.catch(() => {});
  const write = async (line: string) => {
    if (gzip.destroyed) await written;
    if (!gzip.write(`${line}\n`))
      await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
  };
  try {
    await write(FIRST_LINE);
    await db.dump(write);
    for (const id of await blobs.list()) {
      const bytes = await blobs.get(id);
      if (bytes)
        await write(`@${JSON.stringify({ blob: id, base64: Buffer.from(bytes).toString('base64') })}`);
    }
    gzip.end();
    await written;
    await rename(part, file);
  } catch (error) {
    gzip.destroy();
    await finished(gzip).catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

/** Throws one clear line for a file that does not begin like a backup; nothing has been touched by then. */
export async function checkBackup(file: string): Promise<void> {
  const lines = linesOf(file);
  // What is not gzip at all ends in an error of its own.
  const first = await lines.next().catch(() => null);
  await lines.return(undefined).catch(() => {});
  if (first?.value !== FIRST_LINE) throw new Error(`${file} is not a backup of this version of Linewall`);
}

/** Fills an empty database and its files from `writeBackup`'s file, then applies newer migrations. */
export async function readBackup(
  db: Database,
  blobs: BlobStore,
  file: string,
  migrations: readonly Migration[],
): Promise<void> {
  await db.load(databaseLines(linesOf(file), blobs), migrations);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const text = packed.pipe(createGunzip());
  // `pipe` does not hand errors on: a file that vanishes would be waited for in vain.
  packed.on('error', (error) => text.destroy(error));
  try {
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    packed.destroy();
  }
}

/** The database's lines; files are put away as they pass. */
async function* databaseLines(lines: AsyncIterable<string>, blobs: BlobStore): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    if (line.startsWith('@')) {
      const { blob, base64 } = Blob.parse(JSON.parse(line.slice(1)));
      await blobs.put(blob, Buffer.from(base64, 'base64'));
    } else if (!isFirst) yield line;
    isFirst = false;
  }
}
