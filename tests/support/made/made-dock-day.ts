import { product } from '#shared/contracts/calendar/product.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { type AppointmentStep, appointment, stepAppointment } from '#shared/contracts/yard/appointment.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { makeDock, makePartner, makeWarehouse } from './made-warehouse.ts';

const SLOT_MS = 20 * 60_000;
/** By the clock of the warehouse: what is booked now is booked for today. */
const MORNING = 10;

/** A warehouse with docks, goods, and a truck system that reports. */
export interface DockDay {
  readonly warehouseId: Id;
  make<Data = { readonly id: Id; readonly no: string }>(contract: Endpoint, input: object): Promise<Data>;
  /** Books the slots that begin next and returns the truck. */
  book(fields: object): Promise<{ readonly id: Id; readonly no: string }>;
  step(truckId: Id, ...steps: readonly AppointmentStep[]): Promise<void>;
  /** Sends events as a warehouse system does, each with an id and the time of the server unless it brings its own. */
  report(events: readonly object[], topic?: string): Promise<{ accepted: number; rejected: object[] }>;
}

/**
 * WH with the docks 3 and 5, the carrier SF, the product PET (40 a pallet), the places RCV-1 to receive and S-1 to store.
 * Its time zone is one in which it is morning now.
 */
export async function makeDockDay(
  server: TestServer & { readonly baseURL: string },
  admin: TestUser,
): Promise<DockDay> {
  const warehouseId = await makeWarehouse(server, admin, 'WH', morningZone(server.clock.now()));
  const make: DockDay['make'] = async (contract, input) => {
    const answer = await server.call(contract, input as never, admin);
    if (answer.statusCode !== 200) throw new Error(`${contract.id}: ${answer.body}`);
    return answer.json().data;
  };
  for (const code of ['3', '5']) await makeDock(server, admin, { warehouseCode: 'WH', code });
  await makePartner(server, admin, { code: 'SF' });
  for (const [code, kind, location] of [
    ['RCV', 'receiving', 'RCV-1'],
    ['S', 'storage', 'S-1'],
    ['ST', 'staging', 'ST-1'],
  ]) {
    await make(warehouseZone.create, { body: { warehouseCode: 'WH', code, name: code, kind } });
    const body = { warehouseCode: 'WH', zoneCode: code, code: location, kind: 'floor', maxPallets: 90 };
    await make(warehouseLocation.create, { body });
  }
  await make(product.create, { body: { code: 'PET', name: '水瓶', unit: 'case', unitsPerPallet: 40 } });
  const { secret } = await make<{ secret: string }>(createCredential, {
    body: { name: 'warehouse system', kind: 'http' },
  });
  let serial = 0;
  return {
    warehouseId,
    make,
    book: (fields) => {
      const slotStart = Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS;
      return make(appointment.create, { body: { warehouseCode: 'WH', slotStart, ...fields } });
    },
    step: async (id, ...steps) => {
      for (const step of steps) await make(stepAppointment, { params: { id }, body: { step } });
    },
    report: async (events, topic = `linewall/v1/${server.tenantId}/WH/event`) => {
      const body = events.map((event) => {
        serial += 1;
        return { topic, payload: { id: `event-${serial}`, ts: server.clock.now(), ...event } };
      });
      const answer = await fetch(`${server.baseURL}/data/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const { data } = (await answer.json()) as { data: Awaited<ReturnType<DockDay['report']>> };
      return data;
    },
  };
}

/** `Etc/GMT-8` is eight hours before Greenwich. */
function morningZone(nowMs: number): string {
  const hours = MORNING - new Date(nowMs).getUTCHours();
  // No zone is farther behind than 12 hours.
  const ahead = hours < -12 ? hours + 24 : hours;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
