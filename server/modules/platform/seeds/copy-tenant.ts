import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { TenantSeeds } from '#server/core/ports/tenant-seeds.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';

/** The type of parameters about security. */
const SECURITY = '4';

/** See `TenantSeeds.copy`. What the other tenant has removed is not removed here: the product may need it. */
export const copyTenant: TenantSeeds['copy'] = async (anyTx, from, to) => {
  const tx = withSchema<PlatformSchema>(anyTx);
  await sql`
    insert into sys_dict (tenant_id, type, description, remarks, is_system)
    select ${to}::bigint, type, description, remarks, is_system from sys_dict
    where tenant_id = ${from} and deleted_at is null
    on conflict (tenant_id, type) where deleted_at is null
    do update set description = excluded.description, remarks = excluded.remarks`.execute(tx);
  await sql`
    insert into sys_dict_item
      (tenant_id, dict_id, value, label, label_en, description, remarks, sort, is_system)
    select ${to}::bigint, own.dict_id, i.value, i.label, i.label_en, i.description, i.remarks, i.sort, i.is_system
    from sys_dict_item i
    join sys_dict d on d.dict_id = i.dict_id and d.deleted_at is null
    join sys_dict own on own.tenant_id = ${to} and own.type = d.type and own.deleted_at is null
    where i.tenant_id = ${from} and i.deleted_at is null
    on conflict (tenant_id, dict_id, value) where deleted_at is null
    do update set label = excluded.label, label_en = excluded.label_en, description = excluded.description,
      remarks = excluded.remarks, sort = excluded.sort`.execute(tx);
  await sql`
    insert into sys_param
      (tenant_id, public_name, public_key, public_value, is_active, validate_code, is_system, is_secret, public_type)
    select ${to}::bigint, public_name, public_key, public_value, is_active, validate_code, is_system, false, public_type
    from sys_param
    where tenant_id = ${from} and deleted_at is null and not is_secret and public_type <> ${SECURITY}
    on conflict (tenant_id, public_key) where deleted_at is null
    do update set public_value = excluded.public_value, is_active = excluded.is_active
    where not sys_param.is_secret and sys_param.public_type <> ${SECURITY}`.execute(tx);
};
