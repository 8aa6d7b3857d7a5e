import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { seesGoodsOf } from '#server/core/crud/data-authority.ts';
import {
  column,
  computed,
  type Field,
  moment,
  optionalText,
  optionalTime,
  part,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { recordChanges } from '#server/core/warehouse/changed-record.ts';
import {
  partnerCode,
  partnerName,
  partnerNameEn,
  warehouseCode,
  warehouseName,
} from '#server/core/warehouse/computed-names.ts';
import { dayOf } from '#server/core/warehouse/numbers.ts';
import { referredName } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { findPartner, findWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { stepTrain, train } from '#shared/contracts/railway/train.ts';
import { isPresent } from '#shared/domain/railway/train-steps.ts';
import { train as en } from '#shared/i18n/en/railway/train.ts';
import { train as zh } from '#shared/i18n/zh/railway/train.ts';
import { findTrack, requireTrain, TRAIN_SCOPE } from './find-rail.ts';
import { takeTrainStep } from './rail-steps.ts';

/** Of the wagons `w` of the train `t` whose goods the reader sees. */
function ofWagons(expression: RawBuilder<unknown>): Field<number> {
  return {
    ...computed<number>(
      (
        reader,
      ) => sql`(select ${expression} from wagon_visit w where w.train_id = t.id and w.deleted_at is null
        and w.state <> 'cancelled' and ${seesGoodsOf(reader, sql`w.owner_id`)})`,
      'number',
    ),
    fromRow: Number,
  };
}

export function mountTrains(app: FastifyInstance, parts: WarehouseParts): void {
  const { db, clock, sheetJobs, changed } = parts;
  const trains = mountCrud(app, train, {
    db,
    clock,
    table: 'train',
    idColumn: 'id',
    scope: TRAIN_SCOPE,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        state: { zh: zh.states, en: en.states },
        direction: { zh: zh.directions, en: en.directions },
      },
    },
    order: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'arrivesAt', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      no: column('no'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      direction: column('direction'),
      place: column('place'),
      placeEn: optionalText('place_en'),
      carrierCode: partnerCode('carrier_id'),
      carrierName: partnerName('carrier_id'),
      carrierNameEn: partnerNameEn('carrier_id'),
      trackCode: part<string | null>(() => referredName('rail_track', 'code', 'track_id')),
      arrivesAt: moment('arrives_at'),
      departsAt: moment('departs_at'),
      state: readOnly(column('state')),
      isOpen: readOnly(column('is_open', 'boolean')),
      holdReason: optionalText('hold_reason'),
      holdReasonEn: optionalText('hold_reason_en'),
      arrivedAt: optionalTime('arrived_at'),
      startedAt: optionalTime('started_at'),
      loadedAt: optionalTime('loaded_at'),
      departedAt: optionalTime('departed_at'),
      wagons: ofWagons(sql`count(*)`),
      wagonsDone: ofWagons(sql`count(*) filter (where w.state in ('weighed', 'released', 'departed'))`),
      tonnesPlanned: ofWagons(sql`coalesce(sum(w.planned_tonnes), 0)`),
      tonnesLoaded: ofWagons(sql`coalesce(sum(w.loaded_tonnes), 0)`),
      note: optionalText('note'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      no: (text, reader) =>
        sql`(${contains('no')(text, reader)} or ${contains('place')(text, reader)} or ${contains('place_en')(text, reader)})`,
      warehouseCode: ofWarehouse,
      state: equals('state'),
    },
    unique: { train_no: ['no', 'train_no_taken'] },
    uniqueWithin: ['warehouseCode', 'arrivesAt'],
    async beforeCreate({ tx, session, now, body, values }) {
      const { id, timeZone } = await findWarehouse(tx, session, body.warehouseCode);
      const day = dayOf(body.arrivesAt, timeZone);
      await refuseSecond(tx, { warehouseId: id, no: body.no, day });
      Object.assign(values, {
        warehouse_id: id,
        day,
        state: 'expected',
        state_at: now,
        track_id: (await findTrack(tx, id, body.trackCode))?.id ?? null,
        carrier_id: await findPartner(tx, session, {
          code: body.carrierCode,
          kind: 'carrier',
          field: 'carrierCode',
        }),
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      if (!before.isOpen) throw failure('record_over');
      const { id, timeZone } = await findWarehouse(tx, session, before.warehouseCode);
      const track = await findTrack(tx, id, body.trackCode);
      if (isPresent(before.state) && track?.isBlocked && body.trackCode !== before.trackCode)
        throw fieldError('trackCode', 'track_blocked');
      Object.assign(values, { track_id: track?.id ?? null, day: dayOf(body.arrivesAt, timeZone) });
      if (body.carrierCode !== before.carrierCode)
        values.carrier_id = await findPartner(tx, session, {
          code: body.carrierCode,
          kind: 'carrier',
          field: 'carrierCode',
        });
    },
    beforeRemove({ before }) {
      if (isPresent(before.state)) throw failure('record_under_way');
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });

  const change = recordChanges(parts, trains);
  routes(app)(stepTrain)(({ session, params: { id }, body: { step, trackCode, updateTime } }) =>
    change({ session, id, updateTime }, async (tx, by) => {
      await requireTrain(tx, session, id);
      await takeTrainStep(tx, session.tenantId, { id, step, trackCode, ...by });
    }),
  );
}

/** Imports are checked before they are written: the index alone would refuse the whole file. */
async function refuseSecond(
  tx: Transaction<unknown>,
  { warehouseId, no, day }: { readonly warehouseId: Id; readonly no: string; readonly day: string },
): Promise<void> {
  const { rows } =
    await sql`select from train where warehouse_id = ${warehouseId} and no = ${no} and day = ${day}::date
    and deleted_at is null`.execute(tx);
  if (rows.length > 0) throw fieldError('no', 'train_no_taken');
}
