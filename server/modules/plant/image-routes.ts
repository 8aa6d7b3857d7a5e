import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { type AuditedChanges, audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { DEPARTMENTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { readImageUpload } from '#server/core/images/image-upload.ts';
import { type PicturePlace, removeOwnBlob, sendRecordPicture } from '#server/core/images/stored-picture.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { FileUse } from '#shared/contracts/files/file.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getMachineImage, putMachineImage, removeMachineImage } from '#shared/contracts/plant/machine.ts';
import { toImageUrl } from './model-store.ts';

/** Null = no picture. */
type NewImage = { readonly path: string; readonly updatedAt: number } | null;

interface StoredImage {
  readonly path: string | null;
  readonly blob: string | null;
  readonly updatedAt: number | null;
}

const MAX = { maxBytes: LIMITS.machineImageMaxBytes, maxPx: LIMITS.machineImageMaxPx };

interface Parts extends Pick<ServerCore, 'db' | 'blobs' | 'clock' | 'log'> {
  readonly directory: PlantDirectory;
  readonly files: FileLibrary;
  /** Reads the tenant's model again. */
  readonly reload: (tenantId: Id) => Promise<void>;
}

/** Pictures of machines, files of the library. */
export function mountImageRoutes(app: FastifyInstance, parts: Parts): void {
  app.recordReach.set('machine', DEPARTMENTS_RECORDS);
  const { db, clock, directory, files, reload } = parts;
  const route = routes(app);

  files.addFormerPictures({ table: 'machine', blob: 'image_blob', type: 'image_type' });
  files.addUses(async (tx, { path }) => {
    const { rows } = await sql<FileUse>`
      select 'department' as subject, d.id::text as id, d.name from machine m join department d on d.id = m.id
      where m.image_path = ${path} and d.deleted_at is null order by d.id`.execute(withSchema(tx));
    return rows;
  });

  files.addFollower(async (tx, { tenantId, path, now }) => {
    const { rows } = await sql`update machine
      set image_updated_at = greatest(${now.getTime()}::bigint, image_updated_at + 1)
      where image_path = ${path} returning id`.execute(withSchema(tx));
    return rows.length === 0 ? undefined : () => reload(tenantId);
  });

  const findImage = async (tenantId: Id, machineId: Id): Promise<PicturePlace> => {
    const { rows } = await db.tenant(tenantId, (tx) =>
      sql<PicturePlace>`select image_path as path, image_blob as blob, image_type as type
        from machine where id = ${machineId}`.execute(tx),
    );
    return rows[0] ?? { path: null, blob: null, type: null };
  };

  /** Points the machine at another picture; returns what it had. */
  async function exchange(
    anyTx: AnyTransaction,
    session: SessionPrincipal,
    machineId: Id,
    image: NewImage,
  ): Promise<StoredImage | null> {
    const tx = withSchema(anyTx);
    const { rows } = await sql<StoredImage>`
      select image_path as path, image_blob as blob, image_updated_at::float8 as "updatedAt"
      from machine where id = ${machineId} for update`.execute(tx);
    const before = rows[0] ?? null;
    await sql`update machine set image_path = ${image?.path ?? null}, image_blob = null, image_type = null,
      image_updated_at = ${image?.updatedAt ?? null} where id = ${machineId}`.execute(tx);
    const changes = changesOf(machineId, before?.updatedAt ?? null, image?.updatedAt ?? null);
    const entry = { ...editBy(session, clock), subject: 'machine', recordId: machineId, action: 'update' };
    if (Object.keys(changes).length > 0) await audit(tx, { ...entry, changes });
    await files.releasePicture(tx, session, before?.path ?? null);
    return before;
  }

  route(getMachineImage)(async ({ session, tenantId, params, reply }) => {
    if (!viewPlant(directory, session).isReached(params.id)) throw failure('not_found');
    const place = await findImage(tenantId, params.id);
    return sendRecordPicture(parts, { reply, cache: 'private' }, tenantId, place);
  });

  route(putMachineImage)(async ({ session, params: { id }, request }) => {
    const { name } = viewPlant(directory, session).machine(id);
    const image = await readImageUpload(request, MAX);
    const updatedAt = clock.now();
    const before = await files.keepPicture(session, { ...image, group: 'machine_image', name }, (tx, path) =>
      exchange(tx, session, id, { path, updatedAt }),
    );
    await reload(session.tenantId);
    await removeOwnBlob(parts, before?.blob ?? null);
    return { imageUrl: toImageUrl(id, updatedAt), updatedAt };
  });

  route(removeMachineImage)(async ({ session, params: { id } }) => {
    viewPlant(directory, session).machine(id);
    const before = await db.tenant(session.tenantId, (tx) => exchange(tx, session, id, null));
    await reload(session.tenantId);
    await removeOwnBlob(parts, before?.blob ?? null);
    return before !== null && before.updatedAt !== null;
  });
}

function changesOf(machineId: Id, before: number | null, after: number | null): AuditedChanges {
  const urlOf = (updatedAt: number | null) => ({
    imageUrl: updatedAt === null ? null : toImageUrl(machineId, updatedAt),
  });
  return differences({ names: ['imageUrl'], before: urlOf(before), after: urlOf(after) });
}
