import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '#shared/contracts/accounts/user.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a reader who sees numbers masked cannot confirm a whole number by the hits of a search', async () => {
  const admin = await server.addUser();
  const body = { username: 'lin', nickname: 'Lin', phone: '13900000001' };
  expect((await server.call(user.create, { body: body as never }, admin)).statusCode).toBe(200);
  const viewer = await server.addUser({ permissions: ['user_view'] });
  const hits = async (phone: string, by: typeof admin) =>
    (await server.call(user.page, { query: { phone } as never }, by)).json().data.total;
  expect([await hits('13900000001', viewer), await hits('13800000001', viewer)]).toEqual([1, 1]);
  expect([await hits('13900000001', admin), await hits('13800000001', admin)]).toEqual([1, 0]);
});
