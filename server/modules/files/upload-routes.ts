import type { FastifyInstance } from 'fastify';
import { failureWithData } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { validate } from '#server/core/http/validate.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { file, UploadFields } from '#shared/contracts/files/file.ts';
import { replaceFile, takeFileBack } from '#shared/contracts/files/file-version.ts';
import { checkScanned } from './content/scanned-content.ts';
import { blobsOf, storeContent } from './content/stored-content.ts';
import type { MountedFiles } from './file.ts';
import { type Exchanged, exchangeContent, lockFile, type NewContent, takeVersion } from './file-store.ts';
import { discard, type FilesParts } from './files-parts.ts';
import { checkLimits, limitsOf } from './group-limits.ts';
import { bucketOf, keepFile, keeping } from './keep-file.ts';
import { quotaOf, takeQuota } from './quota.ts';
import { readUploadForm } from './upload-parts.ts';

/** Uploads, and what takes the place of the content of a file. */
export function mountUploadRoutes(app: FastifyInstance, parts: FilesParts, files: MountedFiles): void {
  const { db, blobs, clock, params } = parts;
  const route = routes(app);

  route(file.create)(async (call) => {
    const { session, query, request } = call;
    const quotaBytes = await quotaOf(params, session.tenantId);
    const form = await readUploadForm(request, blobs);
    return keeping(parts, form.file, async (stored) => {
      const { fileListId = null, uploadName = null, tenantStart = '0' } = validate(UploadFields, form.fields);
      const bucket = bucketOf(query.prefix);
      const plan = { fileListId, uploadName, tenantStart, bucket, quotaBytes, uploadId: null };
      return keepFile(parts, files, call, { sent: form.file, plan, stored });
    });
  });

  route(replaceFile)(async ({ session, params: { id }, request }) => {
    const { tenantId } = session;
    const quota = await quotaOf(params, tenantId);
    // Who may not change it need not send it all.
    await db.tenant(tenantId, (tx) => lockFile(tx, session, id));
    const form = await readUploadForm(request, blobs);
    const done = await keeping(parts, form.file, async (stored) => {
      const limits = await db.tenant(tenantId, async (tx) => {
        const { type, group_id } = await lockFile(tx, session, id);
        if (type !== form.file.type) throw failureWithData('file_other_type', { type });
        return limitsOf(tx, tenantId, group_id);
      });
      checkLimits(limits, form.file);
      await checkScanned(parts, session, form.file);
      const content = await storeContent(blobs, form.file, limits);
      stored.push(...blobsOf([content]));
      const now = new Date(clock.now());
      return db.tenant(tenantId, async (tx) => {
        const row = await lockFile(tx, session, id);
        await takeQuota(tx, tenantId, content.size_bytes, quota);
        const next: NewContent = { ...content, content_at: now, content_by: session.username };
        return follow(tx, await exchangeContent(tx, { session, now }, row, next, 'replace'));
      });
    });
    await finish(done);
    return changed(session, id);
  });

  route(takeFileBack)(async ({ session, params: { id, version } }) => {
    const now = new Date(clock.now());
    const done = await db.tenant(session.tenantId, async (tx) => {
      const row = await lockFile(tx, session, id);
      const former = await takeVersion(tx, id, version);
      const next: NewContent = { ...former, content_at: now, content_by: session.username };
      return follow(tx, await exchangeContent(tx, { session, now }, row, next, 'restoreVersion'));
    });
    await finish(done);
    return changed(session, id);
  });

  async function follow(tx: AnyTransaction, { forgotten, replaced }: Exchanged) {
    return { forgotten, announce: await parts.followReplaced(tx, replaced) };
  }

  /** After the commit. */
  async function finish({ forgotten, announce }: Awaited<ReturnType<typeof follow>>): Promise<void> {
    await discard(parts, blobsOf(forgotten));
    await announce();
  }

  async function changed(session: Parameters<MountedFiles['find']>[1], id: string) {
    const record = await db.tenant(session.tenantId, (tx) => files.find(tx, session, id));
    if (!record) throw new Error(`file ${id} has left its editor's reach`);
    return record;
  }
}
