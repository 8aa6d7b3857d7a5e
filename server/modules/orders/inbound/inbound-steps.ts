import { sql } from 'kysely';
import { type SteppedRow, takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { FieldTextKey } from '#server/core/field-error.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { InboundLineState } from '#shared/contracts/orders/inbound-line-state.ts';
import type { InboundState, InboundStep } from '#shared/contracts/orders/inbound-order.ts';
import { inboundSteps } from '#shared/domain/orders/inbound-steps.ts';
import { type StepBy, takeLineStep } from './inbound-line-state.ts';

interface Row extends SteppedRow<InboundState> {
  readonly no: string;
}

export interface AskedInboundStep extends StepBy {
  readonly id: Id;
  readonly step: InboundStep;
}

interface LineRow {
  readonly id: Id;
  readonly state: InboundLineState;
}

/**
 * Takes an inbound order to its next state. Throws 409 `illegal_step`; at `lines`, where a line is not so far. An order
 * without a line that waits for a check goes from receiving to putting away at once, and one that is announced when its
 * truck is there has arrived at once.
 */
export async function takeInboundStep(
  tx: AnyTransaction,
  tenantId: Id,
  { id, step, now, actor }: AskedInboundStep,
): Promise<void> {
  const by = { now, actor };
  await takeRecordStep<InboundState, InboundStep, Row>(tx, {
    tenantId,
    table: 'inbound_order',
    subject: 'inboundOrder',
    columns: sql`no`,
    id,
    step,
    steps: inboundSteps,
    ...by,
    action: step === 'cancel' ? 'cancel' : 'step',
    nameOf: ({ no }) => no,
    async effect() {
      const lines = await lockLines(tx, id);
      refuseEarly(step, lines);
      if (step === 'cancel')
        for (const line of lines)
          if (line.state === 'open') await takeLineStep(tx, tenantId, { ...by, id: line.id, step: 'cancel' });
      return { values: { state_at: now, ...timesOf(step, now) } };
    },
  });
  if (step === 'finish' && !(await hasHeldLines(tx, id)))
    await takeInboundStep(tx, tenantId, { id, step: 'put_away', ...by });
  if (step === 'announce' && (await isTruckThere(tx, id)))
    await takeInboundStep(tx, tenantId, { id, step: 'arrive', ...by });
}

function timesOf(step: InboundStep, now: Date): Readonly<Record<string, unknown>> {
  if (step === 'arrive') return { arrived_at: now };
  if (step === 'complete') return { done_at: now };
  return {};
}

/** Lines in which a step must not find one, and what then is said. */
const TOO_EARLY: Readonly<
  Partial<Record<InboundStep, readonly [key: FieldTextKey, states: readonly InboundLineState[]]>>
> = {
  finish: ['lines_open', ['open']],
  put_away: ['lines_held', ['held']],
  complete: ['lines_not_put_away', ['open', 'held', 'received', 'released']],
};

function refuseEarly(step: InboundStep, lines: readonly LineRow[]): void {
  if (step === 'announce' && lines.length === 0) throw fieldError('lines', 'order_without_lines');
  const early = TOO_EARLY[step];
  if (early && lines.some(({ state }) => early[1].includes(state))) throw fieldError('lines', early[0]);
}

async function lockLines(tx: AnyTransaction, orderId: Id): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`select id::text as id, state from inbound_line
    where inbound_order_id = ${orderId} and deleted_at is null order by inbound_line.id for update`.execute(
    withSchema<unknown>(tx),
  );
  return rows;
}

export async function hasHeldLines(tx: AnyTransaction, orderId: Id): Promise<boolean> {
  const { rows } = await sql`select from inbound_line
    where inbound_order_id = ${orderId} and state = 'held' and deleted_at is null limit 1`.execute(
    withSchema<unknown>(tx),
  );
  return rows.length > 0;
}

async function isTruckThere(tx: AnyTransaction, orderId: Id): Promise<boolean> {
  const { rows } = await sql`select from inbound_order o join appointment a on a.id = o.appointment_id
    where o.id = ${orderId} and a.state in ('arrived', 'called', 'docked', 'working', 'finished') limit 1`.execute(
    withSchema<unknown>(tx),
  );
  return rows.length > 0;
}
