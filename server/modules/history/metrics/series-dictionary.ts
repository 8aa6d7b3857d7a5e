import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

type Tx = Transaction<unknown>;

/** Number of a machine's metric: rows hold it instead of two keys and a name. */
export type SeriesId = number;

/** How a counter is read, as its parameter says. */
export interface CounterSetting {
  /** The first value that it does not show; null = not set. */
  readonly rolloverAt: number | null;
  /** Of `yield`: rejected parts are not in it. */
  readonly countsGood: boolean;
}

export interface SeriesDictionary {
  load(tenantId: Id): Promise<void>;
  settingOf(seriesId: SeriesId | null): CounterSetting;
  find(tenantId: Id, machineId: Id, key: string): SeriesId | null;
  keysOf(tenantId: Id, machineId: Id): ReadonlyMap<string, SeriesId>;
  /** Gives numbers and parameters to keys that have none; a machine's keys beyond the limit stay without. */
  ensure(tenantId: Id, wanted: ReadonlyMap<Id, ReadonlySet<string>>): Promise<void>;
}

/** All series of all tenants in memory; a new one is committed before it is used. */
export function createSeriesDictionary(db: Database): SeriesDictionary {
  const tenants = new Map<Id, Map<Id, Map<string, SeriesId>>>();
  const settings = new Map<SeriesId, CounterSetting>();
  const machineKeys = (tenantId: Id, machineId: Id) => {
    const machines = tenants.get(tenantId) ?? new Map<Id, Map<string, SeriesId>>();
    tenants.set(tenantId, machines);
    const keys = machines.get(machineId) ?? new Map<string, SeriesId>();
    machines.set(machineId, keys);
    return keys;
  };
  const remember = (tenantId: Id, rows: readonly SeriesRow[]) => {
    for (const row of rows) {
      machineKeys(tenantId, row.machine_id).set(row.key, row.id);
      settings.set(row.id, { rolloverAt: row.rollover_at, countsGood: row.counts_good });
    }
  };
  return {
    async load(tenantId) {
      const { rows } = await db.tenant(tenantId, (tx) =>
        sql<SeriesRow>`select id, machine_id, key, rollover_at, counts_good from metric_series`.execute(tx),
      );
      remember(tenantId, rows);
    },
    settingOf: (seriesId) => (seriesId === null ? null : settings.get(seriesId)) ?? AS_USUAL,
    find: (tenantId, machineId, key) => tenants.get(tenantId)?.get(machineId)?.get(key) ?? null,
    keysOf: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId) ?? new Map(),
    async ensure(tenantId, wanted) {
      const machineIds: Id[] = [];
      const keys: string[] = [];
      for (const [machineId, names] of wanted) {
        const known = machineKeys(tenantId, machineId);
        const missing = [...names].filter((name) => !known.has(name));
        for (const name of missing.slice(0, Math.max(0, LIMITS.metricsPerMachineMax - known.size))) {
          machineIds.push(machineId);
          keys.push(name);
        }
      }
      if (keys.length > 0)
        remember(tenantId, await db.tenant(tenantId, (tx) => insertSeries(tx, tenantId, machineIds, keys)));
    },
  };
}

interface SeriesRow {
  readonly id: SeriesId;
  readonly machine_id: Id;
  readonly key: string;
  readonly rollover_at: number | null;
  readonly counts_good: boolean;
}

export const AS_USUAL: CounterSetting = { rolloverAt: null, countsGood: false };

async function insertSeries(
  tx: Tx,
  tenantId: Id,
  machineIds: readonly Id[],
  keys: readonly string[],
): Promise<readonly SeriesRow[]> {
  await sql`with heard as (
      insert into metric_series (tenant_id, machine_id, key, rollover_at, counts_good)
      select ${tenantId}::bigint, wanted.machine_id, key, p.rollover_at, coalesce(p.counts = 'good', false)
      from unnest(${machineIds}::bigint[], ${keys}::text[]) as wanted (machine_id, key)
        left join machine_parameter p on p.machine_id = wanted.machine_id and p.metric = key and p.deleted_at is null
      on conflict do nothing returning machine_id, key
    )
    insert into machine_parameter (tenant_id, machine_id, metric, name, created_at, updated_at)
    select ${tenantId}::bigint, machine_id, key, key, now(), now() from heard
    where exists (select from department d where d.id = machine_id)
    on conflict do nothing`.execute(tx);
  const { rows } =
    await sql<SeriesRow>`select id, machine_id, key, rollover_at, counts_good from metric_series
    where (machine_id, key) in (select * from unnest(${machineIds}::bigint[], ${keys}::text[]))`.execute(tx);
  return rows;
}
