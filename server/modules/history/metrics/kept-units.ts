import { sql, type Transaction } from 'kysely';
import type { MetricUnit, MetricUnits, UnitRange } from '#server/core/ports/plant/metric-usage.ts';
import type { Reach } from './read-plan.ts';
import type { SeriesId } from './series-dictionary.ts';
import { loadUsageUnits } from './usage-units.ts';

type Tx = Transaction<unknown>;

/** What is asked for again and again: the running day and the one before, of each metric. */
const RANGES_PER_SERIES_MAX = 3;
const SERIES_MAX = 2_000;
const RANGE_MAX_MS = 2 * 86_400_000;

/** Units of one metric from `from` up to `until`, as they were when the metric's past was last changed. */
interface Kept {
  readonly revision: string;
  readonly from: number;
  readonly until: number;
  readonly unitMs: number;
  readonly units: MetricUnits;
}

export interface KeptUnits {
  /** As `loadUsageUnits`; of what was read before and has not been changed since, nothing is read again. */
  load(
    tx: Tx,
    seriesIds: readonly SeriesId[],
    range: UnitRange,
    reach: Reach,
  ): Promise<ReadonlyMap<SeriesId, MetricUnits>>;
}

/** Keeps units of the last days in memory. Late values change a metric's revision, in whichever process they arrive. */
export function createKeptUnits(): KeptUnits {
  /** By series; what was used last stands last. */
  const kept = new Map<SeriesId, Kept[]>();

  function find(seriesId: SeriesId, revision: string, { from, to, unitMs }: UnitRange): Kept | null {
    const found = kept
      .get(seriesId)
      ?.find((one) => one.from === from && one.unitMs === unitMs && one.until <= to);
    return found?.revision === revision ? found : null;
  }

  function keep(seriesId: SeriesId, entry: Kept): void {
    const others = (kept.get(seriesId) ?? []).filter(
      (one) => one.from !== entry.from || one.unitMs !== entry.unitMs,
    );
    kept.delete(seriesId);
    kept.set(seriesId, [...others, entry].slice(-RANGES_PER_SERIES_MAX));
    for (const oldest of kept.keys()) {
      if (kept.size <= SERIES_MAX) break;
      kept.delete(oldest);
    }
  }

  return {
    async load(tx, seriesIds, range, reach) {
      const { from, to, unitMs } = range;
      // Up to here roll-ups do not change any more, unless the revision does.
      const until = Math.floor(Math.min(to, reach.minuteUntil) / unitMs) * unitMs;
      const canKeep =
        from % unitMs === 0 && to - from <= RANGE_MAX_MS && from >= reach.minuteFloor && until > from;
      if (!canKeep) return loadUsageUnits(tx, seriesIds, range, reach);
      // Before the values: what changes in between is read with a revision that is too old, and read again next time.
      const revisions = await loadRevisions(tx, seriesIds);
      const revisionOf = (id: SeriesId): string => revisions.get(id) ?? '0';
      const known = new Map(seriesIds.map((id) => [id, find(id, revisionOf(id), range)]));
      const result = new Map<SeriesId, MetricUnits>();
      for (const [since, ids] of Map.groupBy(seriesIds, (id) => known.get(id)?.until ?? from)) {
        const rest =
          since < to
            ? await loadUsageUnits(tx, ids, { from: since, to, unitMs }, reach)
            : new Map<SeriesId, MetricUnits>();
        for (const id of ids) {
          const all = joined(known.get(id)?.units ?? null, rest.get(id) ?? null);
          if (all.before || all.units.length > 0) result.set(id, all);
          if (since < until)
            keep(id, { revision: revisionOf(id), from, until, unitMs, units: upTo(all, until) });
        }
      }
      return result;
    },
  };
}

function joined(known: MetricUnits | null, rest: MetricUnits | null): MetricUnits {
  if (!known) return rest ?? { before: null, units: [] };
  return { before: known.before, units: [...known.units, ...(rest?.units ?? [])] };
}

function upTo({ before, units }: MetricUnits, until: number): MetricUnits {
  const isKept = ({ at }: MetricUnit) => at < until;
  return { before, units: units.filter(isKept) };
}

async function loadRevisions(tx: Tx, seriesIds: readonly SeriesId[]): Promise<Map<SeriesId, string>> {
  const { rows } = await sql<{ id: SeriesId; revision: string }>`
    select id, revision::text as revision from metric_series where id = any(${[...seriesIds]}::integer[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
