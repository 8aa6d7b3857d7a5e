import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { FileUse } from '#shared/contracts/files/file.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type {
  Attachment,
  changeInboundAttachments,
  listInboundAttachments,
} from '#shared/contracts/orders/attachments.ts';
import type {
  changeCheckBillAttachments,
  listCheckBillAttachments,
} from '#shared/contracts/quality/attachments.ts';
import type { WarehouseParts } from './parts.ts';
import { refuseExternal } from './refuse-external.ts';

type Tx = Transaction<unknown>;

/** A record that may have files. */
interface Holder {
  readonly id: Id;
  readonly no: string;
  readonly isOpen: boolean;
  readonly isExternal: boolean;
}

interface Subject {
  /** Its key: `inboundOrder`. */
  readonly key: string;
  readonly table: 'inbound_order' | 'quality_check_bill';
  readonly list: typeof listInboundAttachments | typeof listCheckBillAttachments;
  readonly change: typeof changeInboundAttachments | typeof changeCheckBillAttachments;
  /** As the caller reaches it. */
  find(tx: Tx, session: SessionPrincipal, id: Id): Promise<Holder | null>;
}

interface StoredAttachment {
  readonly fileId: Id;
  readonly addedAt: Date;
  readonly addedBy: string | null;
}

/** Files at the records of a subject, with the rights of the record. */
export function mountAttachments(
  app: FastifyInstance,
  { db, clock }: Pick<WarehouseParts, 'db' | 'clock'>,
  files: FileLibrary,
  subject: Subject,
): void {
  const route = routes(app);

  files.addUses(async (tx, { id }) => {
    const { rows } = await sql<FileUse>`
      select a.subject, r.id::text as id, r.no as name
      from warehouse_attachment a join ${sql.table(subject.table)} r on r.id = a.record_id
      where a.subject = ${subject.key} and a.file_id = ${id} and r.deleted_at is null order by r.id`.execute(
      withSchema<unknown>(tx),
    );
    return rows;
  });

  async function found(tx: AnyTransaction, session: SessionPrincipal, id: Id): Promise<Holder> {
    const record = await subject.find(withSchema(tx), session, id);
    if (!record) throw failure('not_found');
    return record;
  }

  async function attachmentsOf(tx: AnyTransaction, tenantId: Id, recordId: Id): Promise<Attachment[]> {
    const { rows } = await sql<StoredAttachment>`
      select file_id::text as "fileId", added_at as "addedAt", added_by as "addedBy" from warehouse_attachment
      where subject = ${subject.key} and record_id = ${recordId} order by added_at, file_id`.execute(
      withSchema<unknown>(tx),
    );
    const described = await files.describe(
      tx,
      tenantId,
      rows.map(({ fileId }) => fileId),
    );
    const byId = new Map(described.map((file) => [file.id, file]));
    return rows.flatMap(({ fileId, addedAt, addedBy }) => {
      const file = byId.get(fileId);
      return file ? [{ ...file, addedBy, addedTime: addedAt.getTime() }] : [];
    });
  }

  route(subject.list)(({ session, params: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      await found(tx, session, id);
      return attachmentsOf(tx, session.tenantId, id);
    }),
  );

  route(subject.change)(({ session, params: { id }, body: { add, remove } }) => {
    const { tenantId, username } = session;
    return db.tenant(tenantId, async (anyTx) => {
      const tx: Tx = withSchema(anyTx);
      const record = await found(tx, session, id);
      refuseExternal(record);
      if (!record.isOpen) throw failure('record_over');
      // Changes of a record follow one another.
      await sql`select from ${sql.table(subject.table)} where id = ${id} for update`.execute(tx);
      const before = await attachmentsOf(tx, tenantId, id);
      if (!(await files.reachesAll(tx, session, add))) throw fieldError('add', 'attachment_missing');
      const removed =
        await sql`delete from warehouse_attachment where subject = ${subject.key} and record_id = ${id}
        and file_id = any(${[...remove]}::bigint[]) returning file_id`.execute(tx);
      if (removed.rows.length < new Set(remove).size) throw fieldError('remove', 'attachment_missing');
      await sql`insert into warehouse_attachment (tenant_id, subject, record_id, file_id, added_at, added_by)
        select ${tenantId}, ${subject.key}, ${id}, file_id, ${new Date(clock.now())}::timestamptz, ${username}
        from unnest(${[...add]}::bigint[]) as file_id on conflict do nothing`.execute(tx);
      const after = await attachmentsOf(tx, tenantId, id);
      if (after.length > LIMITS.attachmentsMax)
        throw failure('invalid_input', 'too many files', {
          add: { key: 'too_many', params: { limit: String(LIMITS.attachmentsMax) } },
        });
      const namesOf = (list: readonly Attachment[]) => list.map(({ uploadName }) => uploadName);
      const [namesBefore, namesAfter] = [namesOf(before), namesOf(after)];
      if (namesBefore.join('\n') !== namesAfter.join('\n'))
        await audit(tx, {
          ...editBy(session, clock),
          subject: subject.key,
          recordId: id,
          recordName: record.no,
          action: 'update',
          changes: { attachments: { before: namesBefore, after: namesAfter } },
        });
      return after;
    });
  });
}
