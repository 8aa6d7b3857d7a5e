import { type RawBuilder, sql } from 'kysely';
import { type AuditActor, type AuditedChanges, audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StepTable } from '#shared/domain/step-table.ts';

/** A row whose `state` is changed by steps alone. */
export interface SteppedRow<State extends string> {
  readonly id: Id;
  readonly state: State;
}

export interface RecordStep<State extends string, Step extends string, Row extends SteppedRow<State>> {
  readonly tenantId: Id;
  /** Its id column is `id`; it has `state`, `updated_at`, `updated_by` and `deleted_at`. */
  readonly table: string;
  /** Key of the subject in the audit chain. */
  readonly subject: string;
  /** What `Row` has beside `id` and `state`; ids are to be text. */
  readonly columns: RawBuilder<unknown>;
  readonly id: Id;
  readonly step: Step;
  readonly steps: StepTable<State, Step>;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
  /** Of the audit entry; absent = `step`. */
  readonly action?: string;
  /** What the audit entry calls the record. */
  nameOf(row: Row): string;
  /** Further columns of the row, and further fields of the audit entry. It may write other tables and throw. */
  effect?(row: Row, state: State): Promise<StepEffect>;
}

export interface StepEffect {
  readonly values?: Readonly<Record<string, unknown>>;
  readonly changes?: AuditedChanges;
}

/**
 * Takes a record to its next state, in the caller's transaction, with an audit entry; the row stays locked until its end.
 * Throws `not_found`, and 409 `illegal_step` with the state that it has and the step.
 */
export async function takeRecordStep<
  State extends string,
  Step extends string,
  Row extends SteppedRow<State>,
>(
  tx: AnyTransaction,
  asked: RecordStep<State, Step, Row>,
): Promise<{ readonly row: Row; readonly state: State }> {
  const { id, step, now, actor } = asked;
  const typed = withSchema<unknown>(tx);
  const { rows } =
    await sql<Row>`select id::text as id, state, ${asked.columns} from ${sql.table(asked.table)}
    where id = ${id} and deleted_at is null for update`.execute(typed);
  const [row] = rows;
  if (!row) throw failure('not_found');
  const state = asked.steps.after(row.state, step);
  if (state === null) throw failureWithData('illegal_step', { state: row.state, step });
  const { values, changes } = (await asked.effect?.(row, state)) ?? {};
  const columns = Object.entries({ ...values, state, updated_by: actor?.username ?? null });
  await sql`update ${sql.table(asked.table)}
    set ${sql.join(columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`))},
    updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(
    typed,
  );
  await audit(tx, {
    tenantId: asked.tenantId,
    actor,
    at: now,
    subject: asked.subject,
    recordId: id,
    recordName: asked.nameOf(row),
    action: asked.action ?? 'step',
    changes: { ...(state !== row.state && { state: { before: row.state, after: state } }), ...changes },
  });
  return { row, state };
}
