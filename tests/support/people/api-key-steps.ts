import { expect } from 'vitest';
import { type ApiKey, apiKey, issueApiKey, KEY_PERMISSIONS } from '#shared/contracts/api-keys/api-key.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const DAY_MS = 24 * 3_600_000;

/** Makes keys and calls with them; `owner` makes them where nobody else is named. */
export function apiKeySteps(server: () => TestServer, owner: () => TestUser) {
  let serial = 0;
  async function create(
    permissions: readonly string[] = KEY_PERMISSIONS,
    by = owner(),
    days = 30,
  ): Promise<{ status: number; record: ApiKey; fields: Record<string, string> }> {
    serial += 1;
    const body = { name: `ERP ${serial}`, permissions, expireTime: server().clock.now() + days * DAY_MS };
    const answer = await server().call(apiKey.create, { body: body as never }, by);
    const { data, fields } = answer.json();
    return { status: answer.statusCode, record: data, fields };
  }

  async function issue(id: string, by = owner()): Promise<string> {
    const answer = await server().call(issueApiKey, { params: { id } }, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.secret;
  }

  async function issued(
    permissions?: readonly string[],
    by = owner(),
  ): Promise<{ id: string; secret: string }> {
    const { record } = await create(permissions, by);
    return { id: record.id, secret: await issue(record.id, by) };
  }

  const withKey = (
    secret: string,
    endpoint: Endpoint,
    more: Record<string, string> = {},
    remoteAddress = '10.4.0.1',
  ) =>
    server().app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:(\w+)/g, '1'),
      headers: { authorization: `Bearer ${secret}`, ...more },
      remoteAddress,
    });
  const exportOf = () => ({ query: {}, body: { fileName: 'list', format: 'csv' as const } });
  const startJob = (secret: string, { path }: Endpoint) =>
    server().app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${secret}` },
      ...(path === product.exportRows.path && { payload: exportOf().body }),
    });
  const statusOf = async (secret: string, endpoint: Endpoint = product.page) =>
    (await withKey(secret, endpoint)).statusCode;
  const recordOf = async (id: string): Promise<ApiKey> =>
    (await server().call(apiKey.get, { params: { id } }, await server().addUser())).json().data;

  return { create, issue, issued, withKey, exportOf, startJob, statusOf, recordOf };
}
