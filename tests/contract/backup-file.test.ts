import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

const ROW = JSON.stringify({ words: 'a\u2028b\u2029\u0085\r\n𝟙"\\' });
const DUMP = ['#{"migrations":[]}', ROW, '#{"rows":1}'];

/** A database with these lines; `loaded` are the lines that it was given. */
function database(lines = DUMP): { readonly db: Database; readonly loaded: string[] } {
  const loaded: string[] = [];
  const db: Partial<Database> = {
    dump: async (write) => {
      for (const line of lines) await write(line);
    },
    load: async (lines) => {
      for await (const line of lines) loaded.push(line);
    },
  };
  return { db: db as Database, loaded };
}
const parsed = (line: string): unknown => JSON.parse(line.replace(/^#/, ''));
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
  expect(loaded.map(parsed)).toEqual(DUMP.map(parsed));
  expect(await target.list()).toEqual(contents.map(([id]) => id).sort());
  for (const [id, bytes] of contents)
    expect(bytes.equals((await target.get(id)) ?? Buffer.of(1, 2))).toBe(true);
});

it('has no other end of a line than the line feed', async () => {
  const file = join(folder, 'ends.gz');
  await writeBackup(database().db, await opened('none'), file);
  const text = gunzipSync(await readFile(file)).toString();
  expect(text.split(/\r\n|[\n\r\u2028\u2029]/)).toEqual([
    'linewall-backup 2',
    ...DUMP.map((line) => line.replace('\u2028', '\\u2028').replace('\u2029', '\\u2029')),
    '',
  ]);
});

it.each([
  ['a row in two lines', ['{"a":1,', '"b":2}', '#{"rows":1}']],
  ['a line feed in a row', ['{"a":\n1}', '#{"rows":1}']],
  ['fewer rows than it says', ['{"a":1}', '#{"rows":2}']],
  ['no end', ['{"a":1}']],
])('is not written with %s', async (_case, lines) => {
  const file = join(folder, 'broken.gz');
  await expect(writeBackup(database(lines).db, await opened('none'), file)).rejects.toThrow(
    'the backup cannot be read back',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
});

it('is read as earlier versions wrote it, and refused when it ends in the middle of a file', async () => {
  const line = (more: object) =>
    `@${JSON.stringify({ blob: 'file-a', base64: Buffer.from('abc').toString('base64'), ...more })}\n`;
  const file = join(folder, 'other.gz');
  await writeFile(file, gzipSync(`linewall-backup 1\n${ROW}\n${line({})}`));
  await checkBackup(file);
  const target = await opened('earlier');
  const { db, loaded } = database();
  await readBackup(db, target, file, []);
  // Ends of lines in texts were not escaped.
  expect(loaded).toEqual([ROW]);
  expect(String(await target.get('file-a'))).toBe('abc');
  await target.remove('file-a');
  await writeFile(file, gzipSync(`linewall-backup 2\n${line({ more: true })}`));
  await expect(readBackup(database().db, target, file, [])).rejects.toThrow(
    'in the middle of the file file-a',
  );
  expect(await target.list()).toEqual([]);
});
