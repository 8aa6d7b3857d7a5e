import { sql } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import { MAX_CALLS, takeStep } from '#server/modules/yard/appointments/steps.ts';
import type { YardParts } from '#server/modules/yard/yard-parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AppointmentStep } from '#shared/contracts/yard/appointment.ts';
import { SLOT_MS } from '#shared/domain/yard/dock-hours.ts';
import { loadQueueSetting } from './queue-setting.ts';

const NO_SHOW_AFTER_MS = 30 * 60_000;
/** What waits longer than this when the server was away is done in the next turn. */
const STEPS_PER_TURN = 200;

interface Due {
  readonly id: Id;
  readonly step: AppointmentStep;
}

/** The tenants for which `watchQueues` has something to do. */
export function tenantsWithDueTrucks(db: Database, clock: Clock): Promise<Id[]> {
  return tenantsOf(
    db,
    sql`select distinct tenant_id::text as tenant_id from appointment
      where deleted_at is null and (${isDue(clock.now())})`,
  );
}

/**
 * Does what the time brings: a truck that does not come is called again, after its last call it has missed its turn, and
 * one that has not arrived 30 min after its slot is a no-show. A paused warehouse makes no calls. Returns whether anything
 * was done.
 */
export async function watchQueues(
  { db, clock, orders }: Pick<YardParts, 'db' | 'clock' | 'orders'>,
  tenantId: Id,
): Promise<boolean> {
  const nowMs = clock.now();
  const found = await db.tenant(tenantId, (tx) => findDue(tx, nowMs));
  let isChanged = false;
  for (const { id, step, timeZone } of found) {
    // One at a time: a truck that docks at this moment is no reason to leave the others.
    isChanged =
      (await db.tenant(tenantId, async (tx) => {
        if (!(await isStillDue(tx, id, step, nowMs))) return false;
        await takeStep(tx, tenantId, { id, step, timeZone, now: new Date(nowMs), actor: null, orders });
        return true;
      })) || isChanged;
  }
  return isChanged;
}

async function findDue(tx: AnyTransaction, nowMs: number): Promise<(Due & { readonly timeZone: string })[]> {
  const due: (Due & { readonly timeZone: string })[] = [];
  for (const warehouse of await listAllWarehouses(tx)) {
    const { pauseReason } = await loadQueueSetting(tx, warehouse, nowMs);
    const { rows } = await sql<{ id: Id; is_called: boolean; call_count: number }>`
      select id::text as id, state = 'called' as is_called, call_count from appointment
      where warehouse_id = ${warehouse.id} and deleted_at is null and (${isDue(nowMs)})
      order by appointment.id limit ${STEPS_PER_TURN}`.execute(withSchema<unknown>(tx));
    for (const { id, is_called, call_count } of rows) {
      if (!is_called) due.push({ id, step: 'expire', timeZone: warehouse.timeZone });
      else if (pauseReason === null)
        due.push({ id, step: call_count < MAX_CALLS ? 'call' : 'miss', timeZone: warehouse.timeZone });
    }
  }
  return due;
}

function isDue(nowMs: number) {
  const bookedBefore = new Date(nowMs - NO_SHOW_AFTER_MS);
  return sql`(state = 'called' and must_dock_by <= ${new Date(nowMs)})
    or (state = 'booked' and slot_at + slots * ${SLOT_MS / 1000} * interval '1 second' <= ${bookedBefore})`;
}

/** Locked, and as it was when it was found. */
async function isStillDue(
  tx: AnyTransaction,
  id: Id,
  step: AppointmentStep,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select state from appointment
    where id = ${id} and deleted_at is null and (${isDue(nowMs)}) for update`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0] !== undefined && (rows[0].state === 'booked') === (step === 'expire');
}
