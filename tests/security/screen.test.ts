import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

it('whoever has the token of a wall reads its plant and nothing else', async () => {
  const wall = await server.addScreen();
  expect((await server.call(listLines, {}, wall)).statusCode).toBe(200);
  expect((await server.call(getSessionInfo, {}, wall)).json().data.permissions).toEqual([
    'plant_view',
    'warehouse_board_view',
    'pretreatment_board_view',
  ]);
  const closed = (await loadContracts()).filter(
    ({ access, allowScreen }) =>
      !['public', 'apiKey', 'plant_view', 'warehouse_board_view', 'pretreatment_board_view'].includes(
        access,
      ) && allowScreen !== true,
  );
  expect(closed.length).toBeGreaterThan(100);
  for (const { id, method, path } of closed) {
    const url = path.replaceAll(/:\w+/g, '1');
    const answer = await server.app.inject({ method, url, headers: wall.headers });
    expect([id, answer.json().error]).toEqual([id, 'forbidden']);
  }
});
