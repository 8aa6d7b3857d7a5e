import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import {
  pageTenantComponents,
  type TenantFormField,
  tenantForm,
} from '#shared/contracts/platform/tenant-form.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { tenantFormSample } from '#tests/support/samples/platform/tenant-form.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const keysOf = ({ app }: TestServer) =>
  app.cruds.map(({ subject }) => subject.key).filter((key) => key !== 'tenantForm');

describeCrud(tenantFormSample);

describe('the form of a subject', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
  });
  afterAll(() => server.close());

  const field = (name: string, more: Partial<TenantFormField> = {}): TenantFormField => ({
    ...{ name, isShown: true, isRequired: false, label: '', labelEn: '' },
    ...more,
  });
  const decide = (fields: readonly TenantFormField[], componentsName = 'product') =>
    server.call(tenantForm.create, { body: { componentsName, fields } } as never, admin);
  const components = async (user: TestUser, more: object = {}) =>
    server.call(pageTenantComponents, { query: { current: 1, size: 100, ...more } } as never, user);

  it.each<[string, TenantFormField[], string]>([
    ['no field of the form', [field('price')], '此表单没有字段 price'],
    [
      'a hidden field that the product needs',
      [field('code', { isShown: false })],
      '字段 code 必填，不能隐藏',
    ],
    [
      'a hidden field that is required',
      [field('nameEn', { isShown: false, isRequired: true })],
      '字段 nameEn 必填，不能隐藏',
    ],
    ['a field twice', [field('name'), field('name')], '同一字段出现了两次'],
  ])('is refused %s', async (_what, fields, message) => {
    expect((await decide(fields)).json().fields).toEqual({ fields: message });
  });

  it('is refused for what the product does not have, and for its own', async () => {
    for (const name of ['spaceship', 'tenantForm'])
      expect((await decide([], name)).json().fields).toEqual({ componentsName: expect.any(String) });
  });

  it('is asked for by everybody who signs in, and only of the own tenant', async () => {
    const made = (
      await decide([field('nameEn', { isRequired: true, label: '外文名', labelEn: 'Foreign name' })])
    ).json();
    const reader = await server.addUser({ permissions: [] });
    const { records, total } = (await components(reader)).json().data;
    expect(total).toBe(keysOf(server).length);
    const ofProduct = records.find(
      ({ componentsName }: { componentsName: string }) => componentsName === 'product',
    );
    expect(ofProduct.fields).toEqual(made.data.fields);
    expect(ofProduct.names).toContainEqual({ name: 'code', isNeeded: true });
    expect((await components(reader, { tenantId: server.tenantId })).statusCode).toBe(200);
    expect((await components(reader, { tenantId: '999' })).json().error).toBe('wrong_tenant');
    const stranger = await server.addUser({ tenantId: await server.addTenant('other-forms') });
    const theirs = (await components(stranger)).json().data.records;
    expect(theirs.flatMap(({ fields }: { fields: unknown[] }) => fields)).toEqual([]);
    await server.call(tenantForm.remove, { params: { id: made.data.id } }, admin);
  });

  it('holds for changes too, until it is taken back', async () => {
    const made = (await decide([field('nameEn', { isRequired: true })])).json().data;
    const create = (body: object) =>
      server.call(product.create, { body: { unit: 'bottle', lineSpeeds: '', ...body } } as never, admin);
    expect((await create({ code: 'TF1', name: 'a', nameEn: '' })).json().fields).toEqual({ nameEn: '必填' });
    const stored = (await create({ code: 'TF1', name: 'a', nameEn: 'A' })).json().data;
    const emptied = await server.call(product.update, { body: { ...stored, nameEn: null } } as never, admin);
    expect(emptied.json().fields).toEqual({ nameEn: '必填' });
    await server.call(tenantForm.remove, { params: { id: made.id } }, admin);
    const freed = await server.call(product.update, { body: { ...stored, nameEn: null } } as never, admin);
    expect(freed.statusCode).toBe(200);
  });
});
