import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { PlanMachine } from '#shared/contracts/calendar/line-plan.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';

import { sortAtEnd, writeMachine } from './department-rules.ts';

type Tx = Transaction<unknown>;

/** Creates a machine below its line, audited and in use from the start, and returns its id. */
export async function insertMachine(
  tx: Tx,
  { lineId, editor, at }: { readonly lineId: Id; readonly editor: ChangeSession; readonly at: Date },
  machine: PlanMachine,
): Promise<Id> {
  const { tenantId, username } = editor;
  const sort = await sortAtEnd(tx, lineId);
  const { rows } = await sql<{ id: Id }>`
    insert into department (tenant_id, parent_id, name, name_en, code, dtype, sort, status, audited_at, audited_by,
      started_at, started_by, created_at, created_by, updated_at, updated_by)
    values (${tenantId}, ${lineId}, ${machine.name}, ${machine.nameEn || null}, ${machine.code}, 'machine', ${sort},
      'started', ${at}, ${username}, ${at}, ${username}, ${at}, ${username}, ${at}, ${username})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert returned no row');
  await writeMachine(tx, tenantId, id, 'machine', machine);
  return id;
}

/** The department of a published line is in use, and counts as the line does. */
export async function startLine(
  tx: Tx,
  { id, unit, timeZone }: Pick<Line, 'id' | 'unit' | 'timeZone'>,
  { username }: ChangeSession,
  at: Date,
): Promise<void> {
  await sql`update department set unit = ${unit}, time_zone = ${timeZone}, status = 'started',
    started_at = coalesce(started_at, ${at}), started_by = coalesce(started_by, ${username})
    where id = ${id}`.execute(tx);
}

/** Ids of the machines that a line may hold: those of drafts and meters it may not. */
export async function usableMachineIds(tx: Tx): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from department
    where dtype in ('machine', 'tank') and status <> 'draft' and deleted_at is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the flow of a line. Machines that are not in it any more stay departments. */
export async function writeLine(tx: Tx, tenantId: Id, line: Line): Promise<void> {
  await sql`insert into production_line (id, tenant_id, unit, bottleneck_machine_id, time_zone)
    values (${line.id}, ${tenantId}, ${line.unit}, ${line.bottleneckMachineId}, ${line.timeZone})
    on conflict (id) do update set unit = excluded.unit, bottleneck_machine_id = excluded.bottleneck_machine_id,
      time_zone = excluded.time_zone`.execute(tx);
  await sql`delete from line_edge where line_id = ${line.id}`.execute(tx);
  await sql`delete from line_machine where line_id = ${line.id}`.execute(tx);
  for (const { order, machineIds } of line.steps) {
    for (const [branch, machineId] of machineIds.entries()) {
      await sql`insert into line_machine (tenant_id, line_id, machine_id, step_order, branch_order)
        values (${tenantId}, ${line.id}, ${machineId}, ${order}, ${branch})`.execute(tx);
    }
  }
  for (const edge of line.edges) {
    await sql`insert into line_edge (tenant_id, line_id, from_id, to_id, buffer_capacity, buffer_metric)
      values (${tenantId}, ${line.id}, ${edge.from}, ${edge.to}, ${edge.bufferCapacity}, ${edge.bufferMetric})`.execute(
      tx,
    );
  }
}

/** Those of the codes that a department has. */
export async function takenCodes(tx: Tx, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ code: string }>`
    select code from department
    where code = any(${[...codes]}::text[]) and deleted_at is null order by code`.execute(tx);
  return rows.map(({ code }) => code);
}
