import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { failure } from '#server/core/failure.ts';
import { toDone } from '#server/core/http/envelope.ts';
import type {} from '#server/core/http/routes.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import type { MountedFiles } from './file.ts';

const LINK = z.object({ id: Id, fileListId: Id });
const CALLS: readonly (Endpoint | undefined)[] = [fileGroup.create, fileGroup.update];

/**
 * The specification's link call: a body of `id` and `fileListId` that is posted or put to the groups is no group, it puts
 * the uploaded file `id` into the group `fileListId`. `PUT /admin/sys-file` does the same, also for who may not edit groups.
 */
export function linkByGroup(app: FastifyInstance, files: MountedFiles): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!CALLS.includes(request.routeOptions.config.contract)) return;
    const link = LINK.safeParse(request.body);
    if (!link.success) return;
    const session = request.caller?.session;
    if (!session) throw failure('unauthorized');
    const { id, fileListId } = link.data;
    await files.updateMany({ session, request }, [id], () => ({ fileListId }));
    return reply.header('cache-control', 'no-store').send(toDone(true));
  });
}
