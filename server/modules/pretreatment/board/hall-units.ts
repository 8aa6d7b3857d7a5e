import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  BoardFedLine,
  BoardUnit,
  UnitFeed,
  UnitKind,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { toBaseState } from '#shared/domain/machine/machine-state.ts';
import { LEVEL_METRIC, type LevelSamples } from './level-samples.ts';

/** A unit as it is stored, with the product of the batch in it. */
export interface UnitRow {
  readonly id: Id;
  readonly machineId: Id;
  readonly kind: UnitKind;
  readonly sort: number;
  readonly capacityT: number | null;
  readonly heelPct: number;
  readonly lowPct: number | null;
  readonly highPct: number | null;
  readonly feedsUnitId: Id | null;
  readonly feedsLineId: Id | null;
  readonly demandTPerH: number | null;
  readonly productName: string | null;
  readonly productNameEn: string | null;
}

/** The product of a unit is that of the newest batch that is in it, was released in it, or has flowed into it. */
export async function listUnits(tx: AnyTransaction, hallId: Id): Promise<readonly UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select u.id::text as id, u.machine_id::text as "machineId", u.kind, u.sort, u.capacity_t as "capacityT",
      u.heel_pct as "heelPct", u.low_pct as "lowPct", u.high_pct as "highPct",
      u.feeds_unit_id::text as "feedsUnitId", u.feeds_line_id::text as "feedsLineId",
      u.demand_t_per_h as "demandTPerH", held.name as "productName", held.name_en as "productNameEn"
    from process_unit u
    left join lateral (
      select p.name, p.name_en from (
        (select b.recipe_id, b.updated_at as at from process_batch b
          where b.unit_id = u.id and b.state in ('running', 'held', 'complete', 'released')
          order by b.updated_at desc, b.id desc limit 1)
        union all
        (select b.recipe_id, f.started_at from process_transfer f join process_batch b on b.id = f.batch_id
          where f.to_unit_id = u.id order by f.started_at desc, f.id desc limit 1)
      ) newest join recipe r on r.id = newest.recipe_id join product p on p.id = r.product_id
      order by newest.at desc limit 1
    ) held on true
    where u.hall_id = ${hallId} and u.deleted_at is null order by u.sort, u.id`.execute(
    withSchema<unknown>(tx),
  );
  return rows;
}

export interface UnitSources {
  readonly directory: PlantDirectory;
  readonly history: Pick<PlantHistory, 'latestMetrics' | 'latestState'>;
  readonly samples: LevelSamples;
}

/** A unit with the newest values of its machine; null = the machine is no longer in the plant model. */
export function toBoardUnit(
  { directory, history, samples }: UnitSources,
  tenantId: Id,
  row: UnitRow,
): BoardUnit | null {
  const machine = directory.machine(tenantId, row.machineId);
  if (!machine) return null;
  const metrics = history.latestMetrics(tenantId, row.machineId);
  const value = (key: string) => metrics.get(key) ?? null;
  const state = history.latestState(tenantId, row.machineId);
  return {
    code: machine.code,
    name: machine.name,
    nameEn: machine.nameEn,
    kind: row.kind,
    sort: row.sort,
    machineId: row.machineId,
    expectedPeriodMs: machine.expectedPeriodMs,
    capacityT: row.capacityT,
    heelPct: row.heelPct,
    lowPct: row.lowPct,
    highPct: row.highPct,
    feeds: feedOf(row),
    product: row.productName === null ? null : { name: row.productName, nameEn: row.productNameEn },
    state: state && {
      base: state.states.length > 0 ? toBaseState(state.states) : 'unknown',
      sinceTs: state.sinceTs,
      sourceTs: state.sourceTs,
      arrivalTs: state.arrivalTs,
      quality: state.quality,
    },
    level: value(LEVEL_METRIC),
    temperature: value('temperature'),
    temperatureSet: value('temperatureSet'),
    flow: value('flow'),
    conductivity: value('conductivity'),
    trend: samples.trendOf(tenantId, row.machineId),
  };
}

function feedOf({ feedsUnitId, feedsLineId }: UnitRow): UnitFeed | null {
  if (feedsUnitId !== null) return { kind: 'unit', id: feedsUnitId };
  return feedsLineId === null ? null : { kind: 'line', id: feedsLineId };
}

/** The lines that units feed. What several units say of one line's demand is about the same line: the highest counts. */
export function fedLines(
  directory: PlantDirectory,
  tenantId: Id,
  units: readonly UnitRow[],
): ReadonlyMap<Id, BoardFedLine> {
  const fed = new Map<Id, BoardFedLine>();
  for (const { feedsLineId, demandTPerH } of units) {
    const line = feedsLineId === null ? null : directory.line(tenantId, feedsLineId);
    if (!line) continue;
    const before = fed.get(line.id)?.demandTPerH ?? null;
    const demand = demandTPerH === null ? before : Math.max(demandTPerH, before ?? 0);
    fed.set(line.id, { code: line.code, name: line.name, nameEn: line.nameEn, demandTPerH: demand });
  }
  return fed;
}
