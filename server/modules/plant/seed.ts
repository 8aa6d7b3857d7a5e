import { sql, type Transaction } from 'kysely';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { writeMachine } from './department-rules.ts';

const METER = { expectedPeriodMs: 10_000 };

type Tx = Transaction<unknown>;

/** A plant to be written into an empty tenant. Codes are unique in it. */
export interface PlantSeed {
  /** Parents stand before their children. */
  readonly departments: readonly Omit<SeedDepartment, 'sort'>[];
  readonly lines: readonly LineSeed[];
}

interface LineSeed {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly departmentCode: string;
  readonly unit: CountUnit;
  readonly bottleneckCode: string;
  readonly timeZone: string;
  readonly machines: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly machineType: MachineType;
    readonly speedUnit: CountUnit;
    readonly yieldUnit: CountUnit;
    readonly primaryPerUnit: number;
    readonly idealSpeedPerHour: number;
    readonly expectedPeriodMs: number;
  }[];
  /** Machine codes in the order of the flow; several in one step work in parallel. */
  readonly steps: readonly (readonly string[])[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly bufferCapacity: number | null;
    readonly bufferMetric: string | null;
  }[];
}

/** Writes a plant into a tenant that has no department yet; returns whether it did. */
export async function seedPlant(tx: Tx, tenantId: Id, plant: PlantSeed): Promise<boolean> {
  const { rows } = await sql`select 1 from department limit 1`.execute(tx);
  if (rows.length > 0) return false;
  const ids = new Map<string, Id>();
  const addDepartment = async (department: SeedDepartment) => {
    ids.set(department.code, await insertDepartment(tx, tenantId, department, ids));
  };
  for (const [sort, department] of plant.departments.entries()) await addDepartment({ ...department, sort });
  for (const [sort, line] of plant.lines.entries()) {
    await addDepartment({ ...line, parentCode: line.departmentCode, dtype: 'line', sort });
    for (const [at, machine] of line.machines.entries()) {
      await addDepartment({ ...machine, parentCode: line.code, dtype: 'machine', sort: at });
    }
    await insertLine(tx, tenantId, line, (code) => idOf(ids, code));
  }
  return true;
}

interface SeedDepartment {
  readonly code: string;
  readonly parentCode: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly dtype: DepartmentType;
  readonly sort: number;
  readonly unit?: CountUnit;
  readonly timeZone?: string;
}

function idOf(ids: ReadonlyMap<string, Id>, code: string): Id {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`plant seed: nothing has the code ${code}`);
  return id;
}

async function insertDepartment(
  tx: Tx,
  tenantId: Id,
  department: SeedDepartment,
  ids: ReadonlyMap<string, Id>,
): Promise<Id> {
  const parentId = department.parentCode === null ? null : idOf(ids, department.parentCode);
  const { rows } = await sql<{ id: Id }>`
    insert into department (tenant_id, parent_id, name, name_en, code, dtype, sort, unit, time_zone, status, audited_at, started_at)
    values (${tenantId}, ${parentId}, ${department.name}, ${department.nameEn}, ${department.code}, ${department.dtype}, ${department.sort},
      ${department.unit ?? null}, ${department.timeZone ?? null}, 'started', now(), now())
    returning id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('insert returned no row');
  // Lines bring the rows of their machines themselves.
  if (department.dtype === 'meter') await writeMachine(tx, tenantId, row.id, 'meter', METER);
  if (department.dtype === 'tank') await writeMachine(tx, tenantId, row.id, 'tank', {});
  return row.id;
}

async function insertLine(tx: Tx, tenantId: Id, line: LineSeed, id: (code: string) => Id): Promise<void> {
  for (const machine of line.machines) {
    await sql`insert into machine (id, tenant_id, machine_type, speed_unit, yield_unit, primary_per_unit, ideal_speed_per_hour, expected_period_ms)
      values (${id(machine.code)}, ${tenantId}, ${machine.machineType}, ${machine.speedUnit}, ${machine.yieldUnit},
        ${machine.primaryPerUnit}, ${machine.idealSpeedPerHour}, ${machine.expectedPeriodMs})`.execute(tx);
  }
  const lineId = id(line.code);
  await sql`insert into production_line (id, tenant_id, unit, bottleneck_machine_id, time_zone)
    values (${lineId}, ${tenantId}, ${line.unit}, ${id(line.bottleneckCode)}, ${line.timeZone})`.execute(tx);
  for (const [order, step] of line.steps.entries()) {
    for (const [branch, code] of step.entries()) {
      await sql`insert into line_machine (tenant_id, line_id, machine_id, step_order, branch_order)
        values (${tenantId}, ${lineId}, ${id(code)}, ${order + 1}, ${branch})`.execute(tx);
    }
  }
  for (const edge of line.edges) {
    await sql`insert into line_edge (tenant_id, line_id, from_id, to_id, buffer_capacity, buffer_metric)
      values (${tenantId}, ${lineId}, ${id(edge.from)}, ${id(edge.to)}, ${edge.bufferCapacity}, ${edge.bufferMetric})`.execute(
      tx,
    );
  }
}
