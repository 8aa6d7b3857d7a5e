import type { SeedRole } from '#server/core/capability.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { ADMIN_USERNAME, FIRST_TENANT } from '#server/core/first-tenant.ts';
import { bottlingCalendar } from '#server/demo/plant/calendar.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { seedCalendar } from '#server/modules/calendar/seed.ts';
import type { LoadedDirectory } from '#server/modules/plant/directory.ts';
import { loadPlantModel } from '#server/modules/plant/model-store.ts';
import { type PlantSeed, seedPlant } from '#server/modules/plant/seed.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { setParams } from './tenant-params.ts';
import type { TestServer, TestUser } from './test-server.ts';

export interface NewTenantUser {
  /** One of the roles that every tenant is given; the user's menus are those of the role. */
  readonly role?: SeedRole;
  /** Without a role: exactly these; absent = all. */
  readonly permissions?: readonly Permission[];
  readonly phone?: string;
  readonly isDisabled?: boolean;
  /** Absent = now; null = set by somebody else, so the first sign-in asks for another. */
  readonly passwordChangedAt?: Date | null;
}

export interface NewTenant<Name extends string> {
  /** Users by name, all with `TEST_PASSWORD`. */
  readonly users?: Readonly<Record<Name, NewTenantUser>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly plant?: PlantSeed;
  /**
   * The first tenant of the server, the platform, in place of a new one: other tests of the worker have it too. Its user
   * `admin` is that of the first boot; `users.admin` is another one with every permission.
   */
  readonly isFirst?: boolean;
}

/** A tenant of its own on a server that others use too: the same calls, with this tenant where none is named. */
export interface TestTenant<Name extends string = never> extends TestServer {
  readonly users: Readonly<Record<Name, TestUser>>;
}

let serial = 0;

/** Makes a tenant with everything that a new tenant is given, and these users, parameters and lines. */
export async function tenantWith<Name extends string = never>(
  server: TestServer,
  { users, params, plant, isFirst = false }: NewTenant<Name> = {},
): Promise<TestTenant<Name>> {
  serial += 1;
  const tenantId = isFirst ? FIRST_TENANT : await server.addTenant(`tenant-${process.pid}-${serial}`);
  const tenant: TestServer = {
    ...server,
    tenantId,
    addTenant: (code) => server.addTenant(`${code}-${tenantId}`),
    addUser: (user) => server.addUser({ tenantId, ...user }),
    addScreen: (id = tenantId) => server.addScreen(id),
  };
  // The first question gives a tenant what every tenant is given.
  await tenant.wiring.params.text(tenantId, 'LOGIN_CAPTCHA');
  if (params) await setParams(tenant, params, tenantId);
  if (plant) await addPlant(tenant, plant);
  const added: [string, TestUser][] = [];
  for (const [username, user] of Object.entries<NewTenantUser>(users ?? {})) {
    const isThere = isFirst && username === ADMIN_USERNAME;
    added.push([username, isThere ? await tenant.addUser() : await addUserTo(tenant, username, user)]);
  }
  // The names are the keys of `users`, which `Object.entries` gives as strings.
  return { ...tenant, users: Object.fromEntries(added) as Record<Name, TestUser> };
}

async function addUserTo(tenant: TestServer, username: string, user: NewTenantUser): Promise<TestUser> {
  const { role, permissions, phone, isDisabled, passwordChangedAt } = user;
  const added = role
    ? await userOfRole(tenant, role, tenant.tenantId, username)
    : await tenant.addUser({ username, ...(permissions ? { permissions } : {}) });
  const changes = {
    ...(phone === undefined ? {} : { phone }),
    ...(isDisabled === undefined ? {} : { is_disabled: isDisabled }),
    ...(passwordChangedAt === undefined ? {} : { password_changed_at: passwordChangedAt }),
  };
  if (Object.keys(changes).length > 0) {
    await typed<AccountsSchema>(tenant.db).tenant(tenant.tenantId, (tx) =>
      tx.updateTable('sys_user').set(changes).where('user_id', '=', added.userId).execute(),
    );
  }
  return added;
}

/** Writes lines and machines as the first start does; the running server knows them from then on. */
async function addPlant({ db, wiring, tenantId, clock }: TestServer, plant: PlantSeed): Promise<void> {
  await db.tenant(tenantId, async (tx) => {
    await seedPlant(tx, tenantId, plant);
    await seedCalendar(tx, tenantId, bottlingCalendar, clock.now());
  });
  const isPlanned = new Promise<void>((resolve) => {
    const stop = wiring.calendar.onChange((changed) => {
      if (changed !== tenantId) return;
      stop();
      resolve();
    });
  });
  // The server's own directory; no call of the product reads a whole plant anew.
  (wiring.directory as LoadedDirectory).replace(tenantId, await db.tenant(tenantId, loadPlantModel));
  await isPlanned;
}
