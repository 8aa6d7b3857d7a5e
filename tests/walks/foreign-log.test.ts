import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/**
 * POST /admin/log/logs with an array of log entries (specification, points 3 and 7), as a published client of the
 * protocol posts them (pig-mesh/pig-ui 75efb687, `store/modules/logs.js`): numbered from 0 in each batch, with the
 * whole address and the time as text.
 */
let server: TestServer;
let user: TestUser;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  user = await server.addUser();
});
afterAll(() => server.close());

const ENTRY = {
  id: 0,
  url: 'https://wall.example/admin/user?token=let-me-in#/admin/user/index?code=123456',
  time: '2026-11-21 08:00:00',
  type: 'error',
  message: "Cannot read properties of undefined (reading 'join')",
  stack: "TypeError: Cannot read properties of undefined (reading 'join')\n    at VerifyPoints.vue:1",
  info: 'native event handler',
};

async function post(entries: readonly object[]) {
  const answer = await fetch(`${address}/admin/log/logs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'TENANT-ID': '1',
      'Content-Type': 'application/json;charset=UTF-8',
    },
    body: JSON.stringify(entries),
  });
  return { status: answer.status, body: await answer.json() };
}

async function kept(): Promise<{ url: string; time: number; message: string; username: string }[]> {
  const answer = await fetch(`${address}/admin/log/global?current=1&size=20`, {
    headers: { authorization: `Bearer ${user.token}`, 'TENANT-ID': '1' },
  });
  return (await answer.json()).data.records;
}

it('is taken, and kept without what an address may carry', async () => {
  expect(await post([ENTRY])).toEqual({ status: 200, body: { code: 0, msg: null, data: true } });
  const [entry] = await kept();
  expect(entry).toMatchObject({
    url: '/admin/user#/admin/user/index',
    // The protocol's times are those of Shanghai.
    time: Date.UTC(2026, 10, 21, 0, 0, 0),
    message: ENTRY.message,
    username: user.username,
  });
  expect(JSON.stringify(await kept())).not.toMatch(/let-me-in|123456/);
});

it('is one entry when it comes again, and another when something else has its number', async () => {
  const before = (await kept()).length;
  expect((await post([ENTRY])).status).toBe(200);
  expect(await kept()).toHaveLength(before);
  const { stack: _stack, info: _info, ...bare } = ENTRY;
  const others = [
    { ...ENTRY, time: '2026-11-21 08:00:05' },
    { ...bare, id: 1, message: 'another' },
  ];
  expect((await post(others)).status).toBe(200);
  expect(await kept()).toHaveLength(before + 2);
});

it('stands at its arrival when its time is none', async () => {
  expect((await post([{ ...ENTRY, message: 'in no month', time: '2026-13-41 08:00:00' }])).status).toBe(200);
  const entry = (await kept()).find(({ message }) => message === 'in no month');
  expect(Math.abs((entry?.time ?? 0) - Date.now())).toBeLessThan(60_000);
});

it.each([
  ['a time in another form', { ...ENTRY, time: '21.11.2026 08:00' }],
  ['a user of its own', { ...ENTRY, user: 'admin' }],
  ['no message', { ...ENTRY, message: undefined }],
])('is refused with %s', async (_what, entry) => {
  expect(await post([entry])).toMatchObject({ status: 400, body: { code: 1, data: null } });
});
