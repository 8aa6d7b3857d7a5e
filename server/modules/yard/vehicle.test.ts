import { afterAll, beforeAll, expect, it } from 'vitest';
import { vehicle } from '#shared/contracts/yard/vehicle.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { vehicleSample } from '#tests/support/samples/yard/vehicle.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(vehicleSample);

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
});
afterAll(() => server.close());

const create = (body: object) => server.call(vehicle.create, { body: body as never }, admin);

it('is known by its plate, however it is typed', async () => {
  expect((await create({ plate: '沪a·86 k3k' })).json().data.plate).toBe('沪A86K3K');
  expect((await create({ plate: '沪A86K3K' })).json().fields).toHaveProperty('plate');
  const found = await server.call(
    vehicle.page,
    { query: { plate: '沪A·86', current: 1, size: 10 } as never },
    admin,
  );
  expect(found.json().data.total).toBe(1);
});

it('has a plate that is none and a carrier that is none refused at their fields', async () => {
  expect((await create({ plate: 'A_1' })).json().fields).toHaveProperty('plate');
  expect((await create({ plate: 'B1', carrierCode: 'nobody' })).json().fields).toHaveProperty('carrierCode');
});
