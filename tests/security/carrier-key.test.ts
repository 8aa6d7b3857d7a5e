import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import { apiKey, issueApiKey } from '#shared/contracts/api-keys/api-key.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import { makeDock, makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** The program of a carrier books by the open API, with the key of a user who acts for this carrier. */
const SLOT_MS = 20 * 60_000;
const DAY_MS = 86_400_000;

let server: TestServer;
let admin: TestUser;
let secret: string;
let slotStart: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
  await makeWarehouse(server, admin, 'CK');
  await makeDock(server, admin, { warehouseCode: 'CK', code: '1', capacity: 1 });
  const carrierId = await makePartner(server, admin, { code: 'MINE' });
  await makePartner(server, admin, { code: 'OTHER' });
  const body = { code: 'OWNER', name: 'OWNER', isOwner: true } as never;
  expect((await server.call(partner.create, { body }, admin)).statusCode).toBe(200);
  const clerk = await server.addUser({
    permissions: ['api_key_view', 'api_key_edit', 'appointment_view', 'appointment_edit', 'plant_view'],
  });
  await server.call(setUserOwners, { body: { userId: clerk.userId, ownerIds: [carrierId] } }, admin);
  secret = await keyOf(clerk, ['appointment_view', 'appointment_edit']);
  slotStart = Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS + 3 * SLOT_MS;
});
afterAll(() => server.close());

async function keyOf(user: TestUser, permissions: readonly string[]): Promise<string> {
  const key = { name: permissions.join(' '), permissions, expireTime: server.clock.now() + 30 * DAY_MS };
  const made = await server.call(apiKey.create, { body: key as never }, user);
  expect(made.statusCode, made.body).toBe(200);
  const issued = await server.call(issueApiKey, { params: { id: made.json().data.id } }, user);
  return issued.json().data.secret;
}

/** Written from docs/use/appointments.md, with nothing but an address and a key. */
async function ask(method: 'GET' | 'POST', url: string, payload?: object, key = secret) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}` },
    remoteAddress: '10.4.0.2',
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const book = (fields: object, key = secret) =>
  ask(
    'POST',
    '/busi/appointment',
    { warehouseCode: 'CK', direction: 'in', slotStart, plate: '沪A11111', ...fields },
    key,
  );
const calendar = () =>
  ask('GET', `/busi/appointment/calendar?warehouseCode=CK&from=${slotStart}&to=${slotStart + 4 * SLOT_MS}`);

it('books a free slot for its carrier, and is told who has booked', async () => {
  const free = await calendar();
  expect(free.data.slots[0]).toEqual({ start: slotStart, capacity: 1, taken: 0 });
  const booked = await book({ carrierCode: 'MINE' });
  expect(booked).toMatchObject({
    status: 200,
    data: { state: 'booked', carrierCode: 'MINE', dockCode: '1', slotStart, plate: '沪A11111' },
  });
  const list = await ask('GET', '/busi/appointment/page?current=1&size=10');
  expect(list.data.records.map(({ id }: { id: string }) => id)).toEqual([booked.data.id]);
  expect((await calendar()).data.slots[0].taken).toBe(1);
});

it('is told in its language where the slot is taken, past, or no slot', async () => {
  expect(await book({ carrierCode: 'MINE' })).toMatchObject({
    status: 400,
    fields: { slotStart: '该时段已被约满，请重新选择' },
  });
  const past = Math.floor(server.clock.now() / SLOT_MS) * SLOT_MS - SLOT_MS;
  expect(await book({ carrierCode: 'MINE', slotStart: past })).toMatchObject({
    status: 400,
    fields: { slotStart: '该时段已过期，请重新选择' },
  });
  expect(await book({ carrierCode: 'MINE', slotStart: slotStart + 1 })).toMatchObject({
    status: 400,
    fields: { slotStart: expect.any(String) },
  });
});

it('books for no other carrier and for nobody, and sees what others book as taken only', async () => {
  const later = slotStart + SLOT_MS;
  for (const carrierCode of ['OTHER', null])
    expect(await book({ carrierCode, slotStart: later })).toMatchObject({ status: 400 });
  const fields = {
    warehouseCode: 'CK',
    direction: 'in',
    slotStart: later,
    plate: '沪A99999',
    carrierCode: 'OTHER',
  };
  const other = await server.app.inject({
    method: 'POST',
    url: '/busi/appointment',
    headers: admin.headers,
    payload: fields,
  });
  expect(other.statusCode, other.body).toBe(200);
  const list = await ask('GET', '/busi/appointment/page?current=1&size=10');
  expect(list.data.total).toBe(1);
  const seen = await calendar();
  expect(seen.data.slots[1].taken).toBe(1);
  expect(JSON.stringify(seen.data.events)).not.toContain('沪A99999');
  expect((await ask('GET', `/busi/appointment/${other.json().data.id}`)).status).toBe(404);
});

it('does nothing that its permissions do not say', async () => {
  const [row] = (await ask('GET', '/busi/appointment/page?current=1&size=10')).data.records;
  // Arrivals are those of staff at the gate.
  expect((await ask('POST', `/busi/appointment/${row.id}/step`, { step: 'arrive' })).status).toBe(403);
  expect((await ask('GET', '/busi/stock/page?current=1&size=10')).status).toBe(403);
  expect((await book({ carrierCode: 'MINE', slotStart: slotStart + 2 * SLOT_MS }, 'lw_none')).status).toBe(
    401,
  );
});

it('cancels what it has booked, and the slot is free again', async () => {
  const [row] = (await ask('GET', '/busi/appointment/page?current=1&size=10')).data.records;
  const cancelled = await ask('POST', `/busi/appointment/${row.id}/cancel`, { reason: 'no goods' });
  expect(cancelled).toMatchObject({ status: 200, data: { state: 'cancelled' } });
  expect((await calendar()).data.slots[0].taken).toBe(0);
});
