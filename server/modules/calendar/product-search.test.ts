import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const PRODUCTS = 44;
const SIGNS = ['%', '_', '\\', "'"];

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser({ tenantId: await server.addTenant('SEARCH') });
  for (let at = 1; at <= PRODUCTS; at += 1)
    await createdOf(server, admin, product, { code: `A-${at}`, name: 'water', unit: 'case' });
});
afterAll(() => server.close());

const pageOf = async (query: object) => (await server.call(product.page, { query }, admin)).json().data;

it('signs of a search pattern are found as they are (case 48)', async () => {
  for (const sign of SIGNS) expect(await pageOf({ name: sign }), sign).toMatchObject({ total: 0 });
  const id = await createdOf(server, admin, product, { code: 'A-100', name: SIGNS.join(''), unit: 'bottle' });
  for (const sign of SIGNS)
    expect((await pageOf({ name: sign })).records, sign).toMatchObject([{ code: 'A-100' }]);
  await server.call(product.remove, { params: { id } }, admin);
});

it.each(['name', 'unit'])('pages sorted by an equal %s show each row once (case 48)', async (ascs) => {
  const seen: string[] = [];
  for (let current = 1; current <= 5; current += 1)
    seen.push(
      ...(await pageOf({ ascs, current, size: 10 })).records.map(({ code }: { code: string }) => code),
    );
  expect(seen).toHaveLength(PRODUCTS);
  expect(new Set(seen).size).toBe(PRODUCTS);
});
