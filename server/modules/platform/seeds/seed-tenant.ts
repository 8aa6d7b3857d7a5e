import { sql, type Transaction } from 'kysely';
import type { MenuSeed } from '#server/core/capability.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { seeds as texts } from '#shared/i18n/zh/platform/seeds.ts';
import { DICT_SEED, type DictSeed } from './dict-seed.ts';
import { FILE_GROUP_SEED } from './file-group-seed.ts';
import { openLedger, type SeedLedger } from './ledger.ts';
import { PARAM_SEED } from './param-seed.ts';
import { POST_SEED, ROLE_SEED } from './role-seed.ts';
import { seedMenus } from './seed-menus.ts';

const NO_EDITOR = { created_by: null, updated_by: null };

/**
 * Gives a tenant what it has not been given before; repeating it changes nothing, and what was removed or changed
 * stays so. Returns how many rows were new.
 */
export async function seedTenant(
  tx: Transaction<PlatformSchema>,
  tenantId: Id,
  menus: readonly MenuSeed[],
): Promise<number> {
  // Two processes may start at once: the second waits here, then finds everything given.
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  if (!tenant) return 0;
  const ledger = await openLedger(tx, tenantId);
  await seedSettings(ledger);
  await seedRoles(ledger);
  await grantAllToAdmin(ledger);
  await seedPosts(ledger);
  await seedMenus(ledger, menus);
  await seedParams(ledger);
  for (const dict of DICT_SEED) await seedDict(ledger, dict);
  await seedFileGroups(ledger);
  return ledger.save();
}

async function seedSettings(ledger: SeedLedger): Promise<void> {
  if (!ledger.isNew('setting')) return;
  await ledger.tx
    .insertInto('sys_tenant_setting')
    .values({ tenant_id: ledger.tenantId, updated_by: null })
    .execute();
}

async function seedRoles(ledger: SeedLedger): Promise<void> {
  for (const { code, dsType } of ROLE_SEED) {
    if (!ledger.isNew(`role:${code}`)) continue;
    await ledger.tx
      .insertInto('sys_role')
      .values({
        tenant_id: ledger.tenantId,
        code,
        name: texts.role[code],
        role_desc: texts.roleDesc[code],
        ds_type: dsType,
        is_system: code === 'admin',
        // A role of an older data directory may have the code in other letters: both stay.
        has_shared_code: sql<boolean>`exists (select from sys_role
          where tenant_id = ${ledger.tenantId} and lower(code) = ${code} and code <> ${code})`,
      })
      // Older data directories have the role, without what these columns say.
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'code'])
          .doUpdateSet({ role_desc: texts.roleDesc[code], ds_type: dsType }),
      )
      .execute();
  }
}

/** What a later version brings, the administrator holds: by the button of its menu, and whatever became of that. */
async function grantAllToAdmin({ tx, tenantId }: SeedLedger): Promise<void> {
  await sql`insert into sys_role_permission (tenant_id, role_id, permission)
    select tenant_id, role_id, permission from sys_role, unnest(${[...PERMISSIONS]}::text[]) as permission
    where is_system and tenant_id = ${tenantId} on conflict do nothing`.execute(tx);
}

async function seedPosts(ledger: SeedLedger): Promise<void> {
  const rows = POST_SEED.filter(({ code }) => ledger.isNew(`post:${code}`)).map(({ code, sort }) => ({
    tenant_id: ledger.tenantId,
    post_code: code,
    post_name: texts.post[code],
    post_sort: sort,
    remark: null,
  }));
  if (rows.length > 0)
    await ledger.tx
      .insertInto('sys_post')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
}

async function seedParams(ledger: SeedLedger): Promise<void> {
  const rows = PARAM_SEED.filter(({ key }) => ledger.isNew(`param:${key}`)).map((param) => ({
    tenant_id: ledger.tenantId,
    public_name: texts.param[param.key],
    public_key: param.key,
    public_value: param.value(),
    is_active: true,
    validate_code: param.validateCode,
    is_system: true,
    is_secret: param.isSecret ?? false,
    public_type: param.type,
    ...NO_EDITOR,
  }));
  if (rows.length > 0)
    await ledger.tx
      .insertInto('sys_param')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
}

async function seedDict(ledger: SeedLedger, dict: DictSeed): Promise<void> {
  const isNewDict = ledger.isNew(`dict:${dict.type}`);
  const items = dict.items.filter(([value]) => ledger.isNew(`dict:${dict.type}:${value}`));
  if (!isNewDict && items.length === 0) return;
  const { type } = dict;
  const { dict_id } = await ledger.tx
    .insertInto('sys_dict')
    .values({
      tenant_id: ledger.tenantId,
      type,
      description: texts.dict[type],
      remarks: null,
      is_system: true,
      ...NO_EDITOR,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'type'])
        .where('deleted_at', 'is', null)
        .doUpdateSet({ is_system: true }),
    )
    .returning('dict_id')
    .executeTakeFirstOrThrow();
  if (items.length === 0) return;
  await ledger.tx
    .insertInto('sys_dict_item')
    .values(
      items.map(([value, label, label_en]) => ({
        tenant_id: ledger.tenantId,
        dict_id,
        value,
        label,
        label_en,
        description: null,
        remarks: null,
        sort: dict.items.findIndex((item) => item[0] === value) + 1,
        is_system: true,
        ...NO_EDITOR,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'dict_id', 'value']).where('deleted_at', 'is', null).doNothing(),
    )
    .execute();
}

async function seedFileGroups(ledger: SeedLedger): Promise<void> {
  const rows = FILE_GROUP_SEED.filter(({ id }) => ledger.isNew(`fileGroup:${id}`)).map((group) => ({
    tenant_id: ledger.tenantId,
    group_id: group.id,
    parent_id: group.parentId,
    name: group.name,
    name_en: group.nameEn,
    unique_key: group.uniqueKey,
    file_size: group.fileSize,
    sort: FILE_GROUP_SEED.indexOf(group),
    is_system: true,
  }));
  if (rows.length > 0)
    await ledger.tx
      .insertInto('sys_file_group')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
}
