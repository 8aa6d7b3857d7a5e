import { type SqlBool, sql, type Transaction } from 'kysely';
import { readMenu } from '#server/modules/public-account/menu/menu-store.ts';
import { menusOfMaterial } from '#server/modules/public-account/menu/menu-uses.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMaterialUses } from '#shared/contracts/public-account/mp-material.ts';
import { actingEntries } from '#shared/domain/public-account/menu-problems.ts';

const NAMED_MAX = 20;

/**
 * Where a material is used: news of its account that have it as a cover, rules that answer with it, entries of the menu that send
 * it (`id`: the account's).
 */
export async function usesOf(
  tx: Transaction<PublicAccountSchema>,
  material: { readonly accountId: Id; readonly mediaId: string },
): Promise<MpMaterialUses['uses']> {
  const covered = JSON.stringify([{ thumbMediaId: material.mediaId }]);
  const news = await tx
    .selectFrom('mp_material')
    .select(['id', 'name'])
    .where('account_id', '=', material.accountId)
    .where('kind', '=', 'news')
    // What is published has a picture of its own in WeChat.
    .where('publish_status', '!=', 'published')
    .where(sql<SqlBool>`articles @> ${covered}::jsonb`)
    .orderBy('updated_at', 'desc')
    .limit(NAMED_MAX)
    .execute();
  const rules = await tx
    .selectFrom('mp_auto_reply as r')
    .innerJoin('mp_material as m', (join) =>
      join.on((eb) =>
        eb.or([eb('r.material_id', '=', eb.ref('m.id')), eb('r.thumb_material_id', '=', eb.ref('m.id'))]),
      ),
    )
    .select(['r.id', 'r.name'])
    .where('m.account_id', '=', material.accountId)
    .where('m.media_id', '=', material.mediaId)
    .orderBy('r.name')
    .limit(NAMED_MAX)
    .execute();
  const entries = await menusOfMaterial(tx, material.mediaId);
  const names = new Set(
    entries.flatMap(({ accountId, entryName }) => (accountId === material.accountId ? entryName : [])),
  );
  return [
    ...news.map(({ id, name }) => ({ kind: 'news' as const, id, name })),
    ...rules.map(({ id, name }) => ({ kind: 'rule' as const, id, name })),
    ...[...names].map((name) => ({ kind: 'menu' as const, id: material.accountId, name })),
  ];
}

interface Counted {
  readonly id: Id;
  readonly account_id: Id;
  readonly media_id: string;
}

/** How often each is used, by id; of the places that `usesOf` names. */
export async function countUses(
  tx: Transaction<PublicAccountSchema>,
  rows: readonly Counted[],
): Promise<ReadonlyMap<Id, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const { rows: counts } = await sql<{ readonly id: Id; readonly uses: number }>`
    select m.id::text as id, ((select count(*) from mp_auto_reply r where r.account_id = m.account_id
        and (r.material_id = m.id or r.thumb_material_id = m.id))
      + (select count(*) from mp_material n where n.account_id = m.account_id and n.kind = 'news'
        and n.publish_status <> 'published'
        and n.articles @> jsonb_build_array(jsonb_build_object('thumbMediaId', m.media_id))))::int as uses
    from mp_material m where m.id in (${sql.join(ids)})`.execute(tx);
  const menus = await tx
    .selectFrom('mp_menu')
    .select(['account_id', 'menu'])
    .where('account_id', 'in', [...new Set(rows.map(({ account_id }) => account_id))])
    .where('status', 'in', ['draft', 'published'])
    .execute();
  // An entry of the draft that fans see too is one place.
  const entries = new Set(
    menus.flatMap(({ account_id, menu }) =>
      actingEntries(readMenu(menu).buttons).flatMap(({ kind, mediaId, name }) =>
        kind === 'media_id' && mediaId ? JSON.stringify([account_id, mediaId, name]) : [],
      ),
    ),
  );
  const inMenus = (row: Counted): number =>
    [...entries].filter((entry) => {
      const [accountId, mediaId] = JSON.parse(entry) as string[];
      return accountId === row.account_id && mediaId === row.media_id;
    }).length;
  const byId = new Map(counts.map(({ id, uses }) => [id, uses]));
  return new Map(rows.map((row) => [row.id, (byId.get(row.id) ?? 0) + inMenus(row)]));
}
