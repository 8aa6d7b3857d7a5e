import { type RawBuilder, sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { NewWeighing, RailBy, WagonProgress } from '#server/core/ports/warehouse/reported-trains.ts';
import { nextDocumentNo } from '#server/core/warehouse/numbers.ts';
import { dayOfWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WagonState } from '#shared/contracts/railway/wagon-visit.ts';
import { WAGON_FORWARD, wagonSteps } from '#shared/domain/railway/wagon-steps.ts';
import { lockTrainOf, type TrainOfWagon, takeWagonStep } from './rail-steps.ts';

interface WagonAtWork {
  readonly id: Id;
  readonly warehouseId: Id;
  readonly wagonNo: string;
  readonly state: WagonState;
  readonly loadedTonnes: string;
  readonly loadedUnits: number;
}

async function lockWagon(tx: AnyTransaction, id: Id): Promise<{ train: TrainOfWagon; wagon: WagonAtWork }> {
  const train = await lockTrainOf(tx, id);
  const { rows } = await sql<WagonAtWork>`select id::text as id, warehouse_id::text as "warehouseId",
      wagon_no as "wagonNo", state, loaded_tonnes as "loadedTonnes", loaded_units as "loadedUnits"
    from wagon_visit where id = ${id} and deleted_at is null for update`.execute(withSchema<unknown>(tx));
  if (!rows[0]) throw failure('not_found');
  return { train, wagon: rows[0] };
}

/** Takes a wagon to a state by the steps that lead there. Throws 409 `illegal_step` where none do. */
async function takeWagonTo(
  tx: AnyTransaction,
  tenantId: Id,
  { id, from, to, ...by }: RailBy & { readonly id: Id; readonly from: WagonState; readonly to: WagonState },
): Promise<void> {
  const steps = wagonSteps.way(from, to, WAGON_FORWARD);
  if (steps === null) throw failureWithData('illegal_step', { state: from, step: to });
  for (const step of steps) await takeWagonStep(tx, tenantId, { id, step, ...by });
}

async function updateWagon(
  tx: AnyTransaction,
  id: Id,
  values: Readonly<Record<string, unknown>>,
  { now, actor }: RailBy,
): Promise<void> {
  const columns = Object.entries({ ...values, updated_by: actor?.username ?? null });
  await sql`update wagon_visit set ${sql.join(columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`))},
    updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(
    withSchema<unknown>(tx),
  );
}

/**
 * How much was put on a wagon, or taken off it. Work begins where it had not. Throws 409 `illegal_step` where the wagon is
 * not at work; what a machine reports of one that is weighed already only changes the figures.
 */
export async function reportWagon(
  tx: AnyTransaction,
  tenantId: Id,
  { id, tonnes, units, ...by }: WagonProgress,
): Promise<void> {
  const { wagon } = await lockWagon(tx, id);
  const isLate = by.isReported && (wagon.state === 'weighed' || wagon.state === 'released');
  if (!isLate) {
    if (!by.isReported && wagon.state !== 'placed' && wagon.state !== 'working')
      throw failureWithData('illegal_step', { state: wagon.state, step: 'start' });
    await takeWagonTo(tx, tenantId, { id, from: wagon.state, to: 'working', ...by });
  }
  await writeProgress(tx, tenantId, { wagon, tonnes, units: units ?? wagon.loadedUnits, by });
  if (by.actor === null) return;
  await audit(tx, {
    tenantId,
    actor: by.actor,
    at: by.now,
    subject: 'wagonVisit',
    recordId: id,
    recordName: wagon.wagonNo,
    action: 'report',
    changes: {
      loadedTonnes: { before: Number(wagon.loadedTonnes), after: tonnes },
      ...(units !== undefined && { loadedUnits: { before: wagon.loadedUnits, after: units } }),
    },
  });
}

async function writeProgress(
  tx: AnyTransaction,
  tenantId: Id,
  {
    wagon,
    tonnes,
    units,
    by,
  }: {
    readonly wagon: WagonAtWork;
    readonly tonnes: number;
    readonly units: number;
    readonly by: RailBy;
  },
): Promise<void> {
  await sql`insert into wagon_progress (tenant_id, wagon_visit_id, at, tonnes, units)
    values (${tenantId}, ${wagon.id}, ${by.now}, ${tonnes}::numeric - ${wagon.loadedTonnes}::numeric,
      ${units - wagon.loadedUnits})`.execute(withSchema<unknown>(tx));
  await updateWagon(tx, wagon.id, { loaded_tonnes: tonnes, loaded_units: units }, by);
}

const PRESENT: readonly WagonState[] = [
  'arrived',
  'inspected',
  'bad_order',
  'placed',
  'working',
  'weighed',
  'released',
];

/**
 * Records the weight of a wagon. A wagon that is loaded is done when it is weighed full, one that is unloaded when it is
 * weighed empty. Returns the id of the weighing. Throws 409 `illegal_step` where the wagon is not there, or not at work yet
 * and this weight would end its work.
 */
export async function recordWeight(tx: AnyTransaction, tenantId: Id, asked: NewWeighing): Promise<Id> {
  const { wagonId, kind, kg, at, source, ...by } = asked;
  const { train, wagon } = await lockWagon(tx, wagonId);
  const endsWork = train.direction === 'load' ? kind !== 'tare' : kind === 'tare';
  const mustWork = endsWork && !by.isReported && wagon.state !== 'working' && wagon.state !== 'weighed';
  if (mustWork || !(PRESENT.includes(wagon.state) || (by.isReported && wagon.state === 'expected')))
    throw failureWithData('illegal_step', { state: wagon.state, step: 'weigh' });
  const ticketNo = asked.ticketNo ?? (await nextTicketNo(tx, tenantId, wagon.warehouseId, by.now));
  const { rows } = await sql<{ id: Id }>`
    insert into weighing (tenant_id, warehouse_id, wagon_visit_id, ticket_no, kind, kg, source, at, created_at, created_by)
    values (${tenantId}, ${wagon.warehouseId}, ${wagonId}, ${ticketNo}, ${kind}, ${kg}, ${source}, ${at}, ${by.now},
      ${by.actor?.username ?? null}) returning id::text as id`.execute(withSchema<unknown>(tx));
  const id = rows[0]?.id ?? '';
  await audit(tx, {
    tenantId,
    actor: by.actor,
    at: by.now,
    subject: 'weighing',
    recordId: id,
    recordName: ticketNo,
    action: 'create',
    changes: { wagonNo: { after: wagon.wagonNo }, kind: { after: kind }, kg: { after: kg } },
  });
  const netKg = await followWeights(tx, wagonId, by);
  if (!endsWork) return id;
  if (train.direction === 'load' && netKg !== null)
    await writeProgress(tx, tenantId, {
      wagon,
      tonnes: Math.max(0, netKg) / 1_000,
      units: wagon.loadedUnits,
      by,
    });
  const isBefore = wagonSteps.way(wagon.state, 'weighed', WAGON_FORWARD) !== null;
  if (isBefore) await takeWagonTo(tx, tenantId, { id: wagonId, from: wagon.state, to: 'weighed', ...by });
  return id;
}

async function nextTicketNo(tx: AnyTransaction, tenantId: Id, warehouseId: Id, now: Date): Promise<string> {
  const day = await dayOfWarehouse(tx, warehouseId, now);
  return nextDocumentNo(tx, tenantId, { prefix: 'WB', name: 'weighing', day });
}

/** The newest weight of kinds that counts. */
function newestKg(wagonId: Id, kinds: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select g.kg from weighing g where g.wagon_visit_id = ${wagonId} and g.void_reason is null
    and ${kinds} order by g.at desc, g.id desc limit 1)`;
}

/** A wagon has the weights that were taken last and count. Returns its net weight; null = not weighed. */
async function followWeights(tx: AnyTransaction, wagonId: Id, { now }: RailBy): Promise<number | null> {
  const { rows } = await sql<{ netKg: number | null }>`update wagon_visit set
      gross_kg = ${newestKg(wagonId, sql`g.kind <> 'tare'`)},
      weighed_tare_kg = ${newestKg(wagonId, sql`g.kind = 'tare'`)},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${wagonId} returning net_kg as "netKg"`.execute(withSchema<unknown>(tx));
  return rows[0]?.netKg ?? null;
}

/** Makes a weighing void: it counts no longer. Throws `not_found`, and 409 `record_over`. */
export async function voidWeight(
  tx: AnyTransaction,
  tenantId: Id,
  { id, reason, ...by }: RailBy & { readonly id: Id; readonly reason: string },
): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<{ wagonId: Id; ticketNo: string; isVoid: boolean }>`
    select wagon_visit_id::text as "wagonId", ticket_no as "ticketNo", void_reason is not null as "isVoid" from weighing
    where id = ${id} for update`.execute(typed);
  const [found] = rows;
  if (!found) throw failure('not_found');
  const { wagon } = await lockWagon(tx, found.wagonId);
  if (found.isVoid || wagon.state === 'departed') throw failure('record_over');
  await sql`update weighing set void_reason = ${reason}, voided_at = ${by.now}, voided_by = ${by.actor?.username ?? null}
    where id = ${id}`.execute(typed);
  await followWeights(tx, wagon.id, by);
  await audit(tx, {
    tenantId,
    actor: by.actor,
    at: by.now,
    subject: 'weighing',
    recordId: id,
    recordName: found.ticketNo,
    action: 'void',
    changes: { voidReason: { after: reason } },
  });
}

/** Throws at `ticketNo` where another weighing has the number. */
export async function refuseTakenTicket(tx: AnyTransaction, ticketNo: string | null): Promise<void> {
  if (ticketNo === null) return;
  const { rows } = await sql`select from weighing where ticket_no = ${ticketNo}`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length > 0) throw fieldError('ticketNo', 'ticket_taken');
}
