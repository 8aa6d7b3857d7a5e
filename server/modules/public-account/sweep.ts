import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { PublicAccountSchema } from './schema.ts';

const DAY_MS = 86_400_000;
/** No call of the host takes longer. */
const SENDING_MS = 120_000;

/** Of all tenants: what was received is kept for seven days, to be read again, and so are codes that bind; messages for 400. */
export async function forgetPushes(db: TypedDatabase<PublicAccountSchema>, nowMs: number): Promise<void> {
  const before = new Date(nowMs - LIMITS.mpPushDays * DAY_MS);
  await db.platform((tx) => tx.deleteFrom('mp_push').where('received_at', '<', before).execute());
  const codes = new Date(nowMs - LIMITS.mpBindCodeDays * DAY_MS);
  await db.platform((tx) => tx.deleteFrom('mp_bind_code').where('expires_at', '<', codes).execute());
  const kept = new Date(nowMs - LIMITS.mpMessageDays * DAY_MS);
  await db.platform((tx) => tx.deleteFrom('mp_message').where('arrived_at', '<', kept).execute());
}

/** What was being sent as the server ended may have been taken. Returns the tenants in whose conversations something has changed. */
export async function settleSending(
  db: TypedDatabase<PublicAccountSchema>,
  nowMs: number,
): Promise<readonly Id[]> {
  return db.platform(async (tx) => {
    const settled = await tx
      .updateTable('mp_message')
      .set({ status: 'unsure' })
      .where('status', '=', 'sending')
      .where('arrived_at', '<', new Date(nowMs - SENDING_MS))
      .returning(['tenant_id', 'fan_id'])
      .execute();
    if (settled.length === 0) return [];
    const fans = [...new Set(settled.map(({ fan_id }) => fan_id))];
    // Open pages load the conversation again.
    await tx.updateTable('mp_fan').set({ revision: '0' }).where('id', 'in', fans).execute();
    return [...new Set(settled.map(({ tenant_id }) => tenant_id))];
  });
}
