import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { typed } from '#server/core/database/typed-database.ts';
import {
  listParams,
  MASKED_VALUE,
  type Param,
  PUBLIC_PARAM_KEYS,
  param,
} from '#shared/contracts/platform/param.ts';
import { getPublicParam } from '#shared/contracts/platform/public-param.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { paramSample } from '#tests/support/samples/platform/param.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import type { PlatformSchema } from './schema.ts';

const SECRET_KEY = 'FOREIGN_PASSWORD_KEY';

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

const publicValue = (key: string, tenantId: string = server.tenantId) =>
  server.app.inject({ url: `/admin/param/publicValue/${key}`, headers: { 'tenant-id': tenantId } });
const add = (body: z.input<typeof param.createBody>, user = admin) =>
  server.call(param.create, { body }, user);
const change = (body: z.input<typeof param.updateBody>, user = admin) =>
  server.call(param.update, { body }, user);

async function list(user = admin): Promise<Param[]> {
  return (await server.call(listParams, {}, user)).json().data;
}

async function find(key: string, user = admin): Promise<Param> {
  const param = (await list(user)).find(({ publicKey }) => publicKey === key);
  if (!param) throw new Error(`no parameter ${key}`);
  return param;
}

/** The whole row as an update, as a form sends it back. */
const bodyOf = ({
  publicId,
  publicName,
  publicKey,
  publicValue,
  status,
  validateCode,
  publicType,
}: Param) => ({
  publicId,
  publicName,
  publicKey,
  publicValue,
  status,
  validateCode,
  publicType,
});

describeCrud(paramSample);

describe('public parameters', () => {
  it('are answered without a session, to a caller who names the tenant', async () => {
    const answer = await publicValue('PASSWORD_VALIDITY');
    expect(answer.json()).toMatchObject({ code: 0, data: '30' });
    expect((await server.call(getPublicParam, { params: { key: 'HIDE_AI' } }, viewer)).json().data).toBe('Y');
  });

  it('H13 H14 are not answered for a missing, malformed or unknown tenant', async () => {
    const url = '/admin/param/publicValue/HIDE_AI';
    expect((await server.app.inject({ url })).statusCode).toBe(403);
    for (const tenantId of ['undefined', '', '0', '999']) {
      expect((await publicValue('HIDE_AI', tenantId)).statusCode).toBe(403);
    }
  });

  it('H26 are nothing but those of the list: a secret, an own and an unknown key answer alike', async () => {
    await add({ publicName: '自有', publicKey: 'OWN_KEY', publicValue: 'own' });
    const answers = await Promise.all(
      [SECRET_KEY, 'USER_DEFAULT_ROLE', 'OWN_KEY', 'NO_SUCH_KEY', 'hide_ai', 'HIDE_AI%00'].map((key) =>
        publicValue(key),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 1, msg: '资源不存在', data: null, error: 'not_found' });
    }
  });

  it('are all that a session without permission is told', async () => {
    const params = await list(viewer);
    expect(params.map(({ publicKey }) => publicKey)).toEqual([...PUBLIC_PARAM_KEYS].sort());
    expect((await server.call(listParams, {}, await server.addScreen())).statusCode).toBe(403);
  });
});

describe('secret values', () => {
  it('are masked in every list, and read one by one by whoever may change them', async () => {
    const { publicId, publicValue: shown, isSecret } = await find(SECRET_KEY);
    expect([shown, isSecret]).toEqual([MASKED_VALUE, true]);
    const page = await server.call(param.page, { query: { publicKey: 'foreign_pass' } }, admin);
    expect(page.json().data.records).toMatchObject([{ publicKey: SECRET_KEY, publicValue: MASKED_VALUE }]);
    const read = await server.call(param.get, { params: { id: publicId } }, admin);
    expect(read.json().data.publicValue).toBe(await server.wiring.params.text(server.tenantId, SECRET_KEY));
    const reader = await server.addUser({ permissions: ['param_view'] });
    expect((await server.call(param.get, { params: { id: publicId } }, reader)).statusCode).toBe(403);
    expect(await find(SECRET_KEY, reader)).toMatchObject({ publicValue: MASKED_VALUE });
  });

  it('leave in the audit that they changed, and nothing of what they are', async () => {
    const body = {
      publicName: '密钥',
      publicKey: 'AUDITED_SECRET',
      publicValue: 'xK7-first',
      isSecret: true,
    };
    const made: Param = (await add(body)).json().data;
    await change({ ...bodyOf(made), publicValue: 'xK7-second' });
    await change({ ...bodyOf(made), publicName: '另名' });
    const entries = await server.db.tenant(server.tenantId, async (tx) => {
      const found = sql<{ changes: Record<string, unknown> }>`select changes from sys_audit
        where subject = 'param' and record_id = ${made.publicId} order by seq`;
      return (await found.execute(tx)).rows.map(({ changes }) => changes);
    });
    expect(entries.map(({ publicValue }) => publicValue)).toEqual([
      { isSecret: true },
      { isSecret: true },
      undefined,
    ]);
    expect(JSON.stringify(entries)).not.toContain('xK7');
  });

  it('of another client are replaced and never read, not even one by one', async () => {
    const { publicId, publicValue: unset } = await find('FOREIGN_CLIENT');
    expect(unset).toBe('');
    const set = await change({ ...bodyOf(await find('FOREIGN_CLIENT')), publicValue: 'plant:s3cret-of-it' });
    expect(set.json().data.publicValue).toBe(MASKED_VALUE);
    expect(await server.wiring.params.text(server.tenantId, 'FOREIGN_CLIENT')).toBe('plant:s3cret-of-it');
    const answers = [
      await server.call(param.get, { params: { id: publicId } }, admin),
      await server.call(param.page, { query: {} }, admin),
      await server.call(listParams, {}, admin),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('s3cret-of-it');
    }
  });

  it('stay as they are when the mask is sent back', async () => {
    const before = await server.wiring.params.text(server.tenantId, SECRET_KEY);
    const answer = await change({ ...bodyOf(await find(SECRET_KEY)), publicName: '新名称' });
    expect(answer.json().data).toMatchObject({ publicName: '新名称', publicValue: MASKED_VALUE });
    expect(await server.wiring.params.text(server.tenantId, SECRET_KEY)).toBe(before);
  });

  it.each(['pigxpigxpigxpigx', '0123456789abcdef', 'aaaaaaaaaaaaaaaa'])(
    'H17 are never a key that is printed in public: %s',
    async (publicValue) => {
      const answer = await change({ ...bodyOf(await find(SECRET_KEY)), publicValue });
      expect(answer.json().fields).toHaveProperty('publicValue');
    },
  );

  it('take effect with the next question', async () => {
    await change({ ...bodyOf(await find(SECRET_KEY)), publicValue: 'Tp7x-Qk3w+Zb9v.R' });
    expect(await server.wiring.params.text(server.tenantId, SECRET_KEY)).toBe('Tp7x-Qk3w+Zb9v.R');
  });

  it('H26 are not public even under a public key', async () => {
    const { tenantId } = foreignAdmin;
    expect((await publicValue('HIDE_AI', tenantId)).json().data).toBe('Y');
    await typed<PlatformSchema>(server.db).platform((tx) =>
      tx
        .updateTable('sys_param')
        .set({ is_secret: true })
        .where('tenant_id', '=', tenantId)
        .where('public_key', '=', 'HIDE_AI')
        .execute(),
    );
    await setParams(server, { HIDE_AI: 'not-for-everybody' }, tenantId);
    expect(await server.wiring.params.text(tenantId, 'HIDE_AI')).toBe('not-for-everybody');
    expect((await publicValue('HIDE_AI', tenantId)).statusCode).toBe(404);
    expect(JSON.stringify(await list(await userOfRole(server, 'viewer', tenantId)))).not.toContain('not-for');
  });
});

describe('a value', () => {
  it('has to match the rule of its parameter', async () => {
    const answer = await change({ ...bodyOf(await find('HIDE_AI')), publicValue: 'maybe' });
    expect(answer.json()).toMatchObject({
      error: 'invalid_input',
      fields: { publicValue: '值不符合校验规则' },
    });
    expect((await change({ ...bodyOf(await find('HIDE_AI')), publicValue: 'N' })).statusCode).toBe(200);
    expect((await publicValue('HIDE_AI')).json().data).toBe('N');
  });

  it('is not checked by a rule that is no pattern or too large a one', async () => {
    const rule = (validateCode: string, publicValue: string) =>
      add({ publicName: '规则', publicKey: 'RULED', publicValue, validateCode });
    for (const broken of ['(', '(?=x)x', '.{1000}.{1000}'])
      expect((await rule(broken, 'x')).json().fields).toHaveProperty('validateCode');
    expect((await rule('(a+)+b', `${'a'.repeat(1_900)}!`)).json().fields).toHaveProperty('publicValue');
    expect((await rule('[a-z]+', 'abc')).statusCode).toBe(200);
  });

  it('counts as absent while the parameter is switched off', async () => {
    const answer = await add({ publicName: '开关', publicKey: 'SWITCHED', publicValue: 'on' });
    expect(await server.wiring.params.text(server.tenantId, 'SWITCHED')).toBe('on');
    await change({ ...bodyOf(answer.json().data), status: '1' });
    expect(await server.wiring.params.text(server.tenantId, 'SWITCHED')).toBeNull();
  });
});

describe('parameters of the product', () => {
  it('can be neither removed, renamed, switched off nor ruled otherwise', async () => {
    const built = await find('PASSWORD_CHECK');
    const removed = await server.call(param.remove, { params: { id: built.publicId } }, admin);
    expect(removed.json()).toMatchObject({ code: 1, error: 'system_record', msg: '系统内置，不能删除' });
    for (const [field, more] of [
      ['publicKey', { publicKey: 'OTHER' }],
      ['validateCode', { validateCode: '.*' }],
      ['status', { status: '1' as const }],
    ] as const) {
      expect((await change({ ...bodyOf(built), ...more })).json().fields).toHaveProperty(field);
    }
  });

  it('are told apart from own ones, which can be removed', async () => {
    const own: Param = (await add({ publicName: '临时', publicKey: 'TEMPORARY', publicValue: 'x' })).json()
      .data;
    expect(own).toMatchObject({ system: '0', updateBy: admin.username });
    expect((await server.call(param.remove, { params: { id: own.publicId } }, admin)).statusCode).toBe(200);
    expect(await server.wiring.params.text(server.tenantId, 'TEMPORARY')).toBeNull();
  });

  it('have keys of capital letters, each once', async () => {
    const keyed = (publicKey: string) => add({ publicName: '键', publicKey, publicValue: 'x' });
    for (const key of ['lower', 'WITH1', 'A B', "A';--"]) expect((await keyed(key)).statusCode).toBe(400);
    expect((await keyed('HIDE_AI')).json().fields).toHaveProperty('publicKey');
  });
});
