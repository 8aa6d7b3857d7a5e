import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { explainPermission } from '#shared/contracts/roles/permission-explanation.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';
import { ask, byName } from '#tests/support/walks/contract-walk.ts';

const contracts = await loadContracts();
const isOpen = ({ method, inReadOnly }: Endpoint) =>
  (inReadOnly ?? (method === 'GET' ? 'open' : '')) === 'open';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_READ_ONLY: '1' } });
  user = await server.addUser({ username: 'visitor' });
});
afterAll(() => server.close());

/** Rows of the audit: whatever changes leaves one. */
async function changes(): Promise<number> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ count: string }>`select count(*) as count from sys_audit`.execute(tx),
  );
  return Number(rows[0]?.count);
}

describe('a server that is read only', () => {
  it('opens these calls that are no GET, and refuses every other', () => {
    const open = contracts.filter((contract) => contract.method !== 'GET' && isOpen(contract));
    expect(open.map(({ id }) => id).sort()).toEqual([
      'account.verifyPassword',
      'auth.logout',
      'auth.secondFactor',
      'auth.ticket',
      'auth.token',
      'camera.hangUp',
      'camera.offer',
      'camera.ticket',
      'captcha.check',
      'captcha.codeCheck',
      'captcha.get',
      'connection.try',
      'department.energySubTree',
      'department.selfTree',
      'ingest.post',
      'log.post',
      'machine.tree',
      'messageCentre.ticket',
      'notice.read',
      'report.run',
      'screen.report',
      'stateCorrection.preview',
      'userInvite.open',
    ]);
    const hidden = contracts.filter(({ inReadOnly }) => inReadOnly === 'hidden').map(({ id }) => id);
    expect(hidden.sort()).toEqual([
      'mpAccount.secrets',
      'mpBinding.ownCode',
      'mpBinding.ticketCode',
      'mpFan.personal',
      'mpQr.code',
      'param.get',
      'sms.open',
      'user.get',
    ]);
  });

  it.each(byName(contracts.filter((contract) => !isOpen(contract))))('refuses %s', async (_id, contract) => {
    const answer = await ask(server.app, contract, {
      headers: contract.access === 'public' ? { 'tenant-id': user.tenantId } : user.headers,
    });
    expect(answer.statusCode).toBe(contract.inReadOnly === 'hidden' ? 479 : 423);
  });

  it('lets people sign in and look, says why they cannot change anything, and changes nothing', async () => {
    const baseUrl = await server.listen();
    const before = await changes();
    const { access_token: token } = await signInByApi(baseUrl, {
      username: 'visitor',
      password: TEST_PASSWORD,
      tenantId: user.tenantId,
    });
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': user.tenantId };
    const page = await server.call(dict.page, { query: {} }, null, headers);
    expect(page.json().data.records.length).toBeGreaterThan(0);
    const body = { type: 'shades', description: 'Shades' };
    const refused = await server.call(dict.create, { body }, null, headers);
    expect(refused.statusCode).toBe(423);
    expect(refused.json().msg).toBe('演示环境不能操作，如需了解联系我们');
    expect(await changes()).toBe(before);
  });

  it('names it as the reason where somebody asks why a user may not change anything', async () => {
    const denials = async (permission: Permission): Promise<unknown> => {
      const query = { userId: user.userId, permission } as never;
      return (await server.call(explainPermission, { query }, user)).json().data.denials;
    };
    expect(await denials('dict_view')).toEqual([]);
    expect(await denials('dict_edit')).toEqual(['readOnly']);
  });
});
