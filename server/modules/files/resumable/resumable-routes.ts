import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { ChangeCall } from '#server/core/crud/crud-mount.ts';
import { Failure, failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { MountedFiles } from '#server/modules/files/file.ts';
import type { FilesParts } from '#server/modules/files/files-parts.ts';
import { checkLimits, limitsOf } from '#server/modules/files/group-limits.ts';
import { bucketOf, type FilePlan, keepFile, keeping } from '#server/modules/files/keep-file.ts';
import { quotaOf } from '#server/modules/files/quota.ts';
import { receive } from '#server/modules/files/upload-parts.ts';
import type { UploadResult } from '#shared/contracts/files/file.ts';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  finishUpload,
  getUpload,
  RESUMABLE_PATH,
} from '#shared/contracts/files/file-upload.ts';
import { readAnnouncement } from './begin-upload.ts';
import {
  endUpload,
  findFinished,
  findUpload,
  insertUpload,
  newUploadId,
  type OpenUpload,
} from './open-uploads.ts';
import { ANSWERED } from './upload-bytes.ts';

const OFFSET_TYPE = 'application/offset+octet-stream';

/** Uploads that go on after a cut connection. */
export function mountResumableRoutes(app: FastifyInstance, parts: FilesParts, files: MountedFiles): void {
  // Only these calls take a body of bytes.
  app.register(async (scope) => {
    scope.addContentTypeParser(OFFSET_TYPE, (_request, payload, done) => done(null, payload));
    mountRoutes(scope, parts, files);
  });
}

function mountRoutes(app: FastifyInstance, parts: FilesParts, files: MountedFiles): void {
  const { db, blobs, clock, params, uploadBytes } = parts;
  const route = routes(app);
  const finishing = new Map<string, Promise<UploadResult>>();

  /** Throws 404 where the caller has no such upload. */
  async function reach(session: SessionPrincipal, uploadId: string): Promise<OpenUpload> {
    const open = await db.tenant(session.tenantId, (tx) =>
      findUpload(tx, session, { uploadId, now: clock.now() }),
    );
    if (!open) throw failure('not_found');
    return open;
  }

  route(beginUpload)(async ({ session, query, request, reply }) => {
    const { tenantId, userId } = session;
    const { original, type, sizeBytes, fields } = readAnnouncement(request.headers);
    const { fileListId = null, uploadName = null, tenantStart = '0' } = fields;
    const quota = await quotaOf(params, tenantId);
    const upload = {
      upload_id: newUploadId(),
      tenant_id: tenantId,
      creator_id: userId,
      original,
      upload_name: uploadName,
      type,
      bucket: bucketOf(query.prefix),
      group_id: fileListId,
      tenant_start: tenantStart === '1',
      size_bytes: sizeBytes,
    };
    const uploadId = upload.upload_id;
    const dropped = await db.tenant(tenantId, async (tx) => {
      checkLimits(await limitsOf(tx, tenantId, fileListId), { type, sizeBytes });
      return insertUpload(tx, upload, { now: clock.now(), quota });
    });
    for (const id of dropped) await uploadBytes.remove(id);
    const open = await reach(session, uploadId);
    const headers = await uploadBytes
      .handle({ uploadId, sizeBytes, method: 'POST', request })
      .catch(async (error: unknown) => {
        await db.tenant(tenantId, (tx) => endUpload(tx, session, uploadId));
        throw error;
      });
    headers.set('location', `${RESUMABLE_PATH}/${uploadId}`);
    answer(reply.status(201), headers, open);
    return { uploadId };
  });

  route(getUpload)(async ({ session, params: { uploadId }, request, reply }) => {
    const open = await reach(session, uploadId);
    const { original, expires_at } = open;
    const sizeBytes = Number(open.size_bytes);
    const headers = await uploadBytes.handle({ uploadId, sizeBytes, method: 'HEAD', request });
    answer(reply, headers, open);
    return {
      original,
      sizeBytes,
      offset: Number(headers.get('upload-offset')),
      expiresTime: expires_at.getTime(),
    };
  });

  route(continueUpload)(async ({ session, params: { uploadId }, request, reply }) => {
    const open = await reach(session, uploadId);
    const sizeBytes = Number(open.size_bytes);
    const headers = await uploadBytes.handle({ uploadId, sizeBytes, method: 'PATCH', request });
    return answer(reply.status(204), headers, open).send();
  });

  route(cancelUpload)(async ({ session, params: { uploadId }, request, reply }) => {
    const open = await reach(session, uploadId);
    const sizeBytes = Number(open.size_bytes);
    const headers = await uploadBytes.handle({ uploadId, sizeBytes, method: 'DELETE', request });
    await db.tenant(session.tenantId, (tx) => endUpload(tx, session, uploadId));
    return answer(reply.status(204), headers, null).send();
  });

  route(finishUpload)((call) => {
    const { session, params: of } = call;
    const key = `${session.tenantId} ${session.userId} ${of.uploadId}`;
    // Asked again while it is being done: by a client that has lost the answer.
    const running = finishing.get(key) ?? finish(call, of.uploadId).finally(() => finishing.delete(key));
    finishing.set(key, running);
    return running;
  });

  async function finish(call: ChangeCall, uploadId: string): Promise<UploadResult> {
    const { session } = call;
    const { tenantId } = session;
    const fileId = await db.tenant(tenantId, (tx) => findFinished(tx, session, uploadId));
    if (fileId !== null) {
      const found = await db.tenant(tenantId, (tx) => files.find(tx, session, fileId));
      if (!found) throw failure('not_found');
      // A crash may have come before.
      await uploadBytes.remove(uploadId);
      return { id: found.id, fileName: found.fileName, url: found.url };
    }
    const open = await reach(session, uploadId);
    if ((await uploadBytes.sizeOf(uploadId)) !== Number(open.size_bytes))
      throw failure('file_upload_incomplete');
    const plan: FilePlan = {
      fileListId: open.group_id,
      uploadName: open.upload_name,
      tenantStart: open.tenant_start ? '1' : '0',
      bucket: open.bucket,
      quotaBytes: await quotaOf(params, tenantId),
      uploadId,
    };
    try {
      const sent = await receive(open.original, uploadBytes.read(uploadId), blobs);
      const made = await keeping(parts, sent, (stored) =>
        keepFile(parts, files, call, { sent, plan, stored }),
      );
      await uploadBytes.remove(uploadId);
      return made;
    } catch (error) {
      // Of bytes that are refused nothing comes at another try either; a full quota may have room later.
      if (error instanceof Failure && error.status === 400) {
        await db.tenant(tenantId, (tx) => endUpload(tx, session, uploadId));
        await uploadBytes.remove(uploadId);
      }
      throw error;
    }
  }
}

function answer(reply: FastifyReply, headers: Headers, open: OpenUpload | null): FastifyReply {
  for (const name of ANSWERED) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (open) reply.header('upload-expires', open.expires_at.toUTCString());
  return reply.header('cache-control', 'no-store');
}
