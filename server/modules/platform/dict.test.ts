import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SettingsChange } from '#server/core/ports/announcements.ts';
import { type Dict, dict, getDictItems } from '#shared/contracts/platform/dict.ts';
import { type DictItem, dictItem } from '#shared/contracts/platform/dict-item.ts';
import { param } from '#shared/contracts/platform/param.ts';
import { tenantForm } from '#shared/contracts/platform/tenant-form.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { dictSample } from '#tests/support/samples/platform/dict.ts';
import { dictItemSample } from '#tests/support/samples/platform/dict-item.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
let viewer: TestUser;
let foreignAdmin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await userOfRole(server, 'admin');
  viewer = await userOfRole(server, 'viewer');
  foreignAdmin = await userOfRole(server, 'admin', await server.addTenant('foreign'));
});
afterAll(() => server.close());

const ask = (type: string, user = viewer, headers: Record<string, string> = {}) =>
  server.call(getDictItems, { params: { type } }, user, headers);

async function itemsOf(type: string, user = viewer): Promise<DictItem[]> {
  return (await ask(type, user)).json().data;
}

async function added(type: string): Promise<Dict> {
  const body = { type, description: `字典 ${type}` };
  return (await server.call(dict.create, { body }, admin)).json().data;
}

async function addedItem(dictId: string, value: string, sort = 0): Promise<DictItem> {
  const body = { dictId, value, label: `标签 ${value}`, sort };
  return (await server.call(dictItem.create, { body }, admin)).json().data;
}

async function findDict(type: string, user = admin, tenant = server): Promise<Dict> {
  const page = await tenant.call(dict.page, { query: { type } }, user);
  return page.json().data.records[0];
}

describeCrud(dictSample);

describeCrud(dictItemSample);

describe('the items of a dictionary', () => {
  it('come in their order to everybody who is signed in', async () => {
    const found = await added('colour');
    await addedItem(found.id, 'b', 2);
    await addedItem(found.id, 'a', 1);
    expect((await itemsOf('colour')).map(({ value, label, type }) => [value, label, type])).toEqual([
      ['a', '标签 a', 'colour'],
      ['b', '标签 b', 'colour'],
    ]);
  });

  it('carry an ETag that changes with every change, so that what was kept is never old', async () => {
    const found = await added('versioned');
    const etag = async () => String((await ask('versioned')).headers.etag);
    const tags = [await etag()];
    const item = await addedItem(found.id, 'x');
    tags.push(await etag());
    await server.call(dictItem.update, { body: { id: item.id, value: 'x', label: '改' } }, admin);
    tags.push(await etag());
    await server.call(dictItem.remove, { params: { id: item.id } }, admin);
    tags.push(await etag());
    expect(new Set(tags).size).toBe(4);
    const same = await ask('versioned', viewer, { 'if-none-match': tags[3] ?? '' });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect((await ask('versioned', viewer, { 'if-none-match': tags[2] ?? '' })).statusCode).toBe(200);
    await server.call(dict.remove, { params: { id: found.id } }, admin);
    const again = await added('versioned');
    expect(await etag()).not.toBe(tags[3]);
    expect(again.id).not.toBe(found.id);
  });

  it('are announced to open windows when they change, as parameters and form fields are', async () => {
    const heard: SettingsChange[] = [];
    const leave = server.wiring.announcements.settings.listen((changed) => heard.push(changed));
    const told = () =>
      heard.splice(0).map(({ tenantId, subject }) => [tenantId === server.tenantId, subject]);
    try {
      const found = await added('announced');
      expect(told()).toEqual([[true, 'dict']]);
      const item = await addedItem(found.id, 'x');
      expect(told()).toEqual([[true, 'dict']]);
      await server.call(dictItem.update, { body: { id: item.id, value: 'x', label: '改' } }, admin);
      expect(told()).toEqual([[true, 'dict']]);
      const body = { publicName: 'n', publicKey: 'ANNOUNCED', publicValue: '1', publicType: '0' as const };
      await server.call(param.create, { body }, admin);
      expect(told()).toEqual([[true, 'param']]);
      await server.call(tenantForm.create, { body: { componentsName: 'post', fields: [] } }, admin);
      expect(told()).toEqual([[true, 'tenantForm']]);
    } finally {
      leave();
    }
  });

  it('are asked for by a plain name only', async () => {
    const answer = await server.app.inject({
      url: "/admin/dict/type/x'%20or%201=1",
      headers: viewer.headers,
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('dictionaries of the product', () => {
  it('cannot be removed, nor can the items that they came with', async () => {
    const found = await findDict('social_type');
    expect(found.system).toBe('1');
    const removed = await server.call(dict.remove, { params: { id: found.id } }, admin);
    expect(removed.json()).toMatchObject({ error: 'system_record', msg: '系统内置，不能删除' });
    const [item] = await itemsOf('social_type');
    const gone = await server.call(dictItem.remove, { params: { id: item?.id ?? '' } }, admin);
    expect(gone.json()).toMatchObject({ error: 'system_record' });
    const renamed = await server.call(
      dictItem.update,
      { body: { id: item?.id ?? '', value: 'OTHER', label: '微信' } },
      admin,
    );
    expect(renamed.json().fields).toHaveProperty('value');
  });

  it('take other names and further items, which can be removed again', async () => {
    const found = await findDict('table_layout');
    const [item] = await itemsOf('table_layout');
    const body = { id: item?.id ?? '', value: item?.value ?? '', label: '常用布局', sort: 1 };
    expect((await server.call(dictItem.update, { body }, admin)).json().data).toMatchObject({
      label: '常用布局',
    });
    const own = await addedItem(found.id, 'wide', 9);
    expect((await itemsOf('table_layout')).map(({ value }) => value)).toContain('wide');
    expect((await server.call(dictItem.remove, { params: { id: own.id } }, admin)).statusCode).toBe(200);
    const update = { id: found.id, description: '表格的布局' };
    expect((await server.call(dict.update, { body: update }, admin)).json().data).toMatchObject({
      type: 'table_layout',
      description: '表格的布局',
      updateBy: admin.username,
    });
  });
});

describe('names', () => {
  it('are given once: a type in the tenant, a value in its dictionary', async () => {
    const found = await added('once');
    const again = await server.call(dict.create, { body: { type: 'once', description: 'x' } }, admin);
    expect(again.json().fields).toHaveProperty('type');
    const first = await addedItem(found.id, 'v');
    const twin = await server.call(
      dictItem.create,
      { body: { dictId: found.id, value: 'v', label: 'x' } },
      admin,
    );
    expect(twin.json().fields).toHaveProperty('value');
    const other = await addedItem(found.id, 'w');
    const taken = await server.call(
      dictItem.update,
      { body: { id: other.id, value: 'v', label: 'x' } },
      admin,
    );
    expect(taken.json().fields).toHaveProperty('value');
    expect(first.value).toBe('v');
  });

  it('H9 sort nothing but what the list has', async () => {
    const page = (query: Record<string, string>) =>
      server.app.inject({ url: '/admin/dict/page', query, headers: admin.headers });
    expect((await page({ ascs: 'type', size: '200' })).statusCode).toBe(200);
    for (const column of ['version', 'tenant_id', 'type desc', '(select 1)'])
      expect((await page({ descs: column })).statusCode).toBe(400);
  });
});

describe('H13 dictionaries of another tenant', () => {
  it('can be neither read, changed, removed nor added to', async () => {
    const theirs = await findDict('social_type', foreignAdmin);
    const [item] = await itemsOf('social_type', foreignAdmin);
    const id = item?.id ?? '';
    const page = await server.call(dictItem.page, { query: { dictId: theirs.id } }, admin);
    expect(page.json().data).toMatchObject({ records: [], total: 0 });
    const answers = await Promise.all([
      server.call(dict.update, { body: { id: theirs.id, description: 'x' } }, admin),
      server.call(dict.remove, { params: { id: theirs.id } }, admin),
      server.call(dictItem.update, { body: { id, value: 'x', label: 'x' } }, admin),
      server.call(dictItem.remove, { params: { id } }, admin),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const body = { dictId: theirs.id, value: 'x', label: 'x' };
    expect((await server.call(dictItem.create, { body }, admin)).json().fields).toHaveProperty('dictId');
    expect((await itemsOf('social_type', foreignAdmin)).map(({ value }) => value)).not.toContain('x');
  });
});
