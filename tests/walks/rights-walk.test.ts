import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import {
  disableUsers,
  endUserSessions,
  giveRole,
  moveUsers,
  unlockUser,
  user,
} from '#shared/contracts/accounts/user.ts';
import { inviteUsers, revokeInvite } from '#shared/contracts/accounts/user-invite.ts';
import { setUserOwners, setUserWarehouses } from '#shared/contracts/accounts/user-place.ts';
import { apiKey, issueApiKey } from '#shared/contracts/api-keys/api-key.ts';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { menu } from '#shared/contracts/platform/menu.ts';
import { type Param, param } from '#shared/contracts/platform/param.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { role, setRoleMenus } from '#shared/contracts/roles/role.ts';
import { resetSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import { endSession, initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { unbindSocialOf } from '#shared/contracts/social/social.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import { tenantPackage } from '#shared/contracts/tenants/tenant-package.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { addLink, addSecondFactor, makeApiKey } from '#tests/support/walks/foreign-rows/access-rows.ts';

/**
 * Every call that can end in a session or a right, asked by somebody who holds less than it would give: it is refused,
 * and nothing changes.
 */

const ROOT = resolve(import.meta.dirname, '../..');

/** The folders of contracts whose calls know users, roles, keys, sessions or settings of security. */
const MODULES = [
  'accounts',
  'api-keys',
  'jobs',
  'kit',
  'platform',
  'roles',
  'screens',
  'second-factor',
  'sign-in',
  'sms',
  'social',
  'tenants',
];

const OWN = 'it is about the account of the caller alone';
const LESS = 'it takes away, and gives nothing';
const NO_RIGHT = 'what it changes grants nothing';
const PROOF = 'a secret proves the account: a password, a code, a ticket or a token';
const COPY = 'it reads what the list shows';

/** Calls that are not asked below, each with its reason. `module` of a pattern: all its calls of that verb. */
const EXEMPT: readonly (readonly [RegExp, string])[] = [
  [/\.export$/, COPY],
  [/^(?:account|tableLayout)\./, OWN],
  [/^secondFactor\.(?:start|confirm|end|renewCodes)$/, OWN],
  [/^social\.(?:bind\w*|startBind|unbind|unbindEnterprise)$/, OWN],
  [/^auth\.logout$/, OWN],
  [/^(?:dict|dictItem|post|log|operationLog|machineModel|sceneLayout|tenantForm)\./, NO_RIGHT],
  [/^tenantSetting\./, NO_RIGHT],
  [/^(?:role|menu|apiKey|param|tenant|tenantPackage)\.(?:remove|removeMany|revoke)$/, LESS],
  [/^menu\.move$/, 'roles are granted single menus: no menu brings those below it'],
  [/^param\.(?:restore|public)$/, 'the parameters of security are of the product, and never removed'],
  [/^apiKey\.restore$|^screen\.(?:remove|removeMany|revoke|restore)$/, LESS],
  [
    /^screen\.(?:create|update|createLink)$/,
    'a wall looks at boards of departments that its editor reaches; the role form says so',
  ],
  [/^screen\.report$/, 'a wall reports its own state'],
  [/^tenant(?:Package)?\.restore$/, 'it comes back as it was, and taking a package is asked'],
  [/^auth\.(?:ticket|token|secondFactor)$|^sms\.token$|^social\.token$|^recovery\.reset$/, PROOF],
  [/^auth\.challenge$|^social\.(?:providers|start)$|^sms\.(?:check\w*|sendCode|verifyOwn)$/, PROOF],
  [/^userInvite\.(?:accept|open|sendCode)$/, PROOF],
  [/^register\.user$/, 'a newcomer holds nothing: tests/security/escalation asks for the default role'],
  [
    /^job\./,
    'a job asks what its owner holds whenever it runs or is repeated (tests/security/job-rights), and of each row what the form asks',
  ],
  [
    /^socialProvider\.(?:create|update|remove|removeMany|restore)$/,
    'links are of one issuer or application, and the operator allows the issuers',
  ],
];

interface Scene {
  readonly boss: TestUser;
  readonly bossSession: Id;
  readonly bossRole: Id;
  readonly bossKey: Id;
  readonly removed: Id;
  readonly invited: Id;
  readonly colleague: Id;
  readonly ownRole: Id;
  readonly heavyMenu: Id;
  readonly lightMenu: Id;
  readonly removedMenu: Id;
  /** Of a role that reaches everything. */
  readonly sharedMenu: Id;
  readonly workshop: Id;
  /** Of the workshop, and of a warehouse besides. */
  readonly storeman: Id;
  readonly packageId: Id;
  readonly emptyTenant: Id;
  paramOf(key: string): Param;
}

interface Asked {
  readonly contract: Endpoint;
  /** What the caller holds. */
  readonly holds: readonly Permission[];
  readonly input: (scene: Scene) => CallInput<Endpoint>;
  readonly error: ErrorCode;
  readonly why?: string;
  /** The caller reaches the workshop alone; absent = everything. */
  readonly isBounded?: boolean;
}

const EDITS_USERS: readonly Permission[] = ['user_edit', 'user_view'];
const ofBoss = (
  contract: Endpoint,
  input: (scene: Scene, id: Id) => object,
  holds: readonly Permission[] = EDITS_USERS,
): Asked => ({
  contract,
  holds,
  input: (scene) => input(scene, scene.boss.userId) as CallInput<Endpoint>,
  error: 'user_holds_more',
});
const ofStoreman = (contract: Endpoint, input: (id: Id) => object): Asked => ({
  contract,
  holds: EDITS_USERS,
  input: ({ storeman }) => input(storeman) as CallInput<Endpoint>,
  error: 'user_holds_more',
});
const gives = (
  contract: Endpoint,
  holds: readonly Permission[],
  input: (scene: Scene) => object,
  error: ErrorCode = 'gives_more',
  why?: string,
): Asked => ({
  contract,
  holds,
  input: (scene) => input(scene) as CallInput<Endpoint>,
  error,
  ...(why !== undefined && { why }),
});
const bounded = (asked: Asked, why: string): Asked => ({ ...asked, why, isBounded: true });
const named = (name: string) => ({ roleName: name, roleDesc: '', dsType: 4 });
const setParam = (key: string, publicValue: string) => (scene: Scene) => {
  const { publicId, publicName, publicKey, status, publicType } = scene.paramOf(key);
  return { body: { publicId, publicName, publicKey, status, publicType, publicValue } };
};
const menuBody = {
  parentId: '-1',
  name: 'made',
  type: '1',
  sort: 1,
  permission: 'param_edit',
} as const;

const ASKED: readonly Asked[] = [
  gives(user.create, EDITS_USERS, ({ bossRole }) => ({
    body: { username: 'helper', nickname: 'Helper', roleIds: [bossRole] },
  })),
  gives(giveRole, EDITS_USERS, ({ colleague, bossRole }) => ({
    body: { ids: [colleague], roleId: bossRole },
  })),
  ofBoss(user.update, (_, id) => ({ body: { id, nickname: 'Changed', phone: '13900000001' } })),
  ofBoss(user.remove, (_, id) => ({ params: { id } })),
  ofBoss(user.removeMany, (_, id) => ({ query: { userIds: [id] } })),
  ofBoss(user.restore, ({ removed }) => ({ body: { ids: [removed] } })),
  ofBoss(moveUsers, (_, id) => ({ body: { ids: [id], deptId: null } })),
  ofBoss(disableUsers, (_, id) => ({ body: { ids: [id], isDisabled: true } })),
  ofBoss(unlockUser, (_, id) => ({ params: { id } })),
  ofBoss(endUserSessions, (_, id) => ({ params: { id } })),
  ofBoss(initializePassword, (_, userId) => ({ query: { userId } })),
  ofBoss(inviteUsers, ({ invited }) => ({ body: { ids: [invited] } })),
  ofBoss(revokeInvite, ({ invited }) => ({ params: { id: invited } })),
  ofBoss(setUserOwners, (_, userId) => ({ body: { userId, ownerIds: [] } })),
  ofBoss(setUserWarehouses, (_, userId) => ({ body: { userId, lcwhIds: [] } })),
  ofBoss(resetSecondFactor, (_, userId) => ({ params: { userId } })),
  ofBoss(unbindSocialOf, (_, id) => ({ query: { userIds: [id], state: 'WX' } })),
  ofBoss(endSession, ({ bossSession }) => ({ params: { sessionId: bossSession } }), ['session_end']),
  gives(role.create, ['role_edit', 'role_view'], () => ({
    body: { ...named('greedy'), roleCode: 'greedy', permissions: ['param_edit'] },
  })),
  gives(role.update, ['role_edit', 'role_view'], ({ ownRole }) => ({
    body: { ...named('greedy'), roleId: ownRole, permissions: ['param_edit'] },
  })),
  gives(setRoleMenus, ['role_edit', 'role_view'], ({ ownRole, heavyMenu }) => ({
    body: { roleId: ownRole, menuIds: [heavyMenu] },
  })),
  gives(menu.create, ['menu_edit', 'menu_view'], () => ({ body: menuBody })),
  gives(menu.update, ['menu_edit', 'menu_view'], ({ lightMenu }) => ({
    body: { ...menuBody, id: lightMenu },
  })),
  bounded(
    gives(role.update, ['role_edit', 'role_view'], ({ ownRole }) => ({
      body: { ...named('greedy'), dsType: 0, roleId: ownRole, permissions: ['role_view'] },
    })),
    'for more data than the own',
  ),
  bounded(
    gives(menu.update, ['menu_edit', 'menu_view'], ({ sharedMenu }) => ({
      body: { ...menuBody, id: sharedMenu, permission: 'menu_view' },
    })),
    'for more data than the own',
  ),
  bounded(
    ofStoreman(initializePassword, (userId) => ({ query: { userId } })),
    'of somebody with a warehouse more',
  ),
  bounded(
    ofStoreman(setUserWarehouses, (userId) => ({ body: { userId, lcwhIds: [] } })),
    'of somebody with a warehouse more',
  ),
  bounded(
    ofStoreman(user.update, (id) => ({ body: { id, nickname: 'Changed' } })),
    'of somebody with a warehouse more',
  ),
  gives(menu.restore, ['menu_edit', 'menu_view'], ({ removedMenu }) => ({ body: { ids: [removedMenu] } })),
  gives(
    param.create,
    ['param_edit', 'param_view'],
    () => ({ body: { publicName: 'x', publicKey: 'USER_DEFAULT_ROLE', publicValue: 'viewer' } }),
    'param_security',
  ),
  gives(
    param.update,
    ['param_edit'],
    setParam('SMS_CAPTCHA', 'N'),
    'param_security',
    'without its permission',
  ),
  gives(
    param.update,
    ['param_edit', 'param_security_edit'],
    setParam('USER_DEFAULT_ROLE', 'admin'),
    'default_role_administers',
    'a default role that administers',
  ),
  gives(
    param.update,
    ['param_edit', 'param_security_edit'],
    setParam('USER_DEFAULT_ROLE', 'operator'),
    'gives_more',
    'a default role that holds more',
  ),
  gives(
    param.update,
    ['param_edit', 'param_security_edit'],
    setParam('REGISTER_ENABLE', 'Y'),
    'gives_more',
    'registration by a default role that holds more',
  ),
  gives(apiKey.create, ['api_key_edit', 'api_key_view'], () => ({
    body: { name: 'greedy', permissions: ['plant_edit'], expireTime: Date.now() + 3_600_000 },
  })),
  gives(
    apiKey.update,
    ['api_key_edit', 'api_key_view'],
    ({ bossKey }) => ({
      body: { id: bossKey, name: 'greedy', permissions: ['plant_edit'], expireTime: Date.now() + 3_600_000 },
    }),
    'invalid_input',
    'the key of another',
  ),
  gives(
    issueApiKey,
    ['api_key_edit', 'api_key_view'],
    ({ bossKey }) => ({ params: { id: bossKey } }),
    'forbidden',
    'the key of another',
  ),
  gives(tenantPackage.create, ['platform_tenant_edit', 'platform_tenant_view'], () => ({
    body: { name: 'greedy', menuCodes: ['param', 'param_edit'] },
  })),
  gives(tenantPackage.update, ['platform_tenant_edit', 'platform_tenant_view'], ({ packageId }) => ({
    body: { id: packageId, name: 'greedy', menuCodes: ['param', 'param_edit'] },
  })),
  gives(tenant.create, ['platform_tenant_edit', 'platform_tenant_view'], () => ({
    body: { name: 'greedy', code: 'greedy', adminUsername: 'greedy', adminNickname: 'greedy' },
  })),
  gives(tenant.update, ['platform_tenant_edit', 'platform_tenant_view'], ({ emptyTenant }) => ({
    body: { id: emptyTenant, name: 'greedy', code: 'bounded' },
  })),
];

/** What somebody may do, and where they are signed in. */
const TABLES = [
  'sys_user',
  'sys_user_role',
  'sys_user_warehouse',
  'sys_user_partner',
  'sys_role',
  'sys_role_permission',
  'sys_role_menu',
  'sys_menu',
  'sys_param',
  'sys_tenant',
  'tenant_package',
  'api_key',
  'auth_session',
  'auth_ticket',
  'auth_totp',
  'auth_recovery_code',
  'social_link',
];

let server: TestServer;
let scene: Scene;

const rightsNow = () =>
  server.db.platform(async (tx) => {
    const found: Record<string, string> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ all: string | null }>`
        select string_agg(t::text, chr(10) order by t::text) as all from ${sql.table(table)} t`.execute(tx);
      found[table] = rows[0]?.all ?? '';
    }
    return found;
  });

async function idOf(query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows } = await server.db.platform((tx) => query.execute(tx));
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row.id;
}

const addCaller = ({ holds, isBounded }: Asked): Promise<TestUser> =>
  server.addUser({
    permissions: holds,
    ...(isBounded && { reach: { dsType: 2, deptId: scene.workshop } }),
  });

beforeAll(async () => {
  server = await startTestServer();
  const boss = await server.addUser({ username: 'boss' });
  const { tenantId, userId } = boss;
  await addLink(server, boss);
  await addSecondFactor(server, boss);
  const { userId: removed } = await server.addUser({ username: 'former-boss' });
  const { userId: colleague } = await server.addUser({ username: 'colleague', permissions: [] });
  const ofUser = (id: Id) => sql`(select role_id from sys_user_role where user_id = ${id})`;
  const invited = await idOf(
    sql<{ id: Id }>`insert into sys_user (tenant_id, username, nickname, invite_hash, invite_expires_at)
      values (${tenantId}, 'invited-boss', 'invited', 'hash', now() + interval '1 day') returning user_id as id`,
  );
  await server.db.platform(async (tx) => {
    await sql`update sys_user set deleted_at = now() where user_id = ${removed}`.execute(tx);
    await sql`insert into sys_user_role (tenant_id, user_id, role_id)
      values (${tenantId}, ${invited}, ${ofUser(userId)})`.execute(tx);
  });
  const menuNamed = (name: string, permission: string | null, deletedAt: Date | null) =>
    idOf(
      sql<{ id: Id }>`insert into sys_menu (tenant_id, type, name, permission, sort, deleted_at)
        values (${tenantId}, '1', ${name}, ${permission}, 1, ${deletedAt}) returning menu_id as id`,
    );
  const addDepartment = (dtype: string) =>
    idOf(
      sql<{ id: Id }>`insert into department (tenant_id, dtype, code, name, sort, status)
        values (${tenantId}, ${dtype}, ${dtype}, ${dtype}, 0, 'started') returning id`,
    );
  const [workshop, warehouse] = [await addDepartment('workshop'), await addDepartment('warehouse')];
  const { userId: storeman } = await server.addUser({
    username: 'storeman',
    permissions: [],
    reach: { dsType: 2, deptId: workshop },
  });
  const sharedMenu = await menuNamed('shared', null, null);
  await server.db.platform(async (tx) => {
    await sql`insert into sys_user_warehouse (tenant_id, user_id, department_id)
      values (${tenantId}, ${storeman}, ${warehouse})`.execute(tx);
    await sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
      values (${tenantId}, ${ofUser(colleague)}, ${sharedMenu})`.execute(tx);
  });
  const { data: params } = (await server.call(param.page, { query: { size: 100 } }, boss)).json();
  const made = await server.call(
    tenantPackage.create,
    { body: { name: 'small', menuCodes: ['param', 'param_view'] } },
    boss,
  );
  const packageId: Id = made.json().data.id;
  const bounded = await server.call(
    tenant.create,
    { body: { name: 'bounded', code: 'bounded', adminUsername: 'first', adminNickname: 'first', packageId } },
    boss,
  );
  expect(bounded.statusCode, bounded.body).toBe(200);
  scene = {
    boss,
    bossSession: await idOf(
      sql<{ id: Id }>`select session_id as id from auth_session where user_id = ${userId} limit 1`,
    ),
    bossRole: await idOf(sql<{ id: Id }>`select role_id as id from sys_user_role where user_id = ${userId}`),
    bossKey: await makeApiKey(server, boss),
    removed,
    invited,
    colleague,
    ownRole: await idOf(
      sql<{ id: Id }>`select role_id as id from sys_user_role where user_id = ${colleague}`,
    ),
    heavyMenu: await menuNamed('heavy', 'param_edit', null),
    lightMenu: await menuNamed('light', null, null),
    removedMenu: await menuNamed('removed', 'param_edit', new Date()),
    sharedMenu,
    workshop,
    storeman,
    packageId,
    emptyTenant: bounded.json().data.id,
    paramOf(key) {
      const found = (params.records as Param[]).find(({ publicKey }) => publicKey === key);
      if (!found) throw new Error(`no parameter ${key}`);
      return found;
    },
  };
});
afterAll(() => server.close());

describe('every way to a session or a right (H29)', () => {
  it('is asked here, or has a reason why not', async () => {
    const contracts = (await Promise.all(MODULES.map((module) => loadContracts(module)))).flat();
    const changing = contracts.filter(
      ({ method, access, answersHead }) => method !== 'GET' || access === 'public' || answersHead === false,
    );
    const asked = new Set(ASKED.map(({ contract }) => contract.id));
    const open = changing.filter(({ id }) => !asked.has(id) && !EXEMPT.some(([pattern]) => pattern.test(id)));
    expect(open.map(({ id }) => id)).toEqual([]);
    const twice = changing.filter(({ id }) => asked.has(id) && EXEMPT.some(([pattern]) => pattern.test(id)));
    expect(twice.map(({ id }) => id)).toEqual([]);
    const unused = EXEMPT.filter(([pattern]) => !changing.some(({ id }) => pattern.test(id)));
    expect(unused.map(([pattern]) => String(pattern))).toEqual([]);
  });

  it('is in these modules alone: no other writes what somebody may do, or opens a session', () => {
    const writes =
      /insert into (?:sys_user_role|sys_role_permission|sys_role_menu|api_key)|insertInto\('(?:sys_user_role|sys_role_permission|sys_role_menu|auth_session|auth_ticket)'\)|sessions\.open\(/;
    const files = globSync('server/modules/*/**/*.ts', { cwd: ROOT }).filter(
      (file) => !/\.test\.ts$|[/\\]migrations[/\\]/.test(file),
    );
    const found = files.filter((file) => writes.test(readFileSync(join(ROOT, file), 'utf8')));
    const modules = new Set(found.map((file) => file.split(/[/\\]/)[2] ?? ''));
    expect(modules.size).toBeGreaterThan(2);
    expect([...modules].filter((module) => !MODULES.includes(module))).toEqual([]);
  });

  it.each(
    ASKED.map((asked) => [asked.contract.id, asked.why ?? 'of somebody who holds more', asked] as const),
  )('refuses %s (%s), and changes nothing', async (_id, _why, asked) => {
    const { contract, input, error } = asked;
    const weak = await addCaller(asked);
    const before = await rightsNow();
    const answer = await server.call(contract, input(scene), weak);
    expect([answer.json().error, answer.statusCode], answer.body).toEqual([
      error,
      error === 'invalid_input' ? 400 : 403,
    ]);
    expect(await rightsNow()).toEqual(before);
  });

  it.each(
    ASKED.filter(({ error }) => error === 'user_holds_more' || error === 'gives_more').map(
      (asked) => [asked.contract.id, asked.error, asked] as const,
    ),
  )('says so of %s (%s) in both languages', async (_id, _error, asked) => {
    const { contract, input } = asked;
    const weak = await addCaller(asked);
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map(async (language) => {
        const answer = await server.call(contract, input(scene), weak, { 'accept-language': language });
        return String(answer.json().msg);
      }),
    );
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}|\{\{/u);
  });
});
