import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSessionInfo } from '../../../shared/contracts/auth.ts';
import { startTestServer, type TestServer } from '../../../tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('session', () => {
  it('tells who is signed in', async () => {
    const user = await server.addUser({ permissions: ['plant_view'] });
    const answer = await server.call(getSessionInfo, {}, user);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      permissions: ['plant_view'],
      kind: 'user',
      sysUser: { username: user.username },
    });
  });
});
