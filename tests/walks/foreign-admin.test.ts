import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/**
 * The administration's calls as programs send them that know the specification (point 7) and the family's protocol
 * only: paths, methods and places of parameters are spelled out; nothing of our contracts is used.
 */
let server: TestServer;
let address: string;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  user = await server.addUser();
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: { code: number; msg: string | null; data: unknown };
}
async function call(method: string, path: string, body?: object, headers?: object): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(headers ?? { Authorization: `Bearer ${user.token}`, 'TENANT-ID': '1' }),
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
type Row = Record<string, unknown> & { readonly id: string };

describe('menus', () => {
  const NODE = {
    id: TEXT_ID,
    parentId: '-1',
    rootId: TEXT_ID,
    name: expect.any(String),
    label: expect.any(String),
    cname: expect.any(String),
    keepAlive: 1,
    type: '0',
  };

  it('are added, read, changed and removed', async () => {
    const { id } = await done<Row>('POST', '/admin/menu', {
      parentId: '-1',
      type: '0',
      name: '能源',
      path: '/energy/index',
      icon: 'icon-energy',
      keepAlive: 1,
      sort: 5,
    });
    expect(await done('GET', `/admin/menu/${id}`)).toMatchObject({ ...NODE, name: '能源', children: [] });
    await done('PUT', '/admin/menu', { id, parentId: '-1', type: '0', name: '能耗', keepAlive: '1' });
    expect(await done('GET', `/admin/menu/${id}`)).toMatchObject({ name: '能耗', keepAlive: 1 });
    expect(await done('DELETE', `/admin/menu/${id}`)).toBe(true);
    expect((await call('GET', `/admin/menu/${id}`)).status).toBe(404);
  });

  it('come as the caller’s tree, its top ones, the whole tree, and lazily for the tenant', async () => {
    const root = await done<Row>('POST', '/admin/menu', {
      parentId: '-1',
      type: '2',
      name: '顶部',
      path: '/a/top',
    });
    const child = await done<Row>('POST', '/admin/menu', {
      parentId: root.id,
      type: '0',
      name: '下级',
      path: '/a/below',
    });
    expect(await done('GET', '/admin/menu')).toBeInstanceOf(Array);
    expect(await done('GET', '/admin/menu?type=top')).toBeInstanceOf(Array);
    expect(await done('GET', '/admin/menu/tree')).toContainEqual(
      expect.objectContaining({ id: root.id, children: [expect.objectContaining({ id: child.id })] }),
    );
    const level = (parentId: string) =>
      done('GET', `/admin/menu/treeTenand?lazy=true&parentId=${parentId}&tenandId=1`);
    expect(await level('-1')).toContainEqual(
      expect.objectContaining({ id: root.id, hasChildren: true, children: [] }),
    );
    expect(await level(root.id)).toEqual([expect.objectContaining({ id: child.id, parentId: root.id })]);
  });
});

describe('dictionaries', () => {
  it('have the slash at the end of their path, items below it, and are removed by id', async () => {
    const { id } = await done<Row>('POST', '/admin/dict/', { type: 'shift_kind', description: '班次' });
    expect(id).toEqual(TEXT_ID);
    await done('PUT', '/admin/dict/', { id, description: '班次类型' });
    const item = await done<Row>('POST', '/admin/dict/item', {
      dictId: id,
      value: '1',
      label: '早班',
      sort: 1,
    });
    await done('PUT', '/admin/dict/item', { id: item.id, value: '1', label: '白班', sort: 1 });
    expect(await done('GET', '/admin/dict/type/shift_kind')).toEqual([
      expect.objectContaining({
        id: item.id,
        dictId: id,
        type: 'shift_kind',
        value: '1',
        label: '白班',
        sort: 1,
      }),
    ]);
    expect(await done('GET', `/admin/dict/item/page?dictId=${id}&current=1&size=10`)).toMatchObject({
      ...PAGE,
      total: 1,
      size: 10,
      current: 1,
    });
    expect(await done('DELETE', `/admin/dict/item/${item.id}`)).toBe(true);
    expect(await done('DELETE', `/admin/dict/${id}`)).toBe(true);
  });

  it('are paged, sorted by columns in snake case; a negative page is refused', async () => {
    expect(await done('GET', '/admin/dict/page?current=2&size=3&descs=update_time')).toMatchObject({
      ...PAGE,
      size: 3,
      current: 2,
    });
    expect(await call('GET', '/admin/dict/page?current=-1&size=3')).toMatchObject({
      status: 400,
      body: { code: 1, data: null },
    });
  });

  it('hold the table layouts that clients read', async () => {
    const items = await done<Row[]>('GET', '/admin/dict/type/table_layout');
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(item).toMatchObject({ label: expect.any(String) });
  });
});

describe('parameters', () => {
  it('are added, changed and removed', async () => {
    const param = {
      publicName: '水表',
      publicKey: 'WATER_METER',
      publicValue: '7',
      status: '0',
      publicType: '0',
    };
    const { publicId } = await done<{ publicId: string }>('POST', '/admin/param', param);
    expect(publicId).toEqual(TEXT_ID);
    await done('PUT', '/admin/param', { ...param, publicId, publicValue: '8' });
    expect(await done('GET', '/admin/param/list')).toContainEqual(
      expect.objectContaining({ publicKey: 'WATER_METER', publicValue: '8' }),
    );
    expect(await done('GET', '/admin/param/page?current=1&size=5')).toMatchObject({ ...PAGE, size: 5 });
    expect(await done('DELETE', `/admin/param/${publicId}`)).toBe(true);
  });

  it.each([
    'HIDE_AI',
    'HOME_TAB_CLOSABLE',
    'PASSWORD_CHECK',
    'PASSWORD_VALIDITY',
    'PASSWORD_FORCE_EXPIRE',
    'PASSWORD_FORCE_NEWUSER',
  ])('tell %s to a client without a token', async (key) => {
    const answer = await call('GET', `/admin/param/publicValue/${key}`, undefined, { 'TENANT-ID': '1' });
    expect(answer).toMatchObject({ status: 200, body: { code: 0, data: expect.any(String) } });
  });

  it('tell the defaults of the specification', async () => {
    expect(await done('GET', '/admin/param/publicValue/PASSWORD_VALIDITY')).toBe('30');
  });
});

describe('rows that clients send back', () => {
  /** As the family's tables do: the whole row as it was read, what was changed, and labels of their own. */
  const back = (row: object, change: object) => ({
    ...row,
    ...change,
    $type: '菜单',
    $status: '有效',
    createBy: 'me',
  });

  it('change what was changed and nothing else: a menu', async () => {
    const made = await done<Row>('POST', '/admin/menu', {
      parentId: '-1',
      type: '0',
      name: '蒸汽',
      desc: '说明',
      path: '/steam/index',
      icon: 'icon-steam',
      keepAlive: 1,
      sort: 7,
    });
    const row = await done<Row>('GET', `/admin/menu/${made.id}`);
    await done('PUT', '/admin/menu', back(row, { name: '蒸汽站' }));
    expect(await done('GET', `/admin/menu/${made.id}`)).toEqual({
      ...row,
      name: '蒸汽站',
      label: '蒸汽站',
      cname: row.cname === row.name ? '蒸汽站' : row.cname,
      updateTime: expect.any(Number),
    });
  });

  it('a dictionary and its item', async () => {
    const dict = await done<Row>('POST', '/admin/dict/', {
      type: 'back_kind',
      description: '回',
      remarks: '注',
    });
    const item = await done<Row>('POST', '/admin/dict/item', {
      dictId: dict.id,
      value: '1',
      label: '一',
      sort: 3,
    });
    const page = await done<{ records: Row[] }>('GET', '/admin/dict/page?type=back_kind&current=1&size=10');
    const row = page.records.find(({ id }) => id === dict.id);
    await done('PUT', '/admin/dict/', back(row ?? {}, { description: '回送' }));
    await done('PUT', '/admin/dict/item', back(item, { label: '壹' }));
    const items = await done<Row[]>('GET', '/admin/dict/type/back_kind');
    expect(items).toEqual([{ ...item, label: '壹', updateTime: expect.any(Number) }]);
    const after = await done<{ records: Row[] }>('GET', '/admin/dict/page?type=back_kind&current=1&size=10');
    expect(after.records).toEqual([{ ...row, description: '回送', updateTime: expect.any(Number) }]);
  });

  it('a parameter', async () => {
    const param = await done<Row>('POST', '/admin/param', {
      publicName: '汽表',
      publicKey: 'STEAM_METER',
      publicValue: '1',
      status: '0',
      publicType: '0',
    });
    const row = await done<Row>('GET', `/admin/param/${param.publicId}`);
    await done('PUT', '/admin/param', back(row, { publicValue: '2' }));
    const after = await done<Row>('GET', `/admin/param/${param.publicId}`);
    expect(after).toEqual({
      ...row,
      publicValue: '2',
      updateTime: expect.any(Number),
      updateBy: after.updateBy,
    });
  });
});

describe('users, codes and other accounts', () => {
  it('has file types and one group, with the fields that clients read', async () => {
    const [group] = await done<Row[]>('GET', '/admin/sysfilelist/filetree');
    expect(group).toMatchObject({ id: TEXT_ID });
    expect(Object.keys(await done<Row>('GET', `/admin/sysfilelist/${group?.id}`))).toEqual(
      expect.arrayContaining(['parentId', 'fileSize']),
    );
  });

  it('gives a user a new password by userId in the query, once', async () => {
    const other = await server.addUser({ permissions: [] });
    expect(await done('GET', `/admin/user/initialize?userId=${other.userId}`)).toMatchObject({
      password: expect.any(String),
    });
  });

  it('changes the own data with PUT /admin/sysuserinfo/upinfo', async () => {
    const data = await done('PUT', '/admin/sysuserinfo/upinfo', { nickname: '新名' });
    expect(data).toMatchObject({ id: user.userId, nickname: '新名' });
  });

  it('says 用户尚未绑定, silently for its clients, to who unbinds nothing', async () => {
    expect(await call('GET', '/admin/social/unbind?state=WX')).toMatchObject({
      status: 404,
      body: { code: 1, msg: '用户尚未绑定' },
    });
    // Arrays of a GET come as repeated keys.
    expect(
      await done('GET', `/admin/social/unbind/ids?userIds=${user.userId}&userIds=987654321&state=WX`),
    ).toBe(0);
  });

  it('takes phone, code and state to bind, and refuses a state that it never gave', async () => {
    const body = { code: 'abc', state: 'made-up-0123456789' };
    expect(await call('POST', '/admin/social/wxbind', body)).toMatchObject({
      status: 400,
      body: { code: 1, data: null },
    });
    expect(
      (await call('POST', '/admin/social/wxbind', { ...body, phone: '13800000000' })).body,
    ).toMatchObject({
      code: 1,
      fields: { phone: expect.any(String) },
    });
  });

  it('answers codes that are wrong with false data and a message for the field', async () => {
    const headers = { 'TENANT-ID': '1' };
    for (const path of ['regverifica', 'verifycode', 'verifyMessage']) {
      const answer = await call(
        'GET',
        `/admin/user/${path}?phone=13800000000&code=000000&template=SMS_119025060`,
        undefined,
        headers,
      );
      expect(answer, path).toMatchObject({ status: 200, body: { data: false, msg: expect.any(String) } });
    }
    expect((await call('GET', '/admin/user/vlogcode?code=000000&template=SMS_119025060')).body.data).toBe(
      false,
    );
  });
});
