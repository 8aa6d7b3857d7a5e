import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/adapters/db-embedded.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { typed } from '#server/core/typed-database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createRole, createUser, seedFirstBoot } from '#server/modules/accounts/seed.ts';
import { type BareServer, startBareServer } from './bare-server.ts';
import { prepareDataDir } from './template-database.ts';
import { TEST_PASSWORD } from './test-server.ts';

/** Somebody that the server finds when it starts. */
export interface SeededUser {
  readonly username: string;
  /** Absent = just now; null = somebody else gave it. */
  readonly passwordChangedAt?: Date | null;
  readonly isDisabled?: boolean;
  /** Absent = an administrator. A viewer is granted the viewers' menus when the server starts. */
  readonly roleCode?: 'admin' | 'viewer';
}

export interface SeededServer extends BareServer {
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** A server in a process of its own whose first tenant has these users too, all with `TEST_PASSWORD`. */
export async function startSeededServer(
  users: readonly SeededUser[],
  params: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<SeededServer> {
  const dataDir = await seedUsers(users);
  const server = await startBareServer(dataDir, { LINEWALL_ADMIN_PASSWORD: TEST_PASSWORD, ...env });
  const token = await server.signIn('admin', TEST_PASSWORD);
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': '1', 'content-type': 'application/json' };
  const list = await fetch(`${server.address}/admin/param/list`, { headers });
  const { data }: { data: { publicKey: string; publicId: string }[] } = await list.json();
  for (const [publicKey, publicValue] of Object.entries(params)) {
    const param = data.find((one) => one.publicKey === publicKey);
    const { publicId, publicName, status, validateCode, publicType } = { ...param } as Record<
      string,
      unknown
    >;
    const body = { publicId, publicName, publicKey, publicValue, status, validateCode, publicType };
    const put = await fetch(`${server.address}/admin/param`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    });
    if (!put.ok) throw new Error(await put.text());
  }
  return {
    ...server,
    async remove() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data folder of its own for a server that will find these users in its first tenant. */
export async function seedUsers(users: readonly SeededUser[]): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-seeded-'));
  await prepareDataDir(dataDir);
  const db = await openEmbedded({ folder: join(dataDir, 'db') });
  await typed<AccountsSchema>(db).platform(async (tx) => {
    await seedFirstBoot(tx, TEST_PASSWORD, Date.now());
    // The start would make this role as well, too late for a user to have it.
    if (users.some(({ roleCode }) => roleCode === 'viewer'))
      await createRole(tx, FIRST_TENANT, { code: 'viewer', name: '访客', permissions: [] });
    for (const user of users) {
      const { username, passwordChangedAt = new Date(), isDisabled = false, roleCode = 'admin' } = user;
      const userId = await createUser(tx, {
        tenantId: FIRST_TENANT,
        username,
        nickname: username,
        password: TEST_PASSWORD,
        passwordChangedAt,
        roleCode,
      });
      await tx
        .updateTable('sys_user')
        .set({ is_disabled: isDisabled })
        .where('user_id', '=', userId)
        .execute();
    }
  });
  await db.close();
  return dataDir;
}
