import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, isBlobId } from '#server/core/ports/blobs.ts';

/**
 * Files in one folder, named by their ids. A file is there completely or not at all. `isHeld`: the caller holds the data
 * directory, and no other process writes there.
 */
export async function openBlobDisk(
  folder: string,
  { isHeld = true }: { readonly isHeld?: boolean } = {},
): Promise<BlobStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => {
    if (!isBlobId(id)) throw new Error('a blob id is made of letters, digits, _ and -');
    return join(folder, id);
  };
  // What a killed process was writing.
  for (const name of isHeld ? await readdir(folder) : [])
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true });

  async function write(id: string, fill: (file: FileHandle) => Promise<void>): Promise<number> {
    const path = pathOf(id);
    const part = join(folder, `.${randomUUID()}.part`);
    const file = await open(part, 'wx', 0o600);
    try {
      await fill(file);
      await file.sync();
      const { size } = await file.stat();
      await file.close();
      await rename(part, path);
      return size;
    } catch (error) {
      await file.close();
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    async put(id, bytes) {
      await write(id, (file) => file.writeFile(bytes));
    },
    putStream: (id, chunks) => write(id, (file) => file.writeFile(chunks)),
    async getStream(id, range) {
      const file = await open(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return file?.createReadStream(range) ?? null;
    },
    async get(id) {
      return readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async sizeOf(id) {
      const found = await stat(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found?.size ?? null;
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async list() {
      return (await readdir(folder)).filter(isBlobId).sort();
    },
    async removeUnfinished(beforeMs) {
      let removed = 0;
      for (const name of (await readdir(folder)).filter((one) => one.endsWith('.part'))) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (!found || found.mtimeMs >= beforeMs) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
