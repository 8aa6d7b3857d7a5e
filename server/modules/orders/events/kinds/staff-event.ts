import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { EventHandler } from '#server/modules/orders/events/event-handler.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StaffEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

export const handleStaff: EventHandler<StaffEvent> = async (tx, { tenantId, warehouse, at }, event) => {
  const { duty, from, to, planned, present } = event;
  const record = `staff ${duty} ${from}`;
  return {
    record,
    async apply() {
      const reportedAt = present === undefined ? null : at;
      const { rows } = await sql<{ id: Id; isNew: boolean }>`
        insert into shift_staff as s (tenant_id, warehouse_id, duty, from_at, to_at, planned, present, reported_at,
          created_at, updated_at)
        values (${tenantId}, ${warehouse.id}, ${duty}, ${new Date(from)}, ${new Date(to)}, ${planned}, ${present ?? null},
          ${reportedAt}, ${at}, ${at})
        on conflict (tenant_id, warehouse_id, duty, from_at) where deleted_at is null do update set
          to_at = excluded.to_at, planned = excluded.planned,
          present = coalesce(excluded.present, s.present),
          reported_at = coalesce(excluded.reported_at, s.reported_at),
          updated_at = greatest(excluded.updated_at, s.updated_at + interval '1 millisecond'), updated_by = null
        returning s.id::text as id, s.created_at = s.updated_at as "isNew"`.execute(withSchema<unknown>(tx));
      const [row] = rows;
      await audit(tx, {
        tenantId,
        actor: null,
        at,
        subject: 'shiftStaff',
        recordId: row?.id ?? null,
        recordName: duty,
        action: row?.isNew ? 'create' : 'report',
        changes: {
          planned: { after: planned },
          ...(present !== undefined && { present: { after: present } }),
        },
      });
      return record;
    },
  };
};
