import { sql, type Transaction } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type {
  FileLibrary,
  FindFileUses,
  FollowReplacedFile,
  FormerPictures,
} from '#server/core/ports/files.ts';
import { AVATAR_BUCKET, toFilePlace } from '#shared/contracts/files/file-address.ts';
import { kindOfFile } from '#shared/contracts/files/file-type.ts';
import { fileScope } from './file-scope.ts';
import type { FollowReplaced } from './files-parts.ts';
import type { FilesSchema } from './schema.ts';
import type { SignedAddresses } from './signed-address.ts';

/** The library as other modules use it, and where they use its files. */
export function createFileLibrary(addresses: SignedAddresses): {
  readonly library: Omit<FileLibrary, 'keepPicture' | 'releasePicture' | 'readPicture'>;
  /** Grows while the server is wired. */
  readonly formerPictures: readonly FormerPictures[];
  readonly findUses: FindFileUses;
  readonly followReplaced: FollowReplaced;
} {
  const formerPictures: FormerPictures[] = [];
  const finders: FindFileUses[] = [];
  const followers: FollowReplacedFile[] = [];
  return {
    async followReplaced(tx, replaced) {
      const after: Awaited<ReturnType<FollowReplacedFile>>[] = [];
      for (const follow of followers) after.push(await follow(tx, replaced));
      return async () => {
        for (const finish of after) await finish?.();
      };
    },
    findUses: async (tx, named) => {
      const found = [];
      for (const find of finders) found.push(...(await find(tx, named)));
      return found;
    },
    formerPictures,
    library: {
      addFormerPictures: (pictures) => void formerPictures.push(pictures),
      addUses: (find) => void finders.push(find),
      addFollower: (follow) => void followers.push(follow),
      signed(tenantId, path) {
        const place = toFilePlace(path);
        // Avatars have calls of their own.
        if (!place || place.bucket === AVATAR_BUCKET) return path;
        return addresses.of(tenantId, place.bucket, place.storedName);
      },
      async reachesAll(anyTx, reader, ids) {
        const wanted = [...new Set(ids)];
        const reached = await fileScope.condition(anyTx, reader, 'read');
        const { rows } = await sql`select from sys_file t where t.file_id = any(${wanted}::bigint[])
          and t.deleted_at is null and ${reached}
          -- They are not removed meanwhile.
          for share of t`.execute(withSchema<FilesSchema>(anyTx));
        return rows.length === wanted.length;
      },
      async describe(anyTx, tenantId, ids) {
        if (ids.length === 0) return [];
        const rows = await withSchema<FilesSchema>(anyTx)
          .selectFrom('sys_file')
          .select(['file_id', 'upload_name', 'type', 'size_bytes', 'thumb_blob', 'bucket', 'stored_name'])
          .where('file_id', 'in', [...ids])
          .where('deleted_at', 'is', null)
          .execute();
        return rows.map((row) => {
          const url = addresses.of(tenantId, row.bucket, row.stored_name);
          return {
            id: row.file_id,
            uploadName: row.upload_name,
            type: row.type,
            fileType: kindOfFile(row.type),
            sizeBytes: Number(row.size_bytes),
            url,
            fileIcon: row.thumb_blob === null ? null : `${url}?thumb=1`,
            downloadUrl: `${url}?download=1`,
          };
        });
      },
      async reaches(anyTx, reader, paths, types) {
        const tx: Transaction<FilesSchema> = withSchema(anyTx);
        const reached = await fileScope.condition(anyTx, reader, 'read');
        for (const path of new Set(paths)) {
          const place = toFilePlace(path);
          if (!place) return false;
          const { rows } = await sql`
            select from sys_file t where t.bucket = ${place.bucket} and t.stored_name = ${place.storedName}
            and t.type in (${sql.join([...types])}) and t.deleted_at is null and ${reached}`.execute(tx);
          if (rows.length === 0) return false;
        }
        return true;
      },
    },
  };
}
