import { randomUUID } from 'node:crypto';
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import { routes } from '#server/core/routes.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { getMachineImage, putMachineImage, removeMachineImage } from '#shared/contracts/machine.ts';
import { readImageKind } from './image-kind.ts';
import { toImageUrl } from './model-store.ts';

interface StoredImage {
  readonly image_blob: string | null;
  readonly image_type: string | null;
}

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
      sql<StoredImage>`select image_blob, image_type from machine where id = ${machineId}`.execute(tx),
    );
    return rows[0] ?? null;
  };

  /** Points the machine at another picture, then forgets the old one: a crash in between leaves an orphan, never a hole. */
  const exchangeImage = async (
    tenantId: Id,
    machineId: Id,
    blob: string | null,
    type: string | null,
    updatedAt: number | null,
  ) => {
    const { rows } = await db.tenant(tenantId, async (tx) => {
      const before =
        await sql<StoredImage>`select image_blob, image_type from machine where id = ${machineId} for update`.execute(
          tx,
        );
      await sql`update machine set image_blob = ${blob}, image_type = ${type}, image_updated_at = ${updatedAt}
        where id = ${machineId}`.execute(tx);
      return before;
    });
    await reload(tenantId);
    const old = rows[0]?.image_blob;
    if (old)
      await blobs
        .remove(old)
        .catch((error: unknown) => log.warn({ err: error }, 'an unused picture was not removed'));
    return old !== null && old !== undefined;
  };

  route(getMachineImage)(async ({ tenantId, params, reply }) => {
    const image = await findImage(tenantId, params.id);
    const bytes = image?.image_blob ? await blobs.get(image.image_blob) : null;
    if (!image?.image_type || !bytes) throw failure('not_found');
    reply
      .type(image.image_type)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable');
    return new Uint8Array(bytes);
  });

  route(putMachineImage)(async ({ tenantId, params, request }) => {
    if (!directory.machine(tenantId, params.id)) throw failure('machine_not_found');
    const bytes = await readUpload(request);
    const kind = readImageKind(bytes);
    if (!kind) throw failure('image_wrong_type');
    if (kind.widthPx > LIMITS.machineImageMaxPx || kind.heightPx > LIMITS.machineImageMaxPx)
      throw failure('image_too_large');
    const blob = `machine-${randomUUID()}`;
    await blobs.put(blob, bytes);
    const updatedAt = clock.now();
    await exchangeImage(tenantId, params.id, blob, kind.type, updatedAt);
    return { imageUrl: toImageUrl(params.id, updatedAt), updatedAt };
  });

  route(removeMachineImage)(async ({ tenantId, params }) => {
    if (!directory.machine(tenantId, params.id)) throw failure('machine_not_found');
    return exchangeImage(tenantId, params.id, null, null, null);
  });
}

async function readUpload(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw failure('unsupported_media');
  const file = await request.file({
    limits: { files: 1, fileSize: LIMITS.machineImageMaxBytes },
    throwFileSizeLimit: false,
  });
  if (!file) throw failure('invalid_input', 'no file in the form');
  const bytes = await file.toBuffer();
  if (file.file.truncated) throw failure('image_too_large');
  return bytes;
}
