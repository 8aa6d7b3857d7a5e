import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listTableLayouts,
  removeTableLayout,
  resetTableLayouts,
  saveDefaultTableLayout,
  saveTableLayout,
  type TableLayout,
} from '#shared/contracts/kit/table-layout.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const COLUMNS = [
  { key: 'name', width: 180, isHidden: false },
  { key: 'updateTime', width: null, isHidden: true },
];

let server: TestServer;
let user: TestUser;
let other: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  user = await server.addUser({ permissions: [] });
  other = await server.addUser({ permissions: [] });
  admin = await server.addUser({ permissions: ['layout_edit'] });
});
afterAll(() => server.close());

const body = (formName: string, more: object = {}) => ({ formName, columns: COLUMNS, ...more });
const save = (formName: string, as = user, more: object = {}) =>
  server.call(saveTableLayout, { body: body(formName, more) }, as);
const saveDefault = (formName: string, as = admin) =>
  server.call(saveDefaultTableLayout, { body: body(formName, { density: 'compact' }) }, as);
const list = async (as = user, formName?: string): Promise<TableLayout[]> =>
  (await server.call(listTableLayouts, { query: { ...(formName && { formName }) } }, as)).json().data;

describe('a table layout', () => {
  it('is its user’s own, one per table', async () => {
    const first = (await save('own')).json().data;
    expect(first).toMatchObject({
      formName: 'own',
      isDefault: false,
      columns: COLUMNS,
      density: 'standard',
      updateTime: expect.any(Number),
    });
    const second = (await save('own', user, { columns: [], density: 'compact' })).json().data;
    expect(second).toMatchObject({ id: first.id, columns: [], density: 'compact' });
    expect(await list(user, 'own')).toEqual([second]);
    expect(await list(other)).toEqual([]);
    expect((await server.call(removeTableLayout, { params: { id: first.id } }, other)).statusCode).toBe(404);
    expect((await server.call(removeTableLayout, { params: { id: first.id } }, user)).json().data).toBe(true);
    expect(await list(user, 'own')).toEqual([]);
  });

  it('of the tenant stands for users without their own, who come back to it by a reset', async () => {
    expect((await saveDefault('shared', user)).statusCode).toBe(403);
    const standard: TableLayout = (await saveDefault('shared')).json().data;
    expect(standard).toMatchObject({ isDefault: true, density: 'compact' });
    expect(await list(user, 'shared')).toEqual([standard]);
    const own = (await save('shared')).json().data;
    await save('kept');
    expect(await list(user, 'shared')).toEqual([own]);
    expect(await list(other, 'shared')).toEqual([standard]);
    await server.call(resetTableLayouts, { query: { formName: 'shared' } }, user);
    expect((await list()).map(({ formName, isDefault }) => [formName, isDefault])).toEqual([
      ['kept', false],
      ['shared', true],
    ]);
    await server.call(resetTableLayouts, { query: {} }, user);
    expect(await list()).toEqual([standard]);
    const remove = (as: TestUser) => server.call(removeTableLayout, { params: { id: standard.id } }, as);
    expect((await remove(user)).statusCode).toBe(403);
    expect(await list()).toEqual([standard]);
    expect((await remove(admin)).json().data).toBe(true);
    expect(await list()).toEqual([]);
  });

  it('H13 is of its tenant', async () => {
    const tenantId = await server.addTenant('layouts');
    const stranger = await server.addUser({ tenantId });
    const mine = (await saveDefault('bounded')).json().data;
    expect(await list(stranger)).toEqual([]);
    expect((await server.call(removeTableLayout, { params: { id: mine.id } }, stranger)).statusCode).toBe(
      404,
    );
  });

  it.each([
    ['a name that is no name', { formName: 'a b' }],
    [
      'too many columns',
      { columns: Array.from({ length: 101 }, (_, at) => ({ ...COLUMNS[0], key: `k${at}` })) },
    ],
    ['a column twice', { columns: [COLUMNS[0], COLUMNS[0]] }],
    ['a width without end', { columns: [{ ...COLUMNS[0], width: 2_001 }] }],
    ['a field of its own', { columns: [{ ...COLUMNS[0], html: '<b>' }] }],
    ['another density', { density: 'huge' }],
  ])('is refused with %s', async (_what, change) => {
    expect((await save('refused', user, change)).statusCode).toBe(400);
  });

  it('is no screen’s, and there are not more than a user can have tables', async () => {
    expect((await save('screen', await server.addScreen())).statusCode).toBe(403);
    const hoarder = await server.addUser({ permissions: [] });
    await server.db.tenant(server.tenantId, (tx) =>
      sql`insert into sys_table_layout (tenant_id, user_id, form_name, columns, density, updated_at)
        select ${server.tenantId}, ${hoarder.userId}, 't' || n, '[]', 'standard', now() from generate_series(1, 300) n`.execute(
        tx,
      ),
    );
    expect((await save('t1', hoarder)).statusCode).toBe(200);
    expect((await save('more', hoarder)).json().fields).toHaveProperty('formName');
    expect(await list(hoarder, 'more')).toEqual([]);
  });
});
