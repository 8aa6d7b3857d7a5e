import type { FastifyInstance } from 'fastify';
import { Failure, failureWithData } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { validate } from '#server/core/http/validate.ts';
import {
  AVATAR_BUCKET,
  DEFAULT_BUCKET,
  file,
  replaceFile,
  takeFileBack,
  UploadFields,
} from '#shared/contracts/files/file.ts';
import type { MountedFiles, NewFile } from './file.ts';
import { exchangeContent, lockFile, type NewContent, takeVersion } from './file-store.ts';
import { discard, type FilesParts } from './files-parts.ts';
import { checkLimits, limitsOf } from './group-limits.ts';
import { quotaBytes, takeQuota } from './quota.ts';
import { blobsOf, storeContent } from './stored-content.ts';
import { readUploadForm, type SentFile } from './upload-parts.ts';

/** Uploads, and what takes the place of the content of a file. */
export function mountUploadRoutes(app: FastifyInstance, parts: FilesParts, files: MountedFiles): void {
  const { db, blobs, clock, params } = parts;
  const route = routes(app);

  /**
   * What has been stored of a refused upload is removed. After any other failure, as after a crash, it is left to the
   * sweep: its row may have been stored.
   */
  async function keeping<T>(sent: SentFile, work: (stored: string[]) => Promise<T>): Promise<T> {
    const stored = sent.blob === null ? [] : [sent.blob];
    try {
      return await work(stored);
    } catch (error) {
      if (error instanceof Failure) await discard(parts, stored);
      throw error;
    }
  }

  route(file.create)(async (call) => {
    const { session, query, request } = call;
    const { tenantId } = session;
    const quota = await quotaBytes(params, tenantId);
    const form = await readUploadForm(request, blobs);
    return keeping(form.file, async (stored) => {
      const { fileListId = null, uploadName, tenantStart = '0' } = validate(UploadFields, form.fields);
      const limits = await db.tenant(tenantId, (tx) => limitsOf(tx, tenantId, fileListId));
      checkLimits(limits, form.file);
      const content = await storeContent(blobs, form.file, limits);
      stored.push(...blobsOf([content]));
      const { original, type } = form.file;
      const made: NewFile = {
        uploadName: uploadName ?? original,
        fileListId,
        tenantStart,
        bucket: query.prefix && query.prefix !== AVATAR_BUCKET ? query.prefix : DEFAULT_BUCKET,
        type,
        content,
        quotaBytes: quota,
      };
      const { id, fileName, url } = await files.createOne(call, made);
      return { id, fileName, url };
    });
  });

  route(replaceFile)(async ({ session, params: { id }, request }) => {
    const { tenantId } = session;
    const quota = await quotaBytes(params, tenantId);
    // Who may not change it need not send it all.
    await db.tenant(tenantId, (tx) => lockFile(tx, session, id));
    const form = await readUploadForm(request, blobs);
    const forgotten = await keeping(form.file, async (stored) => {
      const limits = await db.tenant(tenantId, async (tx) => {
        const { type, group_id } = await lockFile(tx, session, id);
        if (type !== form.file.type) throw failureWithData('file_other_type', { type });
        return limitsOf(tx, tenantId, group_id);
      });
      checkLimits(limits, form.file);
      const content = await storeContent(blobs, form.file, limits);
      stored.push(...blobsOf([content]));
      const now = new Date(clock.now());
      return db.tenant(tenantId, async (tx) => {
        const row = await lockFile(tx, session, id);
        await takeQuota(tx, tenantId, content.size_bytes, quota);
        const next: NewContent = { ...content, content_at: now, content_by: session.username };
        return exchangeContent(tx, { session, now }, row, next, 'replace');
      });
    });
    await discard(parts, blobsOf(forgotten));
    return changed(session, id);
  });

  route(takeFileBack)(async ({ session, params: { id, version } }) => {
    const now = new Date(clock.now());
    const forgotten = await db.tenant(session.tenantId, async (tx) => {
      const row = await lockFile(tx, session, id);
      const former = await takeVersion(tx, id, version);
      const next: NewContent = { ...former, content_at: now, content_by: session.username };
      return exchangeContent(tx, { session, now }, row, next, 'restoreVersion');
    });
    await discard(parts, blobsOf(forgotten));
    return changed(session, id);
  });

  async function changed(session: Parameters<MountedFiles['find']>[1], id: string) {
    const record = await db.tenant(session.tenantId, (tx) => files.find(tx, session, id));
    if (!record) throw new Error(`file ${id} has left its editor's reach`);
    return record;
  }
}
