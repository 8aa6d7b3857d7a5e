import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/**
 * Users, their places, logs, layouts and forms of a tenant as programs ask for them that know the specification (point
 * 7) and the family's protocol only: paths, methods and places of parameters are spelled out.
 */
let server: TestServer;
let address: string;
let user: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  address = await server.listen();
  user = await server.addUser();
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: { readonly code: number; readonly msg: string | null; readonly data: unknown };
}
type Row = Record<string, unknown> & { readonly id: string };
interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${user.token}`,
      'TENANT-ID': user.tenantId,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

/** `data` of an answer that is done: status 200, code 0, no message. */
async function done<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await call(method, path, body);
  expect(answer, `${method} ${path}`).toMatchObject({ status: 200, body: { code: 0, msg: null } });
  // What it is, each test asserts.
  return answer.body.data as T;
}

const PAGE = {
  records: expect.any(Array),
  total: expect.any(Number),
  size: expect.any(Number),
  current: expect.any(Number),
};
const TEXT_ID = expect.stringMatching(/^\d+$/);

const addUser = (username: string) =>
  done<Row>('POST', '/admin/user', { username, nickname: `用户${username}` });

describe('users', () => {
  it('are added, paged, read, read in detail, changed as a whole row and removed', async () => {
    const { id } = await addUser('zhang.san');
    expect(id).toEqual(TEXT_ID);
    const page = await done<Page>('GET', '/admin/user/page?current=1&size=10&username=zhang.san');
    expect(page).toMatchObject({ ...PAGE, total: 1, size: 10, current: 1 });
    expect(page.records[0]).toMatchObject({ id, username: 'zhang.san', nickname: '用户zhang.san' });
    const row = await done<Row>('GET', `/admin/user/${id}`);
    expect(await done('GET', `/admin/user/details/${id}`)).toMatchObject({ id, username: 'zhang.san' });
    // The row comes back as it was read, with labels of the client's own.
    await done('PUT', '/admin/user', { ...row, nickname: '张三', phone: '13812345678', $state: '有效' });
    expect(await done('GET', `/admin/user/${id}`)).toMatchObject({ nickname: '张三', phone: '13812345678' });
    // The detail is what lists show.
    expect(await done('GET', `/admin/user/details/${id}`)).toMatchObject({ phone: '138****5678' });
    expect(await done('DELETE', `/admin/user/${id}`)).toBe(true);
    expect((await call('GET', `/admin/user/${id}`)).status).toBe(404);
    expect((await call('GET', `/admin/user/details/${id}`)).status).toBe(404);
  });

  it('are removed together by userIds, as repeated keys or with commas', async () => {
    for (const join of ['&userIds=', ',']) {
      const made = [await addUser(`batch.a${join.length}`), await addUser(`batch.b${join.length}`)];
      const ids = made.map(({ id }) => id);
      await done('DELETE', `/admin/user/batchDel?userIds=${ids.join(join)}`);
      for (const id of ids) expect((await call('GET', `/admin/user/${id}`)).status).toBe(404);
    }
    expect(await call('DELETE', '/admin/user/batchDel')).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it('are listed to choose from, by page as a directory, and as the leaves of the caller’s departments', async () => {
    const { id } = await addUser('li.si');
    expect(await done('GET', '/admin/user/getUserList')).toContainEqual(
      expect.objectContaining({ id, username: 'li.si', nickname: '用户li.si' }),
    );
    expect(await done('GET', '/admin/sysuserinfo/page?current=1&size=10&name=li.si')).toMatchObject({
      ...PAGE,
      total: 1,
    });
    expect(await done('GET', '/admin/user/userSelfTrees')).toContainEqual(
      expect.objectContaining({ id: `u${id}`, username: 'li.si', children: [] }),
    );
  });

  it('are given warehouses by lcwhIds and owners by ownerIds, and read by the id of the user', async () => {
    const { id: userId } = await addUser('wang.wu');
    const warehouse = await makeWarehouse(server, user, 'FP1');
    const owner = await makePartner(server, user, { code: 'FPO', isOwner: true });
    for (const [path, ids, name] of [
      ['/admin/role/warehouse', [warehouse], 'lcwhIds'],
      ['/admin/role/owner', [owner], 'ownerIds'],
    ] as const) {
      expect(await done('GET', `${path}/${userId}`)).toEqual([]);
      expect(await done('PUT', path, { userId, [name]: ids })).toBe(true);
      expect(await done('GET', `${path}/${userId}`)).toEqual(ids);
      await done('PUT', path, { userId, [name]: [] });
      expect(await done('GET', `${path}/${userId}`)).toEqual([]);
      expect(await call('PUT', path, { userId, [name]: ['987654321'] })).toMatchObject({
        body: { code: 1, data: null },
      });
    }
  });

  it('lose the bound accounts of a provider together, by userIds and state', async () => {
    const { id } = await addUser('zhao.liu');
    expect(await done('GET', `/admin/social/unbind/ids?userIds=${id}&state=WX`)).toBe(0);
    expect(await done('GET', `/admin/social/unbind/ids?userIds=${id}&userIds=${user.userId}&state=QQ`)).toBe(
      0,
    );
    expect((await call('GET', `/admin/social/unbind/ids?userIds=${id}&state=NONE`)).status).toBe(400);
  });
});

describe('logs', () => {
  it('are paged newest first; one operation is read by id with its fields', async () => {
    const { id } = await addUser('logged');
    const page = await done<Page>('GET', '/admin/log/operecordes?current=1&size=5');
    expect(page).toMatchObject({ ...PAGE, size: 5, current: 1 });
    const entry = page.records.find(({ recordId }) => recordId === id);
    expect(entry).toMatchObject({ id: TEXT_ID, subject: 'user', action: 'create' });
    expect(await done('GET', `/admin/log/operatebyid?id=${entry?.id}`)).toMatchObject({
      id: entry?.id,
      recordId: id,
      fields: expect.arrayContaining([expect.objectContaining({ name: 'username' })]),
    });
    expect((await call('GET', '/admin/log/operatebyid?id=987654321')).status).toBe(404);
  });

  it('of errors of clients and of the server’s processes are paged; an entry that is not there is 404', async () => {
    expect(await done('GET', '/admin/log/global?current=1&size=5')).toMatchObject(PAGE);
    expect(await done('GET', '/admin/log/distributed/page?current=1&size=5')).toMatchObject({
      ...PAGE,
      size: 5,
    });
    expect((await call('GET', '/admin/log/distributed/detail?id=987654321')).status).toBe(404);
  });
});

describe('layouts of tables', () => {
  it('are saved, read by the form’s name, and removed by id or by name', async () => {
    const columns = [{ key: 'name', width: 120, isHidden: false }];
    const save = () => done<Row>('POST', '/admin/usertablelayout', { formName: 'deptTable', columns });
    const read = () => done<Row[]>('GET', '/admin/usertablelayout/user_id?formName=deptTable');
    const { id } = await save();
    expect(await read()).toEqual([expect.objectContaining({ id, formName: 'deptTable', columns })]);
    expect(await done('DELETE', `/admin/usertablelayout/${id}`)).toBe(true);
    expect(await read()).toEqual([]);
    await save();
    expect(await done('DELETE', '/admin/usertablelayout/user_id?formName=deptTable')).toBe(true);
    expect(await read()).toEqual([]);
  });
});

describe('forms of a tenant', () => {
  it('have the slash at the end of their path, a page, and the list of components', async () => {
    const field = { name: 'nameEn', isShown: false, isRequired: false };
    const { id } = await done<Row>('POST', '/admin/sysconftenandform/', {
      componentsName: 'product',
      fields: [field],
    });
    expect(await done('GET', '/admin/sysconftenandform/page?current=1&size=10')).toMatchObject({
      ...PAGE,
      total: 1,
      records: [{ id, componentsName: 'product' }],
    });
    const row = await done<Row>('GET', `/admin/sysconftenandform/${id}`);
    await done('PUT', '/admin/sysconftenandform/', { ...row, remarks: '隐藏英文名' });
    expect(await done('GET', `/admin/sysconftenandform/${id}`)).toMatchObject({ remarks: '隐藏英文名' });
    const components = `/admin/sysconftenandform/components?current=1&size=100&tenantId=${user.tenantId}`;
    const page = await done<Page>('GET', components);
    expect(page).toMatchObject({ ...PAGE, current: 1, size: 100 });
    expect(page.records).toContainEqual(
      expect.objectContaining({ componentsName: 'product', fields: [expect.objectContaining(field)] }),
    );
    expect(await done('DELETE', `/admin/sysconftenandform/${id}`)).toBe(true);
    expect((await call('GET', `/admin/sysconftenandform/${id}`)).status).toBe(404);
  });
});
