import type { FastifyInstance } from 'fastify';
import { admittedReader } from '#server/core/crud/data-scope.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import {
  getFileUses,
  getUploadAssistance,
  pageTenantFiles,
  shareFiles,
} from '#shared/contracts/files/file.ts';
import { filePath, getFile, getSignedFile } from '#shared/contracts/files/file-address.ts';
import { CROPPED_TYPES, LIBRARY_TYPES } from '#shared/contracts/files/file-type.ts';
import { getFileHistory, getFileVersion } from '#shared/contracts/files/file-version.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MountedFiles } from './file.ts';
import { type FileRow, findFile, findSignedFile, findVersion, listFormerContents } from './file-store.ts';
import type { FilesParts } from './files-parts.ts';
import { quotaOf, usedBytes } from './quota.ts';
import { type SentContent, sendFile } from './serve/send-file.ts';

/** The calls of the library beside the kit's: what files are, where they are used, and their bytes. */
export function mountFileRoutes(app: FastifyInstance, parts: FilesParts, files: MountedFiles): void {
  const { db, blobs, params, addresses, findUses } = parts;
  const route = routes(app);

  route(pageTenantFiles)(async ({ session, query }) => {
    const { rows, total } = await db.tenant(session.tenantId, (tx) =>
      files.page(tx, admittedReader(session), { ...query, tenantStart: '1' }),
    );
    return { records: [...rows], total, size: query.size, current: query.current };
  });

  route(getUploadAssistance)(async ({ tenantId }) => ({
    types: [...LIBRARY_TYPES],
    croppedTypes: [...CROPPED_TYPES],
    filesAtOnce: LIMITS.filesAtOnce,
    defaultMb: LIMITS.fileDefaultMb,
    maxBytes: LIMITS.fileMaxBytes,
    usedBytes: await db.tenant(tenantId, (tx) => usedBytes(tx, tenantId)),
    quotaBytes: await quotaOf(params, tenantId),
  }));

  route(shareFiles)(async (call) => {
    const { id, tenantStart } = call.body;
    await files.updateMany(call, id, () => ({ tenantStart }));
    return true;
  });

  route(getFileUses)(async ({ session, params: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      const row = await findFile(tx, admittedReader(session), { id });
      return [...(await findUses(tx, { id, path: filePath(row.bucket, row.stored_name) }))];
    }),
  );

  route(getFileHistory)(async ({ session, params: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      await findFile(tx, admittedReader(session), { id });
      return listFormerContents(tx, id);
    }),
  );

  route(getFileVersion)(async (call) => {
    const { session, params: of } = call;
    const content = await db.tenant(session.tenantId, async (tx): Promise<SentContent> => {
      const { type } = await findFile(tx, admittedReader(session), { id: of.id });
      const { blob, original } = await findVersion(tx, of.id, of.version);
      return { blob, type, name: original, isSaved: true };
    });
    return sendFile(call, blobs, content);
  });

  route(getFile)(async (call) => {
    const { session, params: at, query } = call;
    const row = await db.tenant(session.tenantId, (tx) =>
      findFile(tx, admittedReader(session), { bucket: at.bucket, storedName: at.filename }),
    );
    return sendFile(call, blobs, contentOf(row, query));
  });

  route(getSignedFile)(async (call) => {
    const { bucket, filename: storedName, signature } = call.params;
    const tenantId = addresses.tenantOf(bucket, storedName, signature);
    if (tenantId === null) throw failure('not_found', 'the address is not signed, or not any more');
    const row = await db.tenant(tenantId, (tx) => findSignedFile(tx, { bucket, storedName }));
    return sendFile(call, blobs, contentOf(row, call.query));
  });
}

function contentOf(
  row: FileRow,
  query: { readonly thumb: boolean; readonly download: boolean },
): SentContent {
  const { type, upload_name: name } = row;
  return { blob: query.thumb ? row.thumb_blob : row.blob, type, name, isSaved: query.download };
}
