import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { dayOf } from '#server/core/warehouse/numbers.ts';
import type { EventHandler, EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findNames, named } from '#server/modules/orders/events/find-names.ts';
import { type FoundTrain, findTrainOf } from '#server/modules/orders/events/find-wagon.ts';
import { neededFirst } from '#server/modules/orders/events/keep-record.ts';
import { planWagons } from '#server/modules/orders/events/plan-wagons.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TrainEvent } from '#shared/contracts/orders/events/rail-event.ts';
import type { TrainStep } from '#shared/contracts/railway/train.ts';
import { trainSteps } from '#shared/domain/railway/train-steps.ts';

const FORWARD: readonly TrainStep[] = ['arrive', 'load', 'complete', 'depart', 'cancel'];

/** Ids of what the event names. */
interface Named {
  readonly carrier: Id | null;
  readonly track: Id | null;
}

/** A train: made by the first event about it, then what happens to it. People may do the same. */
export const handleTrain: EventHandler<TrainEvent> = async (tx, place, event) => {
  const found = await findTrainOf(tx, place, { ...event, day: dayNamed(place, event) });
  const names = await findNames(tx, place, {
    carrier: named('partner', event.carrier),
    track: named('railTrack', event.track),
  });
  return {
    record: found === null ? null : `train ${found.id}`,
    async apply() {
      const { tenantId, at, batch } = place;
      const train = found ?? (await makeTrain(tx, place, event, names));
      if (found) await changeTrain(tx, place, event, { id: found.id, names });
      if (event.wagons) await planWagons(tx, place, { trainId: train.id, wagons: event.wagons });
      const steps = trainSteps.way(train.state, event.state, FORWARD);
      if (steps === null)
        throw new EventRefused(
          'goes_backwards',
          `train ${event.no} is ${train.state}, which ${event.state} does not follow`,
        );
      for (const step of steps)
        await batch.trains.stepTrain(tx, tenantId, {
          id: train.id,
          step,
          trackCode: step === 'arrive' ? event.track : undefined,
          now: at,
          actor: null,
          isReported: true,
        });
      return `train ${train.id}`;
    },
  };
};

/** A number runs every day: a planned arrival says which one is meant. */
function dayNamed({ warehouse }: EventPlace, { day, arrivesAt }: TrainEvent): string | undefined {
  return day ?? (arrivesAt === undefined ? undefined : dayOf(arrivesAt, warehouse.timeZone));
}

async function makeTrain(
  tx: AnyTransaction,
  { tenantId, warehouse, at }: EventPlace,
  { no, direction, place, placeEn, arrivesAt, departsAt, hold, holdEn }: TrainEvent,
  names: Named,
): Promise<FoundTrain> {
  const name = `train ${no}`;
  for (const [field, value] of Object.entries({ direction, place, arrivesAt, departsAt }))
    if (value === undefined) throw neededFirst(field, name);
  if (arrivesAt === undefined || departsAt === undefined || departsAt <= arrivesAt)
    throw new EventRefused('bad_shape', `departsAt: ${name} departs after it arrives`);
  const { rows } = await sql<FoundTrain>`
    insert into train (tenant_id, warehouse_id, no, day, direction, place, place_en, carrier_id, track_id, arrives_at,
      departs_at, state, state_at, hold_reason, hold_reason_en, created_at, updated_at)
    values (${tenantId}, ${warehouse.id}, ${no}, ${dayOf(arrivesAt, warehouse.timeZone)}::date, ${direction}, ${place},
      ${placeEn ?? null}, ${names.carrier}, ${names.track}, ${new Date(arrivesAt)}, ${new Date(departsAt)}, 'expected',
      ${at}, ${hold ?? null}, ${holdEn ?? null}, ${at}, ${at}) returning id::text as id, state`.execute(
    withSchema<unknown>(tx),
  );
  const [made] = rows;
  if (!made) throw new Error('no train was written');
  await audit(tx, {
    tenantId,
    actor: null,
    at,
    subject: 'train',
    recordId: made.id,
    recordName: no,
    action: 'create',
    changes: { place: { after: place }, arrivesAt: { after: arrivesAt }, departsAt: { after: departsAt } },
  });
  return made;
}

/** What is absent stays. */
async function changeTrain(
  tx: AnyTransaction,
  { tenantId, warehouse, at }: EventPlace,
  { no, place, placeEn, arrivesAt, departsAt, hold, holdEn, track, carrier }: TrainEvent,
  { id, names }: { readonly id: Id; readonly names: Named },
): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const said = Object.entries({
    place,
    place_en: placeEn,
    arrives_at: arrivesAt === undefined ? undefined : new Date(arrivesAt),
    departs_at: departsAt === undefined ? undefined : new Date(departsAt),
    hold_reason: hold,
    hold_reason_en: hold === undefined ? undefined : (holdEn ?? null),
    track_id: track === undefined ? undefined : names.track,
    carrier_id: carrier === undefined ? undefined : names.carrier,
  }).filter(([, value]) => value !== undefined);
  if (said.length === 0) return;
  const isOther = said.map(([name, value]) => sql`t.${sql.ref(name)} is distinct from ${value}`);
  const columns = [
    ...said,
    ...(arrivesAt === undefined ? [] : [['day', dayOf(arrivesAt, warehouse.timeZone)] as const]),
  ];
  const { rows } = await sql`update train t
    set ${sql.join(columns.map(([name, value]) => sql`${sql.id(name as string)} = ${value}`))}, updated_by = null,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id} and (${sql.join(isOther, sql` or `)}) returning id`.execute(typed);
  if (rows.length === 0) return;
  await audit(tx, {
    tenantId,
    actor: null,
    at,
    subject: 'train',
    recordId: id,
    recordName: no,
    action: 'update',
    changes: Object.fromEntries(
      Object.entries({ place, arrivesAt, departsAt, holdReason: hold, trackCode: track })
        .filter(([, value]) => value !== undefined)
        .map(([field, after]) => [field, { after }]),
    ),
  });
}
