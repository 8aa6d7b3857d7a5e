import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BlobStore } from '#server/core/ports/blobs.ts';

/** What was moved, and what could not be. */
export const MoveReport = z.object({
  moved: z.number().int(),
  bytes: z.number().int(),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
  /** Where the next batch goes on; null = all have been looked at. */
  last: z.string().nullable(),
});
export type MoveReport = z.infer<typeof MoveReport>;

/**
 * Moves all contents from one store to another while both are in use: each is copied, read back and compared, and only
 * then removed where it was. It may be stopped at any time and run again. The contents of an id never change. Those behind
 * the id `after` are moved, in the order of their ids, until `isEnough`.
 */
export async function moveBlobs(
  from: BlobStore,
  to: BlobStore,
  { after = '', isEnough = () => false }: { readonly after?: string; readonly isEnough?: () => boolean } = {},
): Promise<MoveReport> {
  let moved = 0;
  let bytes = 0;
  const failed: { id: string; reason: string }[] = [];
  for (const id of await from.list()) {
    if (id <= after) continue;
    try {
      const size = await moveOne(id, from, to);
      if (size !== null) {
        moved += 1;
        bytes += size;
      }
    } catch (error) {
      failed.push({ id, reason: error instanceof Error ? error.message : String(error) });
    }
    if (isEnough()) return { moved, bytes, failed, last: id };
  }
  return { moved, bytes, failed, last: null };
}

/** Returns its size; null = it has been removed meanwhile. */
async function moveOne(id: string, from: BlobStore, to: BlobStore): Promise<number | null> {
  const wanted = await sumOf(from, id);
  if (wanted === null) return null;
  // An earlier run may have been stopped after the copy.
  if ((await sumOf(to, id))?.sha256 !== wanted.sha256) {
    const content = await from.getStream(id);
    if (!content) return null;
    await to.putStream(id, content);
    if ((await sumOf(to, id))?.sha256 !== wanted.sha256) throw new Error('the copy is not the same');
  }
  // The file may have been removed while it was copied.
  if ((await from.sizeOf(id)) === null) {
    await to.remove(id);
    return null;
  }
  await from.remove(id);
  return wanted.bytes;
}

async function sumOf(
  store: BlobStore,
  id: string,
): Promise<{ readonly sha256: string; readonly bytes: number } | null> {
  const content = await store.getStream(id);
  if (!content) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
