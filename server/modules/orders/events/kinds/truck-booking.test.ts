import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { appointment, getAppointmentCalendar } from '#shared/contracts/yard/appointment.ts';
import { SLOT_MS } from '#shared/domain/yard/dock-hours.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** Bookings of another system. */
let server: TestServer;
let admin: TestUser;
let secret: string | undefined;
let slotStart = 0;
let docNo = '';

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  await makeWarehouse(server, admin, 'WB');
  for (const code of ['1', '2'])
    await makeDock(server, admin, { warehouseCode: 'WB', code, direction: 'out' });
  const body = { name: 'bookings', kind: 'http' } as const;
  ({ secret } = await dataOf(server, createCredential, { body }, admin));
  slotStart = Math.ceil(server.clock.now() / 3_600_000) * 3_600_000;
});
afterAll(() => server.close());
beforeEach(() => {
  // Each case has its own truck and slots.
  slotStart += 6 * 3_600_000;
  docNo = `SO-${randomUUID().slice(0, 8)}`;
});

async function send(event: Readonly<Record<string, unknown>>) {
  const payload = {
    id: randomUUID(),
    ts: server.clock.now(),
    type: 'truck',
    direction: 'out',
    docNo,
    ...event,
  };
  const body = [{ topic: `linewall/v1/${server.tenantId}/WB/event`, payload }];
  const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.rejected[0];
}

async function truck() {
  const answer = await server.call(appointment.page, { query: { no: docNo } }, admin);
  return answer.json().data.records[0];
}

async function takenAt(start: number) {
  const query = { warehouseCode: 'WB', from: start, to: start + SLOT_MS };
  const answer = await server.call(getAppointmentCalendar, { query } as never, admin);
  return answer.json().data.slots[0]?.taken;
}

it('are appointments with their number, slots and dock, and go their way', async () => {
  const booking = { state: 'booked', no: `TR-${docNo}`, slotStart, slots: 3, dock: '2', pallets: 28 };
  expect(await send(booking)).toBeUndefined();
  expect(await truck()).toMatchObject({
    state: 'booked',
    no: `TR-${docNo}`,
    slotStart,
    slots: 3,
    dockCode: '2',
    pallets: 28,
  });
  expect(await takenAt(slotStart + 2 * SLOT_MS)).toBe(1);
  expect(await send({ state: 'docked', ts: server.clock.now() + 1 })).toBeUndefined();
  expect(await truck()).toMatchObject({ state: 'docked', dockCode: '2' });
  expect(await send({ ...booking, ts: server.clock.now() + 2 })).toMatchObject({ reason: 'goes_backwards' });
  await send({ state: 'left', ts: server.clock.now() + 3 });
});

it('may be of slots that are over', async () => {
  const before = slotStart - 14 * 86_400_000;
  expect(await send({ state: 'booked', slotStart: before })).toBeUndefined();
  expect(await truck()).toMatchObject({ state: 'booked', slotStart: before, slots: 1 });
});

it('are moved when they are reported again', async () => {
  const now = server.clock.now();
  await send({ state: 'booked', slotStart, dock: '1', ts: now });
  expect(
    await send({ state: 'booked', slotStart: slotStart + SLOT_MS, slots: 2, ts: now + 1 }),
  ).toBeUndefined();
  expect(await truck()).toMatchObject({ slotStart: slotStart + SLOT_MS, slots: 2 });
  expect([await takenAt(slotStart), await takenAt(slotStart + SLOT_MS)]).toEqual([0, 1]);
});

it.each([
  ['a place that is taken', { dock: '1' }, 'refused', 'slotStart: slot_taken'],
  ['a slot that is none', { slotStart: 1_795_420_860_000 }, 'refused', 'slotStart: slot_uneven'],
  [
    'another direction than that of the dock',
    { direction: 'in', dock: '2' },
    'refused',
    'dockCode: dock_other_direction',
  ],
  ['no slot', { slotStart: undefined }, 'bad_shape', null],
])('are refused with %s', async (_what, change, reason, detail) => {
  await send({ state: 'booked', docNo: `${docNo}-first`, slotStart, dock: '1' });
  const refusal = await send({ state: 'booked', slotStart, ...change });
  expect(refusal).toMatchObject({ reason, ...(detail && { detail }) });
  expect(await truck()).toMatchObject({ docNo: `${docNo}-first` });
});

it('have a number also where nobody has booked', async () => {
  expect(
    await send({ state: 'arrived', no: `TR-${docNo}`, docNo: undefined, plate: '沪A10001' }),
  ).toBeUndefined();
  docNo = `TR-${docNo}`;
  expect(await truck()).toMatchObject({ state: 'arrived', no: docNo, slotStart: null });
});
