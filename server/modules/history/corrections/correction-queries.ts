import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ClosedStretch } from '#shared/domain/machine/state-corrections.ts';

/** A correction that has not been revoked. `states` is a bit set, 0 = unknown. */
export interface PlacedCorrection extends ClosedStretch {
  readonly id: Id;
  readonly states: number;
  readonly by: string;
  readonly at: number;
  readonly why: string;
}

/** Machine, id, from, to, states, who, when, why. */
export type CorrectionRow = readonly [Id, Id, number, number, number, string, number, string];

/** Those that overlap `[from, to)`, oldest first, as one JSON value. */
export function correctionsBetween(machineIds: readonly Id[], from: number, to: number): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_array(c.machine_id::text, c.id::text, c.from_ts, c.to_ts, c.states, c.created_by,
      c.created_at, c.why) order by c.id)
    from unnest(${machineIds}::bigint[]) as machine (id) cross join lateral (
      select * from state_correction s where s.machine_id = machine.id and s.revoked_at is null
        and s.to_ts > ${from} and s.from_ts < ${to}
    ) c)`;
}

export function toCorrections(rows: readonly CorrectionRow[] | null): Map<Id, PlacedCorrection[]> {
  const byMachine = new Map<Id, PlacedCorrection[]>();
  for (const [machineId, id, from, to, states, by, at, why] of rows ?? []) {
    const list = byMachine.get(machineId) ?? [];
    byMachine.set(machineId, list);
    list.push({ id, from, to, states, by, at, why });
  }
  return byMachine;
}
