import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { type AuditedChanges, audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { sendStored } from '#server/core/http/stored-file.ts';
import { readImageUpload } from '#server/core/images/image-upload.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getMachineImage, putMachineImage, removeMachineImage } from '#shared/contracts/plant/machine.ts';
import { toImageUrl } from './model-store.ts';

interface StoredImage {
  readonly image_blob: string | null;
  readonly image_type: string | null;
  readonly image_updated_at: number | null;
}

const NO_IMAGE: StoredImage = { image_blob: null, image_type: null, image_updated_at: null };

interface Parts extends Pick<ServerCore, 'db' | 'blobs' | 'clock' | 'log'> {
  readonly directory: PlantDirectory;
  /** Reads the tenant's model again. */
  readonly reload: (tenantId: Id) => Promise<void>;
}

export function mountImageRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, blobs, clock, log, directory, reload } = parts;
  const route = routes(app);
  const findImage = async (tenantId: Id, machineId: Id) => {
    const { rows } = await db.tenant(tenantId, (tx) =>
      sql<Pick<StoredImage, 'image_blob' | 'image_type'>>`
        select image_blob, image_type from machine where id = ${machineId}`.execute(tx),
    );
    return rows[0] ?? null;
  };

  /** Points the machine at another picture, then forgets the old one: a crash in between leaves an orphan, never a hole. */
  const exchangeImage = async (session: SessionPrincipal, machineId: Id, image: StoredImage) => {
    const { tenantId } = session;
    const before = await db.tenant(tenantId, async (tx) => {
      const { rows } = await sql<StoredImage>`
        select image_blob, image_type, image_updated_at::float8 as image_updated_at
        from machine where id = ${machineId} for update`.execute(tx);
      const { image_blob, image_type, image_updated_at } = image;
      await sql`update machine set image_blob = ${image_blob}, image_type = ${image_type},
        image_updated_at = ${image_updated_at} where id = ${machineId}`.execute(tx);
      const changes = changesOf(machineId, rows[0] ?? NO_IMAGE, image);
      const entry = { ...editBy(session, clock), subject: 'machine', recordId: machineId, action: 'update' };
      if (Object.keys(changes).length > 0) await audit(tx, { ...entry, changes });
      return rows[0]?.image_blob ?? null;
    });
    await reload(tenantId);
    if (before !== null)
      await blobs
        .remove(before)
        .catch((error: unknown) => log.warn({ err: error }, 'an unused picture was not removed'));
    return before !== null;
  };

  route(getMachineImage)(async ({ session, tenantId, params, reply }) => {
    if (!viewPlant(directory, session).isReached(params.id)) throw failure('not_found');
    const image = await findImage(tenantId, params.id);
    const bytes = image?.image_blob ? await blobs.get(image.image_blob) : null;
    if (!image?.image_type || !bytes) throw failure('not_found');
    sendStored(reply, image.image_type, 'private');
    return new Uint8Array(bytes);
  });

  route(putMachineImage)(async ({ session, params, request }) => {
    viewPlant(directory, session).machine(params.id);
    const { bytes, type } = await readImageUpload(request, {
      maxBytes: LIMITS.machineImageMaxBytes,
      maxPx: LIMITS.machineImageMaxPx,
    });
    const blob = `machine-${randomUUID()}`;
    await blobs.put(blob, bytes);
    const updatedAt = clock.now();
    const image = { image_blob: blob, image_type: type, image_updated_at: updatedAt };
    await exchangeImage(session, params.id, image);
    return { imageUrl: toImageUrl(params.id, updatedAt), updatedAt };
  });

  route(removeMachineImage)(async ({ session, params }) => {
    viewPlant(directory, session).machine(params.id);
    return exchangeImage(session, params.id, NO_IMAGE);
  });
}

function changesOf(machineId: Id, before: StoredImage, after: StoredImage): AuditedChanges {
  const urlOf = ({ image_updated_at: updatedAt }: StoredImage) => ({
    imageUrl: updatedAt === null ? null : toImageUrl(machineId, updatedAt),
  });
  return differences({ names: ['imageUrl'], before: urlOf(before), after: urlOf(after) });
}
