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
  /** Departments without lines that came later, below those of the plant: tenants that have it from before are given them. */
  readonly addition?: readonly Omit<SeedDepartment, 'sort'>[];
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
  const departments = sorted([...plant.departments, ...(plant.addition ?? [])]);
  for (const [sort, line] of plant.lines.entries()) {
    departments.push({ ...line, parentCode: line.departmentCode, dtype: 'line', sort });
    for (const [at, machine] of line.machines.entries())
      departments.push({ ...machine, parentCode: line.code, dtype: 'machine', sort: at });
  }
  const ids = await insertDepartments(tx, tenantId, departments);
  for (const line of plant.lines) await insertLine(tx, tenantId, line, (code) => idOf(ids, code));
  return true;
}

/**
 * Adds the seed's `addition` to a tenant that has all lines of the plant; returns whether it did. Not where one of its
 * departments is, or was and has been removed.
 */
export async function addToPlant(
  tx: Tx,
  tenantId: Id,
  { departments, lines, addition = [] }: PlantSeed,
): Promise<boolean> {
  const codes = addition.flatMap(({ code, parentCode }) => [
    code,
    ...(parentCode === null ? [] : [parentCode]),
  ]);
  const { rows } = await sql<{ id: Id; code: string; isPresent: boolean }>`
    select id::text as id, code, deleted_at is null as "isPresent" from department
    where code = any(${[...codes, ...lines.map(({ code }) => code)]}::text[])`.execute(tx);
  const present = new Map(rows.flatMap(({ id, code, isPresent }) => (isPresent ? [[code, id]] : [])));
  const added = new Set(addition.map(({ code }) => code));
  const isPlant = lines.every(({ code }) => present.has(code));
  const hasPlace = addition.every(
    ({ parentCode }) => parentCode === null || added.has(parentCode) || present.has(parentCode),
  );
  if (added.size === 0 || !isPlant || !hasPlace || rows.some(({ code }) => added.has(code))) return false;
  await insertDepartments(tx, tenantId, sorted(addition, departments.length), present);
  return true;
}

function sorted(departments: readonly Omit<SeedDepartment, 'sort'>[], from = 0): SeedDepartment[] {
  return departments.map((department, index) => ({ ...department, sort: from + index }));
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

/**
 * Inserts a statement for each level of the tree; parents stand before their children, or are `known` by their codes.
 * Returns the ids by code.
 */
async function insertDepartments(
  tx: Tx,
  tenantId: Id,
  departments: readonly SeedDepartment[],
  known: ReadonlyMap<string, Id> = new Map(),
): Promise<ReadonlyMap<string, Id>> {
  const ids = new Map(known);
  const levels = new Map<string, number>();
  for (const { code, parentCode } of departments)
    levels.set(code, parentCode === null ? 0 : (levels.get(parentCode) ?? -1) + 1);
  for (const [, level] of Map.groupBy(departments, ({ code }) => levels.get(code) ?? 0)) {
    const rows = level.map(({ code, parentCode, name, nameEn, dtype, sort, unit, timeZone }) => ({
      parent_id: parentCode === null ? null : idOf(ids, parentCode),
      code,
      name,
      name_en: nameEn,
      dtype,
      sort,
      unit,
      time_zone: timeZone,
    }));
    const { rows: added } = await sql<{ id: Id; code: string }>`
      insert into department (tenant_id, parent_id, name, name_en, code, dtype, sort, unit, time_zone, status, audited_at, started_at)
      select ${tenantId}::bigint, parent_id, name, name_en, code, dtype, sort, unit, time_zone, 'started', now(), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (parent_id bigint, name text, name_en text, code text,
        dtype text, sort integer, unit text, time_zone text)
      returning id, code`.execute(tx);
    for (const { id, code } of added) ids.set(code, id);
  }
  // Lines bring the rows of their machines themselves.
  for (const { code, dtype } of departments) {
    if (dtype === 'meter') await writeMachine(tx, tenantId, idOf(ids, code), 'meter', METER);
    if (dtype === 'tank') await writeMachine(tx, tenantId, idOf(ids, code), 'tank', {});
  }
  return ids;
}

async function insertLine(tx: Tx, tenantId: Id, line: LineSeed, id: (code: string) => Id): Promise<void> {
  const machines = line.machines.map((machine) => ({
    id: id(machine.code),
    machine_type: machine.machineType,
    speed_unit: machine.speedUnit,
    yield_unit: machine.yieldUnit,
    primary_per_unit: machine.primaryPerUnit,
    ideal_speed_per_hour: machine.idealSpeedPerHour,
    expected_period_ms: machine.expectedPeriodMs,
  }));
  await sql`
    insert into machine (tenant_id, id, machine_type, speed_unit, yield_unit, primary_per_unit, ideal_speed_per_hour, expected_period_ms)
    select ${tenantId}::bigint, x.* from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb) as x (id bigint, machine_type text,
      speed_unit text, yield_unit text, primary_per_unit double precision, ideal_speed_per_hour double precision,
      expected_period_ms integer)`.execute(tx);
  const lineId = id(line.code);
  await sql`insert into production_line (id, tenant_id, unit, bottleneck_machine_id, time_zone)
    values (${lineId}, ${tenantId}, ${line.unit}, ${id(line.bottleneckCode)}, ${line.timeZone})`.execute(tx);
  const steps = line.steps.flatMap((step, order) =>
    step.map((code, branch) => ({ machine_id: id(code), step_order: order + 1, branch_order: branch })),
  );
  await sql`
    insert into line_machine (tenant_id, line_id, machine_id, step_order, branch_order)
    select ${tenantId}::bigint, ${lineId}::bigint, x.* from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as x (machine_id bigint, step_order integer, branch_order integer)`.execute(tx);
  const edges = line.edges.map(({ from, to, bufferCapacity, bufferMetric }) => ({
    from_id: id(from),
    to_id: id(to),
    buffer_capacity: bufferCapacity,
    buffer_metric: bufferMetric,
  }));
  await sql`
    insert into line_edge (tenant_id, line_id, from_id, to_id, buffer_capacity, buffer_metric)
    select ${tenantId}::bigint, ${lineId}::bigint, x.* from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb)
      as x (from_id bigint, to_id bigint, buffer_capacity double precision, buffer_metric text)`.execute(tx);
}
