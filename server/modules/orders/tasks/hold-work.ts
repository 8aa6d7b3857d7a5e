import { sql } from 'kysely';
import { type AuditActor, audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const SUBJECTS = { wave: 'wave', outbound_order: 'outboundOrder' } as const;

export interface AskedHold {
  readonly of: keyof typeof SUBJECTS;
  readonly id: Id;
  /** Null = the work goes on. */
  readonly reason: string | null;
  readonly now: Date;
  readonly actor: AuditActor;
}

/** Holds the work of a wave or an outbound order, or lets it go on. Throws `not_found`, and 409 `record_over`. */
export async function holdWork(
  tx: AnyTransaction,
  tenantId: Id,
  { of, id, reason, now, actor }: AskedHold,
): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<{ no: string; hold_reason: string | null; is_open: boolean }>`
    select no, hold_reason, is_open from ${sql.table(of)} where id = ${id} and deleted_at is null for update`.execute(
    typed,
  );
  const [row] = rows;
  if (!row) throw failure('not_found');
  if (!row.is_open) throw failure('record_over');
  await sql`update ${sql.table(of)} set hold_reason = ${reason}, updated_by = ${actor.username},
      hold_since = case when ${reason}::text is null then null else coalesce(hold_since, ${now}) end,
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(
    typed,
  );
  await audit(tx, {
    tenantId,
    actor,
    at: now,
    subject: SUBJECTS[of],
    recordId: id,
    recordName: row.no,
    action: 'update',
    changes: { holdReason: { before: row.hold_reason, after: reason } },
  });
}
