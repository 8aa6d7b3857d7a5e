import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { ShiftFact } from './shift-fact.ts';

type Tx = Transaction<unknown>;

/** What names a line's shift. */
export interface ShiftKey {
  readonly lineId: Id;
  readonly shiftName: string;
  readonly from: number;
}

export interface StoredShift extends ShiftKey {
  readonly basis: string | null;
}

/** Shifts that begin in `[from, to)` and are written. */
export async function listStoredShifts(
  tx: Tx,
  lineIds: readonly Id[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<StoredShift[]> {
  const { rows } = await sql<{ shifts: readonly (readonly [Id, string, number, string | null])[] | null }>`
    select json_agg(json_build_array(line_id::text, shift_name, from_ts, basis)) as shifts from line_shift_fact
    where part = 0 and line_id = any(${[...lineIds]}::bigint[]) and from_ts >= ${from} and from_ts < ${to}`.execute(
    tx,
  );
  return (rows[0]?.shifts ?? []).map(([lineId, shiftName, at, basis]) => ({
    lineId,
    shiftName,
    from: at,
    basis,
  }));
}

export async function removeShift(tx: Tx, { lineId, shiftName, from }: ShiftKey): Promise<void> {
  for (const table of ['line_shift_fact', 'machine_shift_fact'])
    await sql`delete from ${sql.table(table)}
      where line_id = ${lineId} and from_ts = ${from} and shift_name = ${shiftName}`.execute(tx);
}

/** Rows in the place of those that were there. */
export async function storeShift(tx: Tx, tenantId: Id, fact: ShiftFact, basis: string): Promise<void> {
  const { line, shift } = fact;
  await removeShift(tx, { lineId: line.id, shiftName: shift.name, from: shift.from });
  await sql`insert into line_shift_fact (tenant_id, line_id, shift_name, from_ts, part, to_ts, day, shift_name_en,
      product_id, product_code, product_name, product_name_en, order_no, run_from, run_to, unit, planned, produced, good,
      rejected, planned_busy_ms, production_ms, busy_produced, busy_good, ideal_ms_per_item, availability, performance,
      quality, oee, doubts, gaps, no_data_ms, known_until, computed_at, basis)
    select ${tenantId}::bigint, ${line.id}::bigint, ${shift.name}, ${shift.from}::bigint, part, ${shift.to}::bigint,
      ${shift.day}::date, ${shift.nameEn}, "productId", "productCode", "productName", "productNameEn", "orderNo", "runFrom",
      "runTo", unit, planned, produced, good, rejected, "plannedBusyMs", "productionMs", "busyProduced", "busyGood",
      "idealMsPerItem", availability, performance, quality, oee, "doubtList", "gapList", "noDataMs", "knownUntil",
      ${fact.computedAt}::bigint, case when part = 0 then ${basis}::text end
    from jsonb_to_recordset(${JSON.stringify(lineFactRows(fact))}::jsonb) as f (part smallint, "productId" bigint,
      "productCode" text, "productName" text, "productNameEn" text, "orderNo" text, "runFrom" bigint, "runTo" bigint,
      unit text, planned double precision, produced double precision, good double precision, rejected double precision,
      "plannedBusyMs" double precision, "productionMs" double precision, "busyProduced" double precision,
      "busyGood" double precision, "idealMsPerItem" double precision, availability double precision,
      performance double precision, quality double precision, oee double precision, "doubtList" text[], "gapList" text[],
      "noDataMs" double precision, "knownUntil" bigint)`.execute(tx);
  await sql`insert into machine_shift_fact (tenant_id, line_id, machine_id, shift_name, from_ts, to_ts, day, shift_name_en,
      production_ms, fault_ms, crash_stop_ms, material_shortage_ms, blockage_ms, shutdown_ms, cip_ms, no_data_ms, stops,
      short_stops, failures, is_carried, unit, produced, gaps, known_until, computed_at)
    select ${tenantId}::bigint, ${line.id}::bigint, "machineId", ${shift.name}, ${shift.from}::bigint, ${shift.to}::bigint,
      ${shift.day}::date, ${shift.nameEn}, "productionMs", "faultMs", "crashStopMs", "materialShortageMs", "blockageMs",
      "shutdownMs", "cipMs", "noDataMs", stops, "shortStops", failures, "isCarried", unit, produced, "gapList",
      "knownUntil", ${fact.computedAt}::bigint
    from jsonb_to_recordset(${JSON.stringify(machineFactRows(fact))}::jsonb) as f ("machineId" bigint,
      "productionMs" double precision, "faultMs" double precision, "crashStopMs" double precision,
      "materialShortageMs" double precision, "blockageMs" double precision, "shutdownMs" double precision,
      "cipMs" double precision, "noDataMs" double precision, stops integer, "shortStops" integer, failures integer,
      "isCarried" boolean, unit text, produced double precision, "gapList" text[], "knownUntil" bigint)
    on conflict (machine_id, from_ts, shift_name) do update set line_id = excluded.line_id, to_ts = excluded.to_ts,
      day = excluded.day, shift_name_en = excluded.shift_name_en, production_ms = excluded.production_ms,
      fault_ms = excluded.fault_ms, crash_stop_ms = excluded.crash_stop_ms,
      material_shortage_ms = excluded.material_shortage_ms, blockage_ms = excluded.blockage_ms,
      shutdown_ms = excluded.shutdown_ms, cip_ms = excluded.cip_ms, no_data_ms = excluded.no_data_ms,
      stops = excluded.stops, short_stops = excluded.short_stops, failures = excluded.failures,
      is_carried = excluded.is_carried, unit = excluded.unit, produced = excluded.produced, gaps = excluded.gaps,
      known_until = excluded.known_until, computed_at = excluded.computed_at`.execute(tx);
}

/** Columns of `line_shift_fact` that a part has of its own. */
export function lineFactRows({ line, lineFacts }: ShiftFact) {
  return lineFacts.map(({ made, counts, oee, doubts, gaps, noDataMs, knownUntil }, part) => {
    const isKnown = counts !== null;
    return {
      part,
      productId: made.product?.id ?? null,
      productCode: made.product?.code ?? null,
      productName: made.product?.name ?? null,
      productNameEn: made.product?.nameEn ?? null,
      orderNo: made.orderNo,
      runFrom: made.windows[0]?.from ?? null,
      runTo: made.windows.at(-1)?.to ?? null,
      unit: line.unit as string,
      planned: made.planned,
      produced: counts?.produced ?? null,
      good: counts?.good ?? null,
      rejected: counts?.rejected ?? null,
      plannedBusyMs: oee.plannedBusyMs,
      productionMs: oee.productionMs,
      busyProduced: isKnown ? oee.producedCount : null,
      busyGood: isKnown ? oee.goodCount : null,
      idealMsPerItem: oee.idealMsPerItem,
      availability: oee.availability,
      performance: oee.performance,
      quality: oee.quality,
      oee: oee.oee,
      doubtList: doubts,
      gapList: gaps,
      noDataMs,
      knownUntil: Math.round(knownUntil),
    };
  });
}

/** The same of `machine_shift_fact`. */
export function machineFactRows({ machineFacts }: ShiftFact) {
  return machineFacts.map(({ machine, ms, stops, isCarried, produced, gaps, knownUntil }) => ({
    machineId: machine.id,
    productionMs: ms.production,
    faultMs: ms.fault,
    crashStopMs: ms['crash-stop'],
    materialShortageMs: ms['material-shortage'],
    blockageMs: ms.blockage,
    shutdownMs: ms.shutdown,
    cipMs: ms.cip,
    noDataMs: ms.unknown,
    stops: stops?.all ?? null,
    shortStops: stops?.short ?? null,
    failures: stops?.failures ?? null,
    isCarried,
    unit: machine.yieldUnit as string,
    produced,
    gapList: gaps,
    knownUntil: Math.round(knownUntil),
  }));
}

/** Facts of which nobody asks any more. */
export async function removeOldFacts(tx: Tx, before: number): Promise<void> {
  await sql`delete from line_shift_fact where from_ts < ${before}`.execute(tx);
  await sql`delete from machine_shift_fact where from_ts < ${before}`.execute(tx);
}

/** When the first machine of each line was heard for the first time. */
export async function firstHeardOf(tx: Tx, lines: readonly Line[]): Promise<Map<Id, number>> {
  const machines = lines.flatMap((line) => line.machines.map(({ id }) => ({ id, lineId: line.id })));
  const { rows } = await sql<{ line_id: Id; first: string }>`
    select m.line_id::text as line_id, min(heard.from_ts)::text as first
    from unnest(${machines.map(({ id }) => id)}::bigint[], ${machines.map(({ lineId }) => lineId)}::bigint[]) as m (id, line_id)
      cross join lateral (
        select from_ts from machine_presence p where p.machine_id = m.id order by from_ts limit 1
      ) heard
    group by m.line_id`.execute(tx);
  return new Map(rows.map(({ line_id, first }) => [line_id, Number(first)]));
}
