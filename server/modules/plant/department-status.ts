import { sql, type Transaction } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import type { Editor } from '#server/core/crud/changes.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import type { FindDepartmentUses } from '#server/core/ports/plant/department-uses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type DepartmentStatus, department } from '#shared/contracts/plant/department.ts';
import { refuseUsed } from './department.ts';
import { lockDepartments } from './department-rules.ts';
import { usesByChildren, usesByLines } from './department-uses.ts';

type Tx = Transaction<unknown>;

interface StatusRow {
  readonly id: Id;
  readonly parent_id: Id | null;
  readonly status: DepartmentStatus;
}

/** Drafts become audited, parents and children in one call in any order. What is audited already stays as it is. */
export async function auditDrafts(tx: Tx, editor: Editor, ids: readonly Id[]): Promise<void> {
  const rows = await lockRows(tx, editor, ids);
  const drafts = rows.filter(({ status }) => status === 'draft').map(({ id }) => id);
  const { rows: refused } = await sql`select 1 from department d join department p on p.id = d.parent_id
    where d.id = any(${drafts}::bigint[]) and p.status = 'draft' and not p.id = any(${drafts}::bigint[])`.execute(
    tx,
  );
  if (refused.length > 0) throw failure('dept_parent_draft');
  await setStatus(tx, editor, rows, drafts, 'audited', 'audit');
}

/** Throws 409 `dept_in_use` where one of them is in use. */
export async function cancelAudit(
  tx: Tx,
  editor: Editor,
  ids: readonly Id[],
  findUses: FindDepartmentUses,
): Promise<void> {
  const rows = await lockRows(tx, editor, ids);
  refuseUsed([
    ...(await usesByLines(tx, ids, [])),
    ...(await usesByChildren(tx, ids)),
    ...(await findUses(tx, ids)),
  ]);
  const audited = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id);
  await setStatus(tx, editor, rows, audited, 'draft', 'cancelAudit');
}

export async function startAudited(
  tx: Tx,
  editor: Editor,
  ids: readonly Id[],
  isStarted: boolean,
): Promise<void> {
  const rows = await lockRows(tx, editor, ids);
  if (rows.some(({ status }) => status === 'draft')) throw failure('dept_not_audited');
  const [from, to] = isStarted ? (['audited', 'started'] as const) : (['started', 'audited'] as const);
  const changed = rows.filter(({ status }) => status === from).map(({ id }) => id);
  await setStatus(tx, editor, rows, changed, to, isStarted ? 'start' : 'stop');
}

async function lockRows(tx: Tx, { session }: Editor, ids: readonly Id[]): Promise<StatusRow[]> {
  await lockDepartments(tx, session);
  const wanted = [...new Set(ids)];
  const { rows } =
    await sql<StatusRow>`select id::text as id, parent_id::text as parent_id, status from department
    where id = any(${wanted}::bigint[]) and deleted_at is null order by department.id for update`.execute(tx);
  const authority = await loadDataAuthority(tx, session);
  const reached = rows.filter(({ id }) => reachesDepartment(authority, id));
  if (reached.length !== wanted.length) throw failure('dept_not_found');
  return rows;
}

/** Who and when stay for the steps that the status still holds, and are emptied for the others. */
async function setStatus(
  tx: Tx,
  { session, now }: Editor,
  rows: readonly StatusRow[],
  ids: readonly Id[],
  status: DepartmentStatus,
  action: string,
): Promise<void> {
  await sql`update department set status = ${status},
    audited_at = case when ${status} = 'draft' then null when status = 'draft' then ${now}::timestamptz else audited_at end,
    audited_by = case when ${status} = 'draft' then null when status = 'draft' then ${session.username} else audited_by end,
    started_at = case when ${status} = 'started' then ${now}::timestamptz end,
    started_by = case when ${status} = 'started' then ${session.username} end,
    updated_by = ${session.username}, updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = any(${[...ids]}::bigint[])`.execute(tx);
  for (const { id, status: before } of rows)
    if (ids.includes(id))
      await audit(tx, {
        tenantId: session.tenantId,
        actor: session,
        at: now,
        subject: department.subject.key,
        recordId: id,
        action,
        changes: { status: { before, after: status } },
      });
}
