import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { inboundLine, receiveInboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder, planInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { stepWave, wave } from '#shared/contracts/orders/wave.ts';
import { stepTrain, train as trainSubject } from '#shared/contracts/railway/train.ts';
import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { recordWeighing } from '#shared/contracts/railway/weighing.ts';
import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { appointment, stepAppointment } from '#shared/contracts/yard/appointment.ts';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { makeCheckPlan } from '#tests/support/made/made-quality.ts';
import { addGoods, makeDock, makePartner, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const SLOT_MS = 20 * 60_000;

/** The quantity that each owner has available at S-1 of `makeOwnersWarehouse`. */
export const OWNED_QUANTITY = 20;

interface Made {
  readonly id: Id;
  readonly no: string;
}

/**
 * The places of `makeStockPlaces`, where 40 of the goods are a pallet and 5 must be there, with the places R-1 to receive
 * at and T-1 to stage at, a check plan, and the docks 1 and 2. Returns the id of the warehouse.
 */
export async function makeOwnersWarehouse(server: TestServer, by: TestUser, code: string): Promise<Id> {
  const id = await makeStockPlaces(server, by, code);
  const productCode = `${code}-goods`;
  await makeCheckPlan(server, by, { code, productCode }, [{ name: 'label', valueKind: 'text' }]);
  for (const [zoneCode, kind] of [
    ['R', 'receiving'],
    ['T', 'staging'],
  ] as const) {
    await make(server, by, warehouseZone.create, {
      body: { warehouseCode: code, code: zoneCode, name: zoneCode, kind },
    });
    await make(server, by, warehouseLocation.create, {
      body: { warehouseCode: code, zoneCode, code: `${zoneCode}-1`, kind: 'floor', maxPallets: 99 },
    });
  }
  for (const dock of ['1', '2']) await makeDock(server, by, { warehouseCode: code, code: dock });
  await make(server, by, stockLimit.create, { body: { warehouseCode: code, productCode, minimum: 5 } });
  return id;
}

/**
 * An owner with a carrier, and in every list of the warehouse something of theirs: goods in stock, a truck at the dock,
 * an order that comes in with a check bill, and one that leaves by a wave, short, with tasks and an exception. More is
 * stored than the movements say, so that a comparison has something to show. Returns the id of the owner.
 */
export async function makeGoodsOfOwner(
  server: TestServer,
  by: TestUser,
  {
    warehouseCode,
    ownerCode,
    dockCode,
  }: Readonly<Record<'warehouseCode' | 'ownerCode' | 'dockCode', string>>,
): Promise<Id> {
  const ok = (contract: Endpoint, input: object) => make(server, by, contract, input);
  const step = (contract: Endpoint, id: Id, name: string) =>
    ok(contract, { params: { id }, body: { step: name } });
  const productCode = `${warehouseCode}-goods`;
  const lotCode = `LOT-${ownerCode}`;
  const carrierCode = `${ownerCode}-CAR`;
  const isOwner = { code: ownerCode, isOwner: true, isCarrier: false };
  const ownerId = await makePartner(server, by, isOwner);
  await makePartner(server, by, { code: carrierCode, parentCode: ownerCode });
  const plate = `${ownerCode}1`;
  await ok(vehicle.create, { body: { plate, carrierCode } });
  await addGoods(server, by, warehouseCode, { ownerCode, lotCode, quantity: OWNED_QUANTITY });

  const incoming = await ok(inboundOrder.create, { body: { warehouseCode, ownerCode } });
  const line = await ok(inboundLine.create, {
    body: { inboundOrderId: incoming.id, productCode, quantityExpected: 40, isChecked: true },
  });
  await step(planInboundOrder, incoming.id, 'announce');
  const slotStart = Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS;
  const truck = await ok(appointment.create, {
    body: {
      ...{ warehouseCode, direction: 'in', ownerCode, carrierCode, dockCode, docNo: incoming.no },
      ...{ slotStart, plate },
    },
  });
  for (const name of ['arrive', 'call', 'dock', 'start']) await step(stepAppointment, truck.id, name);
  await ok(receiveInboundLine, {
    params: { id: line.id },
    body: { quantity: 40, locationCode: 'R-1', lotCode: `${lotCode}-2` },
  });

  const planned = await ok(wave.create, {
    body: { warehouseCode, name: `wave of ${ownerCode}`, cutOffAt: server.clock.now() + SLOT_MS, dockCode },
  });
  const outgoing = await ok(outboundOrder.create, {
    body: { warehouseCode, ownerCode, waveNo: planned.no, dueAt: server.clock.now() + SLOT_MS },
  });
  await ok(outboundLine.create, {
    body: { outboundOrderId: outgoing.id, lineNo: 1, productCode, quantityOrdered: OWNED_QUANTITY + 5 },
  });
  await step(stepOutboundOrder, outgoing.id, 'release');
  await step(stepWave, planned.id, 'release');

  const now = server.clock.now();
  const train = await ok(trainSubject.create, {
    body: {
      ...{ warehouseCode, no: `R-${ownerCode}`, place: `to ${ownerCode}`, carrierCode },
      ...{ arrivesAt: now, departsAt: now + SLOT_MS },
    },
  });
  const wagon = await ok(wagonVisit.create, {
    body: { trainId: train.id, wagonNo: `W-${ownerCode}`, position: 1, plannedTonnes: 50, ownerCode },
  });
  await step(stepTrain, train.id, 'arrive');
  await ok(recordWeighing, {
    body: { wagonVisitId: wagon.id, ticketNo: `TICKET-${ownerCode}`, kind: 'tare', kg: 23_000 },
  });

  await server.db.tenant(server.tenantId, (tx) =>
    sql`update stock set quantity = quantity + 1 where owner_id = ${ownerId}`.execute(
      withSchema<unknown>(tx),
    ),
  );
  return ownerId;
}

async function make(server: TestServer, by: TestUser, contract: Endpoint, input: object): Promise<Made> {
  const answer = await server.call(contract, input as never, by);
  if (answer.statusCode !== 200) throw new Error(`${contract.id}: ${answer.body}`);
  return answer.json().data;
}
