import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CipPhase } from '#shared/contracts/pretreatment/cip-programme.ts';
import type { BoardCipPhase, CipReading } from '#shared/contracts/pretreatment/pretreatment-board.ts';

/** A longer time without a reading proves nothing. */
export const CIP_GAP_MS = 60_000;

/** Of one cleaning; what comes beyond is not stored. */
export const CIP_READINGS_MAX = 20_000;

const MINUTE_MS = 60_000;

export function toBoardPhase(phase: CipPhase): BoardCipPhase {
  const { name, nameEn, plannedMin, metric, limit, isMin, holdMin } = phase;
  return {
    name,
    nameEn: nameEn || null,
    plannedMs: Math.round(plannedMin * MINUTE_MS),
    metric: metric ?? null,
    limit: limit ?? null,
    isMin,
    holdMs: Math.round(holdMin * MINUTE_MS),
  };
}

export async function phasesOf(tx: AnyTransaction, runId: Id): Promise<readonly CipPhase[]> {
  const { rows } = await sql<{ phases: CipPhase[] }>`select phases from cip_run where id = ${runId}`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.phases ?? [];
}

/** Oldest first. */
export async function readingsOf(tx: AnyTransaction, runId: Id): Promise<CipReading[]> {
  const { rows } = await sql<Omit<CipReading, 'at'> & { readonly at: Date }>`
    select at, phase_no as "phaseNo", temperature, conductivity from cip_reading
    where run_id = ${runId} order by at limit ${CIP_READINGS_MAX}`.execute(withSchema<unknown>(tx));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
