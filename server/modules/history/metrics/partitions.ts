import { sql } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';

export const DAY_MS = 86_400_000;
type Parent = 'metric_raw' | 'metric_minute' | 'state_report';

/** Days that one partition of a table holds. */
const PARTITION_DAYS: Record<Parent, number> = { metric_raw: 1, state_report: 1, metric_minute: 7 };

export interface Partitions {
  /** Makes sure that rows of these times can be written to a table. */
  ensure(parent: Parent, times: Iterable<number>): Promise<void>;
  /** Drops the partitions that end before a time; returns how many. */
  drop(parent: Parent, beforeTs: number): Promise<number>;
}

/** Creates partitions when they are first needed and remembers which exist. */
export function createPartitions(db: Database): Partitions {
  const known = new Map<Parent, Set<number>>();
  const knownOf = (parent: Parent) => {
    const days = known.get(parent) ?? new Set();
    known.set(parent, days);
    return days;
  };
  return {
    async ensure(parent, times) {
      const width = PARTITION_DAYS[parent] * DAY_MS;
      const days = knownOf(parent);
      for (const ts of times) {
        const startDay = (Math.floor(ts / width) * width) / DAY_MS;
        if (days.has(startDay)) continue;
        await db.platform((tx) =>
          sql`select linewall_history_partition(${parent}, ${startDay}::bigint, ${PARTITION_DAYS[parent]}::integer)`.execute(
            tx,
          ),
        );
        days.add(startDay);
      }
    },
    async drop(parent, beforeTs) {
      const beforeDay = Math.floor(beforeTs / DAY_MS);
      const days = knownOf(parent);
      for (const day of days) if (day + PARTITION_DAYS[parent] <= beforeDay) days.delete(day);
      const { rows } = await db.platform((tx) =>
        sql<{
          dropped: number;
        }>`select linewall_history_drop(${parent}, ${beforeDay}::bigint, ${PARTITION_DAYS[parent]}::integer) as dropped`.execute(
          tx,
        ),
      );
      return rows[0]?.dropped ?? 0;
    },
  };
}
