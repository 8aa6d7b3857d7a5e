import { expect, it } from 'vitest';
import { MENU_SEED } from '#server/capabilities.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import { createSeededDatabase, type SeededDatabase } from '#server/modules/platform/seeded-database.ts';
import { createParamCache, PARAM_TTL_MS, raiseParamVersion } from '#server/modules/platform/tenant-params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';

function createClock() {
  let nowMs = Date.now();
  return {
    now: () => nowMs,
    advance(ms: number) {
      nowMs += ms;
    },
  };
}

function addTenant(db: Database, code: string): Promise<Id> {
  return typed<{ sys_tenant: { tenant_id: Id; code: string; name: string } }>(db).platform(async (tx) => {
    const row = await tx
      .insertInto('sys_tenant')
      // The database numbers tenants.
      .values({ code, name: code } as { tenant_id: Id; code: string; name: string })
      .returning('tenant_id')
      .executeTakeFirstOrThrow();
    return row.tenant_id;
  });
}

/** What another process does that changes a parameter. */
async function setParam(db: SeededDatabase, tenantId: Id, key: string, value: string): Promise<void> {
  await db.tenant(tenantId, async (tx) => {
    const now = new Date();
    await tx.deleteFrom('sys_param').where('public_key', '=', key).execute();
    await tx
      .insertInto('sys_param')
      .values({
        tenant_id: tenantId,
        public_name: key,
        public_key: key,
        public_value: value,
        is_active: true,
        validate_code: null,
        is_system: false,
        is_secret: false,
        public_type: '0',
        created_by: null,
        updated_at: now,
        updated_by: null,
      })
      .execute();
    await raiseParamVersion(tx, tenantId);
  });
}

describeOnDatabases('two processes on one database', MIGRATIONS, (database) => {
  it('give a tenant its seeds once, however many start at the same time', async () => {
    const tenantId = await addTenant(database(), 'together');
    const added = await Promise.all(
      Array.from({ length: 4 }, () => createSeededDatabase(database(), MENU_SEED).seedAll()),
    );
    expect(added.filter((count) => count > 0)).toHaveLength(1);
    const { menus, keys } = await typed<PlatformSchema>(database()).tenant(tenantId, async (tx) => {
      const paths = await tx.selectFrom('sys_menu').select('path').where('path', '=', '/lines').execute();
      const params = await tx
        .selectFrom('sys_param')
        .select('public_key')
        .where('public_key', '=', 'FOREIGN_PASSWORD_KEY')
        .execute();
      return { menus: paths.length, keys: params.length };
    });
    expect({ menus, keys }).toEqual({ menus: 1, keys: 1 });
  });

  it('receive each other’s parameters within seconds, and their own at once', async () => {
    const tenantId = await addTenant(database(), 'caches');
    const clock = createClock();
    const db = createSeededDatabase(database(), MENU_SEED);
    const [here, there] = [createParamCache(db, clock), createParamCache(db, clock)];
    const read = () => Promise.all([here.text(tenantId, 'SHARED'), there.text(tenantId, 'SHARED')]);
    expect(await read()).toEqual([null, null]);

    await setParam(db, tenantId, 'SHARED', 'one');
    here.forget(tenantId);
    expect(await read()).toEqual(['one', null]);
    clock.advance(PARAM_TTL_MS);
    expect(await read()).toEqual(['one', 'one']);

    await setParam(db, tenantId, 'SHARED', 'two');
    there.forget(tenantId);
    clock.advance(PARAM_TTL_MS);
    expect(await read()).toEqual(['two', 'two']);
  });

  it('keep nothing that was read before a change and answered after it', async () => {
    const tenantId = await addTenant(database(), 'races');
    const db = createSeededDatabase(database(), MENU_SEED);
    const cache = createParamCache(db, createClock());
    await cache.text(tenantId, 'RACED');
    cache.forget(tenantId);
    const asked = cache.text(tenantId, 'RACED');
    await setParam(db, tenantId, 'RACED', 'new');
    cache.forget(tenantId);
    await asked;
    expect(await cache.text(tenantId, 'RACED')).toBe('new');
  });
});
