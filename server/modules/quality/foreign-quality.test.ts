import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { stepCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { makeCheckBill, makeCheckPlan, makeProduct } from '#tests/support/made/made-quality.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';

/** Written from the specification's lines, not from our contracts. */
it('the calls about checks have the paths and parameters that other clients send', async () => {
  const server = await sharedServer();
  const inspector = await server.addUser();
  const auditor = await server.addUser();
  await makeWarehouse(server, inspector, 'FQ');
  await makeProduct(server, inspector, 'FQ');
  const items = [{ name: 'a', valueKind: 'text', samples: 2 }];
  await makeCheckPlan(server, inspector, { code: 'FQ', productCode: 'FQ' }, items);
  const id = await makeCheckBill(server, inspector, { warehouseCode: 'FQ', productCode: 'FQ' });
  const ask = async (method: 'GET' | 'PUT', url: string, as = inspector, payload?: object) => {
    const answer = await server.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };

  expect(await ask('GET', '/busi/qualitycheckbill/page?current=1&size=10')).toMatchObject({
    records: [{ id, no: expect.any(String), state: 'draft' }],
    total: 1,
    size: 10,
    current: 1,
  });

  const list = `/busi/qualitycheckbillresult/getListByCheckbillId?checkbillId=${id}`;
  const rows: { id: string; audit: string }[] = await ask('GET', list);
  expect(rows).toMatchObject([{ audit: 'open' }, { audit: 'open' }]);

  const step = (name: 'start' | 'submit') =>
    server.call(stepCheckBill, { params: { id }, body: { step: name } }, inspector);
  await step('start');
  const results = rows.map((row) => ({ id: row.id, value: 'fine', isGood: true }));
  await ask('PUT', '/busi/qualitycheckbillresult/values', inspector, { checkbillId: id, results });
  await step('submit');
  const keys = rows.map((row) => `ids=${row.id}`).join('&');
  const audited = await ask(
    'PUT',
    `/busi/qualitycheckbillresult/menuAudit?${keys}&audit=approved&note=seen`,
    auditor,
  );
  expect(audited).toBe(true);
  expect(await ask('GET', `/busi/qualitycheckbill/${id}`)).toMatchObject({
    state: 'audited',
    verdict: 'pass',
    auditedBy: auditor.username,
  });
  await server.close();
});

it('bills and results say who created, changed, audited and removed them, and when', async () => {
  const server = await sharedServer();
  const inspector = await server.addUser();
  const auditor = await server.addUser();
  await makeWarehouse(server, inspector, 'FA');
  await makeProduct(server, inspector, 'FA');
  const items = [{ name: 'a', valueKind: 'text' }];
  await makeCheckPlan(server, inspector, { code: 'FA', productCode: 'FA' }, items);
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    as = inspector,
    payload?: object,
  ) => {
    server.clock.advance(1_000);
    const answer = await server.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const goods = { warehouseCode: 'FA', productCode: 'FA' };
  const created = await call('POST', '/busi/qualitycheckbill', inspector, goods);
  const { id } = created;
  const { username } = inspector;
  expect(created).toMatchObject({ createBy: username, updateBy: username, auditedBy: null, auditedAt: null });
  expect(created.createTime).toBe(created.updateTime);

  await call('POST', `/busi/qualitycheckbill/${id}/step`, inspector, { step: 'start' });
  const list = `/busi/qualitycheckbillresult/getListByCheckbillId?checkbillId=${id}`;
  const [row] = await call('GET', list);
  expect(row).toMatchObject({ createBy: username, auditedBy: null });
  const results = [{ id: row.id, value: 'fine', isGood: true }];
  await call('PUT', '/busi/qualitycheckbillresult/values', inspector, { checkbillId: id, results });
  await call('POST', `/busi/qualitycheckbill/${id}/step`, inspector, { step: 'submit' });
  await call('PUT', `/busi/qualitycheckbillresult/menuAudit?ids=${row.id}&audit=approved&note=seen`, auditor);

  const bill = await call('GET', `/busi/qualitycheckbill/${id}`);
  expect(bill).toMatchObject({ createBy: username, createTime: created.createTime });
  expect(bill).toMatchObject({ auditedBy: auditor.username, updateBy: auditor.username });
  expect(bill.auditedAt).toBeGreaterThan(created.createTime);
  expect(bill.updateTime).toBeGreaterThanOrEqual(bill.auditedAt);
  const [audited] = await call('GET', list);
  expect(audited).toMatchObject({ createBy: username, measuredBy: username, auditedBy: auditor.username });
  expect(audited.updateTime).toBeGreaterThan(row.updateTime);

  const removed = await call('POST', '/busi/qualitycheckbill', inspector, goods);
  await call('DELETE', `/busi/qualitycheckbill/${removed.id}`, auditor);
  const { rows } = await server.db.tenant(server.tenantId, (tx) =>
    sql<{ deleted_by: string; deleted_at: Date }>`
      select deleted_by, deleted_at from quality_check_bill where id = ${removed.id}`.execute(tx),
  );
  expect(rows[0]?.deleted_by).toBe(auditor.username);
  expect(rows[0]?.deleted_at.getTime()).toBeGreaterThan(removed.createTime);
  await server.close();
});
