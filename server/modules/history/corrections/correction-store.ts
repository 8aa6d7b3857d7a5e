import { type RawBuilder, sql, type Transaction } from 'kysely';
import { markChanged } from '#server/modules/history/shift-facts/fact-marks.ts';
import { toStateBits, toStates } from '#server/modules/history/states/state-code.ts';
import type { CorrectedState, StateCorrection } from '#shared/contracts/history/state-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PlacedCorrection } from './correction-queries.ts';

type Tx = Transaction<unknown>;

export function toCorrectedBits(state: CorrectedState): number {
  return state === 'unknown' ? 0 : toStateBits([state]);
}

export interface NewCorrection {
  readonly tenantId: Id;
  readonly machineId: Id;
  readonly from: number;
  readonly to: number;
  readonly state: CorrectedState;
  readonly why: string;
  readonly at: number;
  readonly creatorId: Id;
  readonly by: string;
}

export async function insertCorrection(tx: Tx, added: NewCorrection): Promise<StateCorrection> {
  const { rows } = await sql<Row>`
    insert into state_correction (tenant_id, machine_id, from_ts, to_ts, states, why, created_at, creator_id, created_by)
    values (${added.tenantId}, ${added.machineId}, ${added.from}, ${added.to}, ${toCorrectedBits(added.state)},
      ${added.why}, ${added.at}, ${added.creatorId}, ${added.by}) returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a correction was not inserted');
  await markChanged(tx, added.tenantId, [added]);
  return toCorrection(row);
}

export type LockedCorrection = StateCorrection & { readonly creatorId: Id };

export async function lockCorrection(tx: Tx, id: Id): Promise<LockedCorrection | null> {
  const { rows } = await sql<Row>`select * from state_correction where id = ${id} for update`.execute(tx);
  return rows[0] ? { ...toCorrection(rows[0]), creatorId: rows[0].creator_id } : null;
}

export async function markRevoked(
  tx: Tx,
  tenantId: Id,
  { id, machineId, from, to }: StateCorrection,
  atMs: number,
  by: string,
): Promise<void> {
  await sql`update state_correction set revoked_at = ${atMs}, revoked_by = ${by} where id = ${id}`.execute(
    tx,
  );
  await markChanged(tx, tenantId, [{ machineId, from, to }]);
}

/** Newest first. */
export async function pageCorrections(
  tx: Tx,
  condition: RawBuilder<unknown>,
  { size, current }: { readonly size: number; readonly current: number },
): Promise<{ records: StateCorrection[]; total: number; size: number; current: number }> {
  const { rows: counts } = await sql<{ total: string }>`
    select count(*) as total from state_correction where ${condition}`.execute(tx);
  const { rows } = await sql<Row>`select * from state_correction where ${condition}
    order by id desc limit ${size} offset ${(current - 1) * size}`.execute(tx);
  return { records: rows.map(toCorrection), total: Number(counts[0]?.total ?? 0), size, current };
}

/**
 * Corrections, oldest first, that are over a machine's newest run or could be when reports come late: none is taken that
 * is older than `floorTs`. Of all machines without `machineId`.
 */
export async function loadPresentCorrections(
  tx: Tx,
  floorTs: number,
  machineId: Id | null,
): Promise<Map<Id, PlacedCorrection[]>> {
  const ofMachine = machineId === null ? sql`true` : sql`c.machine_id = ${machineId}`;
  const { rows } = await sql<Row>`
    select c.* from state_correction c join state_interval r on r.machine_id = c.machine_id and r.to_ts is null
    where c.revoked_at is null and c.to_ts > least(r.from_ts, ${floorTs}) and ${ofMachine} order by c.id`.execute(
    tx,
  );
  const byMachine = Map.groupBy(rows, (row) => row.machine_id);
  return new Map([...byMachine].map(([id, own]) => [id, own.map(toPlaced)]));
}

interface Row {
  readonly id: Id;
  readonly machine_id: Id;
  readonly from_ts: string;
  readonly to_ts: string;
  readonly states: number;
  readonly why: string;
  readonly created_at: string;
  readonly creator_id: Id;
  readonly created_by: string;
  readonly revoked_at: string | null;
  readonly revoked_by: string | null;
}

function toCorrection(row: Row): StateCorrection {
  return {
    id: row.id,
    machineId: row.machine_id,
    from: Number(row.from_ts),
    to: Number(row.to_ts),
    state: toStates(row.states)[0] ?? 'unknown',
    why: row.why,
    by: row.created_by,
    at: Number(row.created_at),
    revokedBy: row.revoked_by,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  };
}

function toPlaced(row: Row): PlacedCorrection {
  const { id, machineId: _machineId, from, to, why, by, at } = toCorrection(row);
  return { id, from, to, states: row.states, why, by, at };
}
