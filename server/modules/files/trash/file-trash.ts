import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { admittedReader } from '#server/core/crud/data-scope.ts';
import { column, type Fields, readOnly, time } from '#server/core/crud/fields.ts';
import { containsText } from '#server/core/crud/filters.ts';
import { type Tx as AnyTx, createRows, type RowValues } from '#server/core/crud/rows.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import { fileFields } from '#server/modules/files/file-fields.ts';
import { fileScope, requireOwn } from '#server/modules/files/file-scope.ts';
import type { FileRow } from '#server/modules/files/file-store.ts';
import { discard, type FilesParts } from '#server/modules/files/files-parts.ts';
import { pageRemovedFiles, purgeFiles, type RemovedFile } from '#shared/contracts/files/file-trash.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { purge } from './purge.ts';

const DAY_MS = 24 * 3_600_000;

/** What was removed: shown, and removed for good before its time. */
export function mountTrashRoutes(app: FastifyInstance, parts: FilesParts, proofs: Proofs): void {
  const { db, clock, addresses } = parts;
  const route = routes(app);
  const fields: Fields<RemovedFile> = {
    ...fileFields(addresses),
    delBy: readOnly(column('deleted_by')),
    delTime: time('deleted_at'),
    goneTime: {
      ...time('deleted_at'),
      fromRow: (value) => (value instanceof Date ? value.getTime() + LIMITS.fileTrashDays * DAY_MS : 0),
    },
  };
  const rows = createRows({
    table: 'sys_file',
    idColumn: 'file_id',
    idField: 'id',
    fields: fields as unknown as Fields<RowValues>,
    filters: {
      uploadName: (text) => containsText(sql.ref('t.upload_name'), text),
      isRemoved: () => sql`t.deleted_at is not null`,
      creator: (userId) => sql`t.creator_id = ${userId}`,
    },
    scope: fileScope,
    isSoftDeleted: false,
    systemColumn: null,
    order: [{ field: 'delTime', direction: 'desc' }],
  });

  route(pageRemovedFiles)(async ({ session, query }) => {
    const creator = session.permissions.has('file_edit') ? undefined : session.userId;
    const page = await db.tenant(session.tenantId, (tx) =>
      rows.page(tx as unknown as AnyTx, admittedReader(session), { ...query, isRemoved: true, creator }),
    );
    // `fields` makes exactly these of a row.
    const records = page.rows.map(({ record }) => record as unknown as RemovedFile);
    return { records, total: page.total, size: query.size, current: query.current };
  });

  route(purgeFiles)(async ({ session, query: { id: ids, proof } }) => {
    const { tenantId } = session;
    const blobs = await db.tenant(tenantId, async (tx) => {
      const reached = await fileScope.condition(tx, session, 'change');
      const { rows: found } = await sql<Pick<FileRow, 'file_id' | 'upload_name' | 'creator_id'>>`
        select t.file_id, t.upload_name, t.creator_id from sys_file t
        where t.file_id = any(${[...ids]}::bigint[]) and t.deleted_at is not null and ${reached}
        order by t.file_id for update`.execute(tx);
      if (found.length !== ids.length) throw failure('not_found');
      for (const { creator_id } of found) requireOwn(session, creator_id);
      const spend = await proofs.demand(tx, session, 'file_purge', proof);
      await spend();
      const gone = await purge(
        tx,
        found.map(({ file_id }) => file_id),
      );
      for (const { file_id: recordId, upload_name: recordName } of found)
        await audit(tx, {
          ...editBy(session, clock),
          subject: 'file',
          recordId,
          recordName,
          action: 'purge',
          changes: {},
        });
      return gone;
    });
    await discard(parts, blobs);
    return true;
  });
}
