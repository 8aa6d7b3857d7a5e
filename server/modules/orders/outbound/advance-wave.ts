import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { type SteppedRow, takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import type { WaveState, WaveStep } from '#shared/contracts/orders/wave.ts';
import { outboundStage } from '#shared/domain/orders/outbound-steps.ts';
import { waveSteps } from '#shared/domain/orders/wave-steps.ts';

export interface WaveRow extends SteppedRow<WaveState> {
  readonly no: string;
  readonly warehouse_id: Id;
  readonly hold_reason: string | null;
}

/** What a step of a wave is, apart from which one and its effect. */
export function waveStepOf(tenantId: Id) {
  return {
    tenantId,
    table: 'wave',
    subject: 'wave',
    columns: sql`no, warehouse_id::text as warehouse_id, hold_reason`,
    steps: waveSteps,
    nameOf: ({ no }: WaveRow) => no,
  };
}

/** Takes a wave as far as its orders have come; without orders it stays. */
export async function advanceWave(
  tx: AnyTransaction,
  tenantId: Id,
  waveId: Id,
  { now, actor }: { readonly now: Date; readonly actor: AuditActor | null },
): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<{ state: WaveState; orders: OutboundState[] }>`
    select w.state, array(select distinct o.state from outbound_order o
      where o.wave_id = w.id and o.state <> 'cancelled' and o.deleted_at is null) as orders
    from wave w where w.id = ${waveId} for no key update`.execute(typed);
  const [row] = rows;
  if (!row || row.orders.length === 0) return;
  let state: WaveState = row.state;
  for (const step of stepsFor(row.orders)) {
    const next = waveSteps.after(state, step);
    if (next === null) continue;
    await takeRecordStep<WaveState, WaveStep, WaveRow>(tx, {
      ...waveStepOf(tenantId),
      id: waveId,
      step,
      now,
      actor,
      effect: async (_row, after) => ({ values: after === 'done' ? { done_at: now } : {} }),
    });
    state = next;
  }
}

function stepsFor(orders: readonly OutboundState[]): readonly WaveStep[] {
  const stages = orders.map(outboundStage);
  const [least, most] = [Math.min(...stages), Math.max(...stages)];
  return [
    ...(most >= 1 ? ['pick' as const] : []),
    ...(least >= 2 ? ['check' as const] : []),
    ...(least >= 2 && most >= 3 ? ['load' as const] : []),
    ...(least >= 4 ? ['complete' as const] : []),
  ];
}
