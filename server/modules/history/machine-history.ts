import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { MachineHistory } from '#server/core/ports/plant/machine-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Needs nothing but the caller's transaction. */
export const machineHistory: MachineHistory = {
  async firstRecords(tx, machineIds) {
    const ids = [...machineIds];
    const { rows } = await sql<{ id: Id; since: string }>`
      select id, min(since) as since from (
        select machine_id::text as id, min(from_ts) as since from state_interval
        where machine_id = any(${ids}::bigint[]) group by machine_id
        union all
        select s.machine_id::text, min(m.ts) from metric_series s join metric_raw m on m.series_id = s.id
        where s.machine_id = any(${ids}::bigint[]) group by s.machine_id
        union all
        select s.machine_id::text, min(h.bucket) from metric_series s join metric_hour h on h.series_id = s.id
        where s.machine_id = any(${ids}::bigint[]) group by s.machine_id
      ) as first group by id`.execute(withSchema<unknown>(tx));
    return new Map(rows.map(({ id, since }) => [id, Number(since)]));
  },
};
