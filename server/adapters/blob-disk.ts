import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '#server/core/ports/blobs.ts';

const ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Files in one folder, named by their ids. A file is there completely or not at all. */
export async function openBlobDisk(folder: string): Promise<BlobStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new Error('a blob id is made of letters, digits, _ and -');
    return join(folder, id);
  };
  return {
    async put(id, bytes) {
      const path = pathOf(id);
      const part = join(folder, `.${randomUUID()}.part`);
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    },
    async get(id) {
      return readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async list() {
      return (await readdir(folder)).filter((name) => ID.test(name)).sort();
    },
  };
}
