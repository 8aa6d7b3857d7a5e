import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { takeOrderStep } from '#server/modules/orders/order-steps.ts';
import { cancelTasks, makePickTasks } from '#server/modules/orders/tasks/make-tasks.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import type { WaveState, WaveStep } from '#shared/contracts/orders/wave.ts';
import { type WaveRow, waveStepOf } from './advance-wave.ts';

export interface AskedWaveStep {
  readonly id: Id;
  readonly step: WaveStep;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/**
 * Takes a wave to its next state. `release` allocates its orders that are not and makes the pick tasks; `cancel` takes
 * its orders out. Throws 409 `illegal_step`, `on_hold`, and `wave_not_ready` where it has no order or a draft.
 */
export async function takeWaveStep(
  tx: AnyTransaction,
  tenantId: Id,
  { id, step, now, actor }: AskedWaveStep,
): Promise<void> {
  const by = { now, actor };
  await takeRecordStep<WaveState, WaveStep, WaveRow>(tx, {
    ...waveStepOf(tenantId),
    id,
    step,
    ...by,
    async effect({ hold_reason }) {
      if (hold_reason !== null && step !== 'cancel') throw failure('on_hold');
      if (step === 'release') await release(tx, tenantId, id, by);
      if (step === 'cancel') {
        await cancelTasks(tx, tenantId, { waveId: id }, by);
        await sql`update outbound_order set wave_id = null, updated_at = ${now} where wave_id = ${id}`.execute(
          withSchema<unknown>(tx),
        );
      }
      return {
        values: {
          state_at: now,
          ...(step === 'release' && { released_at: now }),
          ...(step === 'complete' && { done_at: now }),
        },
      };
    },
  });
}

async function release(
  tx: AnyTransaction,
  tenantId: Id,
  waveId: Id,
  by: Pick<AskedWaveStep, 'now' | 'actor'>,
): Promise<void> {
  const { rows } = await sql<{
    id: Id;
    state: OutboundState;
  }>`select id::text as id, state from outbound_order
    where wave_id = ${waveId} and state <> 'cancelled' and deleted_at is null order by outbound_order.id for update`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length === 0 || rows.some(({ state }) => state === 'draft')) throw failure('wave_not_ready');
  for (const { id, state } of rows)
    if (state === 'released') await takeOrderStep(tx, tenantId, { id, step: 'allocate', ...by });
  await makePickTasks(tx, tenantId, waveId, by);
}
