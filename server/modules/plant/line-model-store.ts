import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Line } from '#shared/contracts/line.ts';
import type { PlanMachine } from '#shared/contracts/line-plan.ts';

type Tx = Transaction<unknown>;

/** Creates a machine below its line, in use from the start, and returns its id. */
export async function insertMachine(
  tx: Tx,
  tenantId: Id,
  lineId: Id,
  machine: PlanMachine,
  sort: number,
): Promise<Id> {
  const { rows } = await sql<{
    id: Id;
  }>`insert into department (tenant_id, parent_id, name, name_en, code, dtype, sort)
    values (${tenantId}, ${lineId}, ${machine.name}, ${machine.nameEn || null}, ${machine.code}, 'machine', ${sort})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert returned no row');
  await sql`insert into machine (id, tenant_id, machine_type, speed_unit, yield_unit, primary_per_unit,
      ideal_speed_per_hour, expected_period_ms)
    values (${id}, ${tenantId}, ${machine.machineType}, ${machine.speedUnit}, ${machine.yieldUnit},
      ${machine.primaryPerUnit}, ${machine.idealSpeedPerHour}, ${machine.expectedPeriodMs})`.execute(tx);
  return id;
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
    select code from department where code = any(${[...codes]}::text[]) order by code`.execute(tx);
  return rows.map(({ code }) => code);
}

/** Holds machines until the end of the transaction, so that two lines cannot take the same one. */
export async function lockMachines(tx: Tx, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0)
    await sql`select id from machine where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
      tx,
    );
}
