import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBlobDisk } from '#server/adapters/blobs/blob-disk.ts';
import { checkBackup, readBackup, writeBackup } from '#server/core/database/backup-file.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Database } from '#server/core/ports/database.ts';

const PIECE = 3 * 1024 * 1024;
const SIZES = [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A database of one line; `loaded` are the lines that it was given. */
function database(): { readonly db: Database; readonly loaded: string[] } {
  const loaded: string[] = [];
  const db: Partial<Database> = {
    dump: async (write) => {
      await write('a line of the database');
    },
    load: async (lines) => {
      for await (const line of lines) loaded.push(line);
    },
  };
  return { db: db as Database, loaded };
}
const opened = (name: string): Promise<BlobStore> => openBlobDisk(join(folder, name));

it('holds files of any size in lines that are never long, and gives them back', async () => {
  const blobs = await opened('from');
  const contents = SIZES.map((size) => [`file-${size}`, randomBytes(size)] as const);
  for (const [id, bytes] of contents) await blobs.put(id, bytes);
  const file = join(folder, 'copy.gz');
  await writeBackup(database().db, blobs, file);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(PIECE * 1.5);
  await checkBackup(file);
  const target = await opened('to');
  const { db, loaded } = database();
  await readBackup(db, target, file, []);
  expect(loaded).toEqual(['a line of the database']);
  expect(await target.list()).toEqual(contents.map(([id]) => id).sort());
  for (const [id, bytes] of contents)
    expect(bytes.equals((await target.get(id)) ?? Buffer.of(1, 2))).toBe(true);
});

it('is read as earlier versions wrote it, and refused when it ends in the middle of a file', async () => {
  const line = (more: object) =>
    `@${JSON.stringify({ blob: 'file-a', base64: Buffer.from('abc').toString('base64'), ...more })}\n`;
  const file = join(folder, 'other.gz');
  await writeFile(file, gzipSync(`linewall-backup 1\na line\n${line({})}`));
  await checkBackup(file);
  const target = await opened('earlier');
  await readBackup(database().db, target, file, []);
  expect(String(await target.get('file-a'))).toBe('abc');
  await target.remove('file-a');
  await writeFile(file, gzipSync(`linewall-backup 2\n${line({ more: true })}`));
  await expect(readBackup(database().db, target, file, [])).rejects.toThrow(
    'in the middle of the file file-a',
  );
  expect(await target.list()).toEqual([]);
});
