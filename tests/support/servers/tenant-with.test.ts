import { expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { getMenu } from '#shared/contracts/platform/menu.ts';
import { sharedServer } from './shared-server.ts';

it('gives each file a tenant with its own users, parameters and lines', async () => {
  const first = await sharedServer({
    users: { admin: { role: 'admin' }, guest: { role: 'viewer' } },
    params: { LOGIN_CAPTCHA: 'N' },
    plant: bottlingPlant,
  });
  const second = await sharedServer({ users: { admin: { role: 'admin' } } });
  expect(second.app).toBe(first.app);
  expect(second.tenantId).not.toBe(first.tenantId);

  const linesOf = async (server: typeof second) =>
    (await server.call(listLines, {}, server.users.admin)).json().data;
  expect(await linesOf(first)).toHaveLength(3);
  expect(await linesOf(second)).toEqual([]);
  expect(await first.wiring.params.text(first.tenantId, 'LOGIN_CAPTCHA')).toBe('N');
  expect(await first.wiring.params.text(second.tenantId, 'LOGIN_CAPTCHA')).toBe('Y');
  const menus = (await first.call(getMenu, { query: {} }, first.users.guest)).json().data;
  expect(menus.length).toBeGreaterThan(2);
});

it('keeps its server and refuses to hold its clock', async () => {
  const server = await sharedServer();
  await server.close();
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  expect(() => server.clock.hold()).toThrow('startTestServer');
});
