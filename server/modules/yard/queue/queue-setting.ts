import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { DEPARTMENTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getQueueSetting, type QueueSetting, setQueueSetting } from '#shared/contracts/yard/dock-queue.ts';
import { clockOfMinute, minuteOfClock } from '#shared/domain/calendar/clock-stretch.ts';

/** What is set for a warehouse; a pause that is over is none. */
export async function loadQueueSetting(
  tx: AnyTransaction,
  { id, code }: { readonly id: Id; readonly code: string },
  nowMs: number,
): Promise<QueueSetting> {
  const { rows } = await sql<{
    pause_reason: string | null;
    pause_reason_en: string | null;
    paused_until: Date | null;
    help_point: string;
    help_point_en: string | null;
    is_voice_on: boolean;
    voice_from_minute: number;
    voice_to_minute: number;
  }>`select * from dock_queue_setting where warehouse_id = ${id}`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  const until = row?.paused_until?.getTime() ?? null;
  const isPaused = row !== undefined && row.pause_reason !== null && (until === null || until > nowMs);
  return {
    warehouseCode: code,
    helpPoint: row?.help_point ?? '',
    helpPointEn: row?.help_point_en ?? null,
    isVoiceOn: row?.is_voice_on ?? true,
    voiceFrom: clockOfMinute(row?.voice_from_minute ?? 0),
    voiceTo: clockOfMinute(row?.voice_to_minute ?? 0),
    pauseReason: isPaused ? row.pause_reason : null,
    pauseReasonEn: isPaused ? row.pause_reason_en : null,
    pausedUntil: isPaused ? until : null,
  };
}

/** Pause, voice and help point of the queue board of a warehouse. */
export function mountQueueSetting(app: FastifyInstance, { db, clock, changed }: WarehouseParts): void {
  app.recordReach.set('dockQueue', DEPARTMENTS_RECORDS);
  const route = routes(app);

  route(getQueueSetting)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) =>
      loadQueueSetting(tx, await findWarehouse(tx, session, query.warehouseCode), clock.now()),
    ),
  );

  route(setQueueSetting)(async ({ session, body }) => {
    const { tenantId, username } = session;
    const after = await db.tenant(tenantId, async (tx) => {
      const warehouse = await findWarehouse(tx, session, body.warehouseCode);
      const before = await loadQueueSetting(tx, warehouse, clock.now());
      const values = {
        pause_reason: body.pauseReason || null,
        pause_reason_en: body.pauseReasonEn || null,
        paused_until: body.pausedUntil ? new Date(body.pausedUntil) : null,
        help_point: body.helpPoint,
        help_point_en: body.helpPointEn || null,
        is_voice_on: body.isVoiceOn,
        voice_from_minute: minuteOfClock(body.voiceFrom),
        voice_to_minute: minuteOfClock(body.voiceTo),
        updated_at: new Date(clock.now()),
        updated_by: username,
      };
      const columns = Object.entries(values);
      await sql`insert into dock_queue_setting (tenant_id, warehouse_id, ${sql.join(columns.map(([name]) => sql.id(name)))})
        values (${tenantId}, ${warehouse.id}, ${sql.join(columns.map(([, value]) => value))})
        on conflict (warehouse_id) do update set
        ${sql.join(columns.map(([name]) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}`.execute(tx);
      const stored = await loadQueueSetting(tx, warehouse, clock.now());
      const names = Object.keys(stored) as (keyof QueueSetting)[];
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'dockQueue',
        recordId: warehouse.id,
        recordName: warehouse.name,
        action: 'update',
        changes: Object.fromEntries(
          names.flatMap((name) =>
            before[name] === stored[name] ? [] : [[name, { before: before[name], after: stored[name] }]],
          ),
        ),
      });
      return stored;
    });
    changed(tenantId);
    return after;
  });
}
