import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, moment, optionalText, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { warehouseCode, warehouseName } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { reportShiftStaff, shiftStaff } from '#shared/contracts/yard/shift-staff.ts';
import { shiftStaff as en } from '#shared/i18n/en/yard/shift-staff.ts';
import { shiftStaff as zh } from '#shared/i18n/zh/yard/shift-staff.ts';

const DAY_MS = 86_400_000;

/** People of a warehouse by duty and shift: planned here, reported as they come. */
export function mountShiftStaff(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  const stored = mountCrud(app, shiftStaff, {
    db,
    clock,
    table: 'shift_staff',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      unique: [['warehouseCode', 'duty', 'fromTime']],
      choices: { duty: { zh: zh.duties, en: en.duties } },
    },
    order: [
      { field: 'fromTime', direction: 'desc' },
      { field: 'duty', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      duty: column('duty'),
      fromTime: moment('from_at'),
      toTime: moment('to_at'),
      planned: column('planned', 'number'),
      present: readOnly(column('present', 'number')),
      reportedAt: optionalTime('reported_at'),
      note: optionalText('note'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      duty: equals('duty'),
      from: (from) => sql`t.to_at > ${new Date(from)}`,
      to: (to) => sql`t.from_at < ${new Date(to)}`,
    },
    unique: { shift_staff_duty: ['fromTime', 'staff_taken'] },
    uniqueWithin: ['warehouseCode', 'duty'],
    async beforeCreate({ tx, session, body, values }) {
      refuseLong(body);
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } = await sql`select 1 from shift_staff where warehouse_id = ${id} and duty = ${body.duty}
        and from_at = ${new Date(body.fromTime)} and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('fromTime', 'staff_taken');
      values.warehouse_id = id;
    },
    beforeUpdate: ({ body }) => refuseLong(body),
    onChange: ({ tenantId }) => changed(tenantId),
  });

  routes(app)(reportShiftStaff)(async ({ session, params: { id }, body }) => {
    const { tenantId, username } = session;
    const after = await db.tenant(tenantId, async (tx) => {
      const before = await stored.find(tx, session, id);
      if (!before) throw failure('not_found');
      if (body.updateTime !== undefined && body.updateTime !== before.updateTime)
        throw failureWithData('stale', { record: before, changed: [] });
      const now = new Date(clock.now());
      const at = body.at === undefined ? now : new Date(body.at);
      if (at > now) throw fieldError('at', 'in_future');
      await sql`update shift_staff set present = ${body.present}, reported_at = ${at}, updated_by = ${username},
        updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(
        tx,
      );
      await audit(tx, {
        tenantId,
        actor: session,
        at: now,
        subject: 'shiftStaff',
        recordId: id,
        recordName: before.duty,
        action: 'report',
        changes: { present: { before: before.present, after: body.present } },
      });
      const record = await stored.find(tx, session, id);
      if (!record) throw failure('not_found');
      return record;
    });
    changed(tenantId);
    return after;
  });
}

function refuseLong({ fromTime, toTime }: { readonly fromTime: number; readonly toTime: number }): void {
  if (toTime - fromTime > DAY_MS) throw fieldError('toTime', 'staff_too_long');
}
