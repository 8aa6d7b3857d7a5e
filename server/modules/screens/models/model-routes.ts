import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { TENANTS_RECORDS } from '#server/core/crud/record-reach.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { readFileUpload, sendStored } from '#server/core/http/stored-file.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { ScreensSchema } from '#server/modules/screens/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import {
  getMachineMesh,
  listMachineModels,
  MACHINE_MODEL_LIMITS,
  type MachineTypeModel,
  putMachineModel,
  removeMachineModel,
} from '#shared/contracts/screens/machine-model.ts';
import { encodeMachineMesh } from '#shared/domain/scene/machine-mesh.ts';
import { readMachineModel } from './gltf/read-machine-model.ts';
import { isStored, listModels, lockModel, meshBlob } from './model-store.ts';

interface Parts extends Pick<ServerCore, 'blobs' | 'clock' | 'log'> {
  readonly db: TypedDatabase<ScreensSchema>;
  /** Screens that show the plant follow. */
  readonly changed: (tenantId: Id) => Promise<void>;
}

const AUDITED: readonly (keyof MachineTypeModel)[] = ['fileId', 'length', 'width', 'height', 'triangles'];

/** Mounts the calls of the models that tenants have uploaded for types of machines. */
export function mountModelRoutes(app: FastifyInstance, { db, blobs, clock, log, changed }: Parts): void {
  app.recordReach.set('machineModel', TENANTS_RECORDS);
  const route = routes(app);

  /** The old file is removed last: a crash before that leaves an unused file, never a missing one. */
  async function exchange(
    session: SessionPrincipal,
    machineType: MachineType,
    next: MachineTypeModel | null,
  ): Promise<MachineTypeModel | null> {
    const before = await db.tenant(session.tenantId, async (tx) => {
      const stored = await lockModel(tx, session.tenantId, machineType);
      await tx.deleteFrom('machine_model').where('machine_type', '=', machineType).execute();
      if (next) await tx.insertInto('machine_model').values(toRow(session.tenantId, next)).execute();
      const changes = differences({ names: AUDITED, before: stored, after: next });
      const action = !next ? 'remove' : stored ? 'update' : 'create';
      const entry = { subject: 'machineModel', recordId: machineType, recordName: machineType, action };
      if (stored || next) await audit(tx, { ...editBy(session, clock), ...entry, changes });
      return stored;
    });
    await changed(session.tenantId);
    if (before)
      await blobs
        .remove(meshBlob(before.fileId))
        .catch((error: unknown) => log.warn({ err: error }, 'an unused model was not removed'));
    return before;
  }

  route(listMachineModels)(({ session }) => db.tenant(session.tenantId, listModels));

  route(putMachineModel)(async ({ session, params, request }) => {
    requireWhole(session);
    const bytes = await readFileUpload(request, MACHINE_MODEL_LIMITS.fileBytes);
    if (!bytes) {
      const params = { limit: MACHINE_MODEL_LIMITS.fileBytes };
      throw failure('invalid_input', 'file too large', { file: { key: 'file_too_big', params } });
    }
    const { mesh, size, notes } = await readMachineModel(bytes);
    const fileId = randomUUID();
    await blobs.put(meshBlob(fileId), encodeMachineMesh(mesh));
    const model: MachineTypeModel = {
      machineType: params.machineType,
      fileId,
      length: size[0],
      height: size[1],
      width: size[2],
      triangles: mesh.indices.length / 3,
      notes: [...notes],
      username: session.username,
      at: clock.now(),
    };
    await exchange(session, params.machineType, model);
    return model;
  });

  route(removeMachineModel)(async ({ session, params }) => {
    requireWhole(session);
    return (await exchange(session, params.machineType, null)) !== null;
  });

  route(getMachineMesh)(async ({ session, params, reply }) => {
    const { fileId } = params;
    const isOwn = await db.tenant(session.tenantId, (tx) => isStored(tx, fileId));
    const bytes = isOwn ? await blobs.get(meshBlob(fileId)) : null;
    if (!bytes) throw failure('not_found');
    sendStored(reply, 'application/octet-stream', 'private');
    return new Uint8Array(bytes);
  });
}

/** A model is drawn in all of the plant: who reaches a part of it does not change it. */
function requireWhole({ authority }: SessionPrincipal): void {
  if (!authority.isAll) throw failure('forbidden');
}

function toRow(tenantId: Id, model: MachineTypeModel) {
  const { machineType, fileId, length, width, height, triangles, notes, username, at } = model;
  return {
    tenant_id: tenantId,
    machine_type: machineType,
    file_id: fileId,
    length,
    width,
    height,
    triangles,
    notes,
    changed_by: username,
    changed_at: new Date(at),
  };
}
