import type { APIRequestContext } from '@playwright/test';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';

/** Calls of the administrator; each is answered with its data. */
async function callsOf(server: { baseURL: string; adminPassword: string }, request: APIRequestContext) {
  const { access_token } = await signInByApi(server.baseURL, { password: server.adminPassword });
  const headers = { 'TENANT-ID': '1', Authorization: `Bearer ${access_token}` };
  return async (method: 'post' | 'put', path: string, data: object): Promise<Record<string, string>> => {
    const answer = await request[method](path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
}

test('a truck that is called at the gate is on the glass within a moment, masked', async ({
  wall,
  server,
  request,
}) => {
  const call = await callsOf(server, request);
  const company = await call('post', '/admin/dept/dtype', {
    dtype: 'company',
    code: 'Q-CO',
    name: 'Queue company',
  });
  const warehouse = await call('post', '/admin/dept/dtype', {
    dtype: 'warehouse',
    parentId: company.deptId,
    code: 'Q-WH',
    name: '华东一号仓',
    timeZone: 'Asia/Shanghai',
  });
  await call('put', '/admin/dept/auditByDeptIds', { ids: [company.deptId, warehouse.deptId] });
  await call('post', '/busi/dock', { warehouseCode: 'Q-WH', code: '3', direction: 'both' });
  const truck = await call('post', '/busi/appointment/walkIn', {
    warehouseCode: 'Q-WH',
    direction: 'out',
    plate: '沪A86K3K',
  });
  await wall.goto('/orderSignage?warehouse=Q-WH');
  // The board that is open is the queue: its model is this.
  const model = () => wall.evaluate(() => window.linewall?.model() as QueueModel | null);
  await expect.poll(async () => (await model())?.waiting.map(({ name }) => name)).toEqual(['沪A·8**3K']);
  await call('post', `/busi/appointment/${truck.id}/step`, { step: 'call', dockCode: '3' });
  await expect.poll(async () => (await model())?.band.call).toMatchObject({ name: '沪A·8**3K', dock: '3' });
  expect((await model())?.data.staleness).toBe('fresh');
});
