import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, decimal, optionalText, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { warehouseCode, warehouseName } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { railTrack } from '#shared/contracts/railway/rail-track.ts';
import { railTrack as en } from '#shared/i18n/en/railway/rail-track.ts';
import { railTrack as zh } from '#shared/i18n/zh/railway/rail-track.ts';

export function mountRailTracks(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  mountCrud(app, railTrack, {
    db,
    clock,
    table: 'rail_track',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
      unique: [['warehouseCode', 'code']],
    },
    order: [
      { field: 'warehouseCode', direction: 'asc' },
      { field: 'sort', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      kind: column('kind'),
      lengthM: decimal('length_m'),
      sort: column('sort', 'number'),
      blockedReason: optionalText('blocked_reason'),
      blockedReasonEn: optionalText('blocked_reason_en'),
      blockedSince: optionalTime('blocked_at'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      code: (text, reader) =>
        sql`(${contains('code')(text, reader)} or ${contains('name')(text, reader)} or ${contains('name_en')(text, reader)})`,
      warehouseCode: ofWarehouse,
      isBlocked: (isBlocked) => sql`(t.blocked_reason is not null) = ${isBlocked}`,
    },
    unique: { rail_track_code: ['code', 'code_taken'] },
    uniqueWithin: ['warehouseCode'],
    async beforeCreate({ tx, session, now, body, values }) {
      const { id } = await findWarehouse(tx, session, body.warehouseCode);
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } = await sql`select from rail_track
        where warehouse_id = ${id} and code = ${body.code} and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('code', 'code_taken');
      values.warehouse_id = id;
      values.blocked_at = body.blockedReason ? now : null;
    },
    beforeUpdate({ now, body, before, values }) {
      if (!body.blockedReason) values.blocked_at = null;
      else if (before.blockedSince === null) values.blocked_at = now;
    },
    async beforeRemove({ tx, before }) {
      const { rows } =
        await sql`select from train where track_id = ${before.id} and is_open and deleted_at is null
        union all select from wagon_visit where track_id = ${before.id} and is_open and deleted_at is null limit 1`.execute(
          tx,
        );
      if (rows.length > 0) throw failure('track_in_use');
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}
