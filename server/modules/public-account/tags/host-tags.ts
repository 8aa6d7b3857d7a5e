import { sql, type Transaction } from 'kysely';
import type { ListedTag } from '#server/modules/public-account/host/tags.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { TagAccount } from './tag-account.ts';

type Tx = Transaction<PublicAccountSchema>;

/** What the platform has: its names, except where ours was not told; what it has no more goes here as well. */
export async function takeOverTags(
  tx: Tx,
  { tenantId, accountId }: TagAccount,
  listed: readonly ListedTag[],
  nowMs: number,
): Promise<void> {
  const known = await tx
    .selectFrom('mp_tag')
    .select(['id', 'name', 'host_tag_id', 'is_told'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  const now = new Date(nowMs);
  const there = new Set(listed.map(({ id }) => String(id)));
  const left = known.filter(({ host_tag_id: id }) => id === null || there.has(id));
  const gone = known.filter((one) => !left.includes(one)).map(({ id }) => id);
  if (gone.length > 0) {
    await sql`update mp_fan set revision = 0
      where id in (select fan_id from mp_fan_tag where tag_id = any(${gone}::bigint[]))`.execute(tx);
    await tx.deleteFrom('mp_tag').where('id', 'in', gone).execute();
  }
  for (const { id, name } of listed) {
    const own = left.find(({ host_tag_id }) => host_tag_id === String(id));
    const named = left.find((one) => one.name === name);
    if (own && !own.is_told) continue;
    if (own) {
      if (own.name !== name && !named)
        await tx.updateTable('mp_tag').set({ name, updated_at: now }).where('id', '=', own.id).execute();
    } else if (named) {
      if (named.host_tag_id === null)
        await tx
          .updateTable('mp_tag')
          .set({ host_tag_id: String(id), is_told: true, errcode: null })
          .where('id', '=', named.id)
          .execute();
    } else if (left.length < LIMITS.mpTagsMax) {
      const made = { name, host_tag_id: String(id), is_told: true };
      const row = await tx
        .insertInto('mp_tag')
        .values({
          ...{ tenant_id: tenantId, account_id: accountId, ...made },
          ...{ created_at: now, created_by: null, updated_at: now, updated_by: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      left.push({ id: row.id, ...made });
    }
  }
}

/** Which fans have them there, by OpenID; what was changed here and not told yet stays. Returns how many fans have changed. */
export async function takeOverFans(
  tx: Tx,
  { tenantId, accountId }: TagAccount,
  fans: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<number> {
  const changed = new Set<string>();
  const add = (rows: readonly { readonly id: string }[]): void => {
    for (const { id } of rows) changed.add(id);
  };
  for (const [hostId, openIds] of fans) {
    const list = [...openIds];
    const { rows: given } = await sql<{ id: string }>`
      insert into mp_fan_tag (fan_id, tag_id, tenant_id, is_given, is_told)
      select f.id, t.id, ${tenantId}, true, true from mp_fan f join mp_tag t on t.account_id = f.account_id
      where f.account_id = ${accountId} and t.host_tag_id = ${hostId} and f.open_id = any(${list}::text[])
      on conflict (fan_id, tag_id) do nothing returning fan_id::text as id`.execute(tx);
    const { rows: taken } = await sql<{ id: string }>`
      delete from mp_fan_tag ft using mp_fan f, mp_tag t
      where f.id = ft.fan_id and t.id = ft.tag_id and t.account_id = ${accountId} and t.host_tag_id = ${hostId}
        and ft.is_given and ft.is_told and not f.open_id = any(${list}::text[])
      returning ft.fan_id::text as id`.execute(tx);
    add(given);
    add(taken);
  }
  if (changed.size > 0)
    await sql`update mp_fan set revision = 0 where id = any(${[...changed]}::bigint[])`.execute(tx);
  return changed.size;
}
