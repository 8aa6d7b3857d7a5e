import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dock } from '#shared/contracts/yard/dock.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { dockSample } from '#tests/support/samples/yard/dock.ts';
import { dockOutageSample } from '#tests/support/samples/yard/dock-outage.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(dockSample);

describeCrud(dockOutageSample);

describe('a dock', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    await makeWarehouse(server, admin, 'W2');
    await makeWarehouse(server, admin, 'W3');
  });
  afterAll(() => server.close());
  const create = (body: object) => server.call(dock.create, { body: body as never }, admin);

  it('is numbered within its warehouse', async () => {
    expect((await create({ warehouseCode: 'W2', code: '1' })).statusCode).toBe(200);
    expect((await create({ warehouseCode: 'W3', code: '1' })).statusCode).toBe(200);
    expect((await create({ warehouseCode: 'W2', code: '1' })).json().fields).toHaveProperty('code');
  });

  it('is listed by its number', async () => {
    await makeWarehouse(server, admin, 'W4');
    for (const code of ['10', '2', 'B1', '1']) await makeDock(server, admin, { warehouseCode: 'W4', code });
    const page = await server.call(
      dock.page,
      { query: { warehouseCode: 'W4', current: 1, size: 10 } as never },
      admin,
    );
    expect(page.json().data.records.map(({ code }: { code: string }) => code)).toEqual([
      '1',
      '2',
      '10',
      'B1',
    ]);
  });

  it('stands in a warehouse that its editor reaches', async () => {
    expect((await create({ warehouseCode: 'W9', code: '1' })).json().fields).toHaveProperty('warehouseCode');
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    const refused = await server.call(
      dock.create,
      { body: { warehouseCode: 'W2', code: '9' } as never },
      outsider,
    );
    expect(refused.json().fields).toHaveProperty('warehouseCode');
    const seen = await server.call(dock.page, { query: { current: 1, size: 10 } as never }, outsider);
    expect(seen.json().data.total).toBe(0);
  });
});
