import { type RawBuilder, sql } from 'kysely';
import type { GivenReason, StopNote } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A note with the stretch of the stop that it was made for. `to` null = the stop was not known to have ended. */
export interface PlacedNote extends StopNote {
  readonly from: number;
  readonly to: number | null;
}

/** Machine, from, to, comment, who, when, reason. */
export type NoteRow = readonly [Id, number, number | null, string | null, string, number, GivenReason | null];

/** Notes of stops that overlap `[from, to)`, oldest first, as one JSON value. Reasons that were removed since have their text still. */
export function notesBetween(machineIds: readonly Id[], from: number, to: number): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_array(n.machine_id::text, n.from_ts, n.to_ts, n.comment, n.created_by, n.created_at,
      case when r.stop_reason_id is null then null else json_build_object('id', r.stop_reason_id::text, 'code', r.code,
        'text', r.text, 'textEn', r.text_en, 'category', r.category, 'isPlanned', r.is_planned) end) order by n.id)
    from unnest(${machineIds}::bigint[]) as machine (id) cross join lateral (
      select * from stop_note s where s.machine_id = machine.id
        and coalesce(s.to_ts, 9223372036854775807) > ${from} and s.from_ts < ${to}
    ) n left join stop_reason r on r.stop_reason_id = n.reason_id)`;
}

export function toNotes(rows: readonly NoteRow[] | null): Map<Id, PlacedNote[]> {
  const byMachine = new Map<Id, PlacedNote[]>();
  for (const [machineId, from, to, comment, by, at, reason] of rows ?? []) {
    const list = byMachine.get(machineId) ?? [];
    byMachine.set(machineId, list);
    list.push({ from, to, comment, by, at, reason });
  }
  return byMachine;
}
