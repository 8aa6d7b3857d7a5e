import { sql, type Transaction } from 'kysely';
import { zoneOfPlace } from '#server/core/database/place-zone.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line, LineEdge, LineStep } from '#shared/contracts/plant/line.ts';
import type { Machine, MachineType } from '#shared/contracts/plant/machine.ts';
import type { PlantModel } from './directory.ts';

type Tx = Transaction<unknown>;

interface MachineRow {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly short_name: string | null;
  readonly short_name_en: string | null;
  readonly machine_type: MachineType;
  readonly speed_unit: CountUnit;
  readonly yield_unit: CountUnit;
  readonly primary_per_unit: number;
  readonly ideal_speed_per_hour: number;
  readonly expected_period_ms: number;
  readonly image_updated_at: string | null;
  readonly line_id: Id | null;
  readonly zone: string;
}

interface LineRow {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly unit: CountUnit;
  readonly bottleneck_machine_id: Id;
  readonly time_zone: string;
}

/** The tenant's whole plant model; a transaction of that tenant sees no other. */
export async function loadPlantModel(tx: Tx): Promise<PlantModel> {
  const machines = await listMachines(tx);
  const steps = await listSteps(tx);
  const edges = await listEdges(tx);
  const machineById = new Map(machines.map((machine) => [machine.id, machine]));
  const { rows } = await sql<LineRow>`
    select l.id, d.code, d.name, d.name_en, l.unit, l.bottleneck_machine_id, l.time_zone
    from production_line l join department d on d.id = l.id
    where d.deleted_at is null order by d.sort, l.id`.execute(tx);
  const lines = rows.map((row): Line => {
    const lineSteps = steps.get(row.id) ?? [];
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      nameEn: row.name_en,
      unit: row.unit,
      bottleneckMachineId: row.bottleneck_machine_id,
      timeZone: row.time_zone,
      machines: lineSteps.flatMap((step) => step.machineIds.flatMap((id) => machineById.get(id) ?? [])),
      steps: lineSteps,
      edges: edges.get(row.id) ?? [],
    };
  });
  return { machines, lines };
}

async function listMachines(tx: Tx): Promise<Machine[]> {
  const { rows } = await sql<MachineRow>`
    select m.id, d.code, d.name, d.name_en, m.short_name, m.short_name_en, m.machine_type, m.speed_unit, m.yield_unit, m.primary_per_unit,
      m.ideal_speed_per_hour, m.expected_period_ms, m.image_updated_at, lm.line_id,
      ${zoneOfPlace(sql`d.id`)} as zone
    from machine m join department d on d.id = m.id left join line_machine lm on lm.machine_id = m.id
    where d.deleted_at is null
    order by d.sort, m.id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    shortName: row.short_name,
    shortNameEn: row.short_name_en,
    machineType: row.machine_type,
    imageUrl: row.image_updated_at === null ? null : toImageUrl(row.id, Number(row.image_updated_at)),
    speedUnit: row.speed_unit,
    yieldUnit: row.yield_unit,
    primaryPerUnit: row.primary_per_unit,
    idealSpeedPerHour: row.ideal_speed_per_hour,
    expectedPeriodMs: row.expected_period_ms,
    lineId: row.line_id,
    timeZone: row.zone,
  }));
}

/** The version makes a replaced picture a new address, so that a wall's cache never shows the old one. */
export function toImageUrl(machineId: Id, updatedAt: number): string {
  return `/data/machine/${machineId}/image?v=${updatedAt}`;
}

async function listSteps(tx: Tx): Promise<Map<Id, LineStep[]>> {
  const { rows } = await sql<{ line_id: Id; step_order: number; machine_ids: Id[] }>`
    select line_id, step_order, array_agg(machine_id::text order by branch_order, machine_id) as machine_ids
    from line_machine group by line_id, step_order order by line_id, step_order`.execute(tx);
  return groupBy(rows, (row) => [row.line_id, { order: row.step_order, machineIds: row.machine_ids }]);
}

async function listEdges(tx: Tx): Promise<Map<Id, LineEdge[]>> {
  const { rows } = await sql<{
    line_id: Id;
    from_id: Id;
    to_id: Id;
    buffer_capacity: number | null;
    buffer_metric: string | null;
  }>`
    select line_id, from_id, to_id, buffer_capacity, buffer_metric from line_edge order by line_id, from_id, to_id`.execute(
    tx,
  );
  return groupBy(rows, (row) => [
    row.line_id,
    {
      from: row.from_id,
      to: row.to_id,
      bufferCapacity: row.buffer_capacity,
      bufferMetric: row.buffer_metric,
    },
  ]);
}

function groupBy<Row, Value>(
  rows: readonly Row[],
  toEntry: (row: Row) => readonly [Id, Value],
): Map<Id, Value[]> {
  const groups = new Map<Id, Value[]>();
  for (const row of rows) {
    const [key, value] = toEntry(row);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
