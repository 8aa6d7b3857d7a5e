import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { Failure } from '#server/core/failure.ts';
import type { ImageType } from '#server/core/images/image-kind.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { FormerPictures } from '#server/core/ports/files.ts';
import { redrawPicture } from './content/picture.ts';
import { discard } from './files-parts.ts';
import type { FilesSchema } from './schema.ts';
import { FILE_BLOB_PREFIX } from './upload-parts.ts';

const REDRAWN = `${FILE_BLOB_PREFIX}redrawn-`;
const TYPES: readonly ImageType[] = ['image/png', 'image/jpeg', 'image/webp'];
const AT_ONCE = 50;

/**
 * Draws pictures anew that were stored as they were uploaded, before the library was there. One that cannot be drawn stays
 * as it is, and is tried again after the next start.
 */
export function createFormerRedraw(
  core: Pick<ServerCore, 'blobs' | 'log'> & { readonly db: TypedDatabase<FilesSchema> },
  sources: readonly FormerPictures[],
): () => Promise<void> {
  const { db, blobs, log } = core;
  const refused = new Set<string>();

  async function redrawOne({ table, blob, type }: FormerPictures, found: Found): Promise<void> {
    const bytes = await blobs.get(found.blob);
    const drawn = bytes && (await draw(bytes, found.type));
    if (!drawn) {
      refused.add(found.blob);
      log.warn({ blob: found.blob, table }, 'a stored picture cannot be drawn anew');
      return;
    }
    const next = REDRAWN + randomUUID();
    await blobs.put(next, drawn.bytes);
    const { numAffectedRows } = await db.platform((tx) =>
      sql`update ${sql.table(table)} set ${sql.ref(blob)} = ${next}, ${sql.ref(type)} = ${drawn.type}
        where ${sql.ref(blob)} = ${found.blob}`.execute(tx),
    );
    // It may have been replaced meanwhile.
    await discard(core, [Number(numAffectedRows ?? 0) === 0 ? next : found.blob]);
  }

  return async () => {
    for (const source of sources) {
      const { table, blob, type } = source;
      const { rows } = await db.platform((tx) =>
        sql<Found>`select ${sql.ref(blob)} as blob, ${sql.ref(type)} as type from ${sql.table(table)}
          where ${sql.ref(blob)} is not null and not starts_with(${sql.ref(blob)}, ${REDRAWN})
            and not (${sql.ref(blob)} = any(${[...refused]}::text[]))
          order by ${sql.ref(blob)} limit ${AT_ONCE}`.execute(tx),
      );
      for (const found of rows) await redrawOne(source, found);
    }
  };
}

interface Found {
  readonly blob: string;
  readonly type: string | null;
}

/** Null = it is no picture that may be drawn. */
async function draw(bytes: Uint8Array, said: string | null) {
  const type = TYPES.find((one) => one === said);
  if (!type) return null;
  try {
    const picture = await redrawPicture(bytes, type);
    return { bytes: picture.bytes, type: type === 'image/webp' ? 'image/png' : type };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
