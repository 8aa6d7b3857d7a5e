import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { partnerScope } from '#server/core/crud/data-scope.ts';
import { column, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { partnerCode, partnerName, partnerNameEn } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findPartner } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { vehicle as en } from '#shared/i18n/en/yard/vehicle.ts';
import { vehicle as zh } from '#shared/i18n/zh/yard/vehicle.ts';

export function mountVehicles(app: FastifyInstance, { db, clock, sheetJobs }: WarehouseParts): void {
  mountCrud(app, vehicle, {
    db,
    clock,
    table: 'vehicle',
    idColumn: 'id',
    scope: partnerScope('carrier_id', sql`false`),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { type: { zh: zh.types, en: en.types } },
    },
    order: [{ field: 'plate', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      plate: column('plate'),
      type: column('type'),
      carrierCode: partnerCode('carrier_id'),
      carrierName: partnerName('carrier_id'),
      carrierNameEn: partnerNameEn('carrier_id'),
      driverName: optionalText('driver_name'),
      driverPhone: optionalText('driver_phone'),
      enabled: column('enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      plate: (value, reader) => contains('plate')(value.replace(/[\s·.-]/gu, '').toUpperCase(), reader),
      carrierCode: (code) => sql`t.carrier_id in (select id from partner where code = ${code})`,
    },
    unique: { vehicle_plate: ['plate', 'plate_taken'] },
    async beforeCreate({ tx, session, body, values }) {
      values.carrier_id = await carrierOf(tx, session, body.carrierCode);
    },
    async beforeUpdate({ tx, session, body, values }) {
      values.carrier_id = await carrierOf(tx, session, body.carrierCode);
    },
  });
}

/** Throws where the sender acts for partners and this is none of them. */
async function carrierOf(
  tx: AnyTransaction,
  session: ChangeSession,
  code: string | null | undefined,
): Promise<Id | null> {
  const id = await findPartner(tx, session, { code, kind: 'carrier', field: 'carrierCode' });
  if (!reachesPartner(await loadDataAuthority(tx, session), [id]))
    throw fieldError('carrierCode', 'partner_not_own');
  return id;
}
