import { sql } from 'kysely';
import type { AuditActor } from '#server/core/audit/audit.ts';
import { type StepEffect, type SteppedRow, takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { InboundLineState, InboundLineStep } from '#shared/contracts/orders/inbound-line-state.ts';
import { inboundLineSteps } from '#shared/domain/orders/inbound-line-steps.ts';

export interface StepBy {
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

interface Row extends SteppedRow<InboundLineState> {
  readonly line_no: number;
  readonly order_no: string;
}

/** Takes a line to its next state. Throws 409 `illegal_step`. */
export async function takeLineStep(
  tx: AnyTransaction,
  tenantId: Id,
  asked: StepBy & { readonly id: Id; readonly step: InboundLineStep; readonly effect?: StepEffect },
): Promise<InboundLineState> {
  const { state } = await takeRecordStep<InboundLineState, InboundLineStep, Row>(tx, {
    id: asked.id,
    step: asked.step,
    now: asked.now,
    actor: asked.actor,
    tenantId,
    table: 'inbound_line',
    subject: 'inboundLine',
    columns: sql`line_no, (select o.no from inbound_order o where o.id = inbound_order_id) as order_no`,
    steps: inboundLineSteps,
    nameOf: lineName,
    ...(asked.effect && { effect: async () => asked.effect ?? {} }),
  });
  return state;
}

/** `IN-20261122-0007/3` */
export function lineName(line: { readonly order_no: string; readonly line_no: number }): string {
  return `${line.order_no}/${line.line_no}`;
}

/** The line waits for its check. Throws 409 `illegal_step` unless it has been received. */
export async function holdInboundLine(
  tx: AnyTransaction,
  tenantId: Id,
  lineId: Id,
  by: StepBy,
): Promise<void> {
  await takeLineStep(tx, tenantId, { ...by, id: lineId, step: 'hold' });
}

/** The line may be put away. Where its state does not follow a check (any more), nothing changes. */
export async function releaseInboundLine(
  tx: AnyTransaction,
  tenantId: Id,
  lineId: Id,
  by: StepBy,
): Promise<void> {
  await followCheck(tx, tenantId, { ...by, id: lineId, step: 'release' });
}

/** The line must not be put away. Where its state does not follow a check (any more), nothing changes. */
export async function rejectInboundLine(
  tx: AnyTransaction,
  tenantId: Id,
  lineId: Id,
  by: StepBy,
): Promise<void> {
  await followCheck(tx, tenantId, { ...by, id: lineId, step: 'reject' });
}

async function followCheck(
  tx: AnyTransaction,
  tenantId: Id,
  asked: StepBy & { readonly id: Id; readonly step: 'release' | 'reject' },
): Promise<void> {
  const { state } = await lockLine(tx, asked.id);
  if (inboundLineSteps.after(state, asked.step) !== null) await takeLineStep(tx, tenantId, asked);
}

/** Locks a line until the end of the transaction. Throws `not_found`. */
async function lockLine(tx: AnyTransaction, id: Id): Promise<{ readonly state: InboundLineState }> {
  const { rows } = await sql<{ state: InboundLineState }>`select state from inbound_line
    where id = ${id} and deleted_at is null for update`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  if (!row) throw failure('not_found');
  return row;
}
