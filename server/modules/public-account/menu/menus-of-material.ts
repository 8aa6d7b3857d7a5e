import { type SqlBool, sql, type Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { actingEntries } from '#shared/domain/public-account/menu-problems.ts';
import { readMenu } from './menu-store.ts';

/** An entry that sends a material: in the draft of a menu, or in the one that fans see. */
export interface MenuOfMaterial {
  readonly accountId: Id;
  readonly status: 'draft' | 'published';
  readonly entryName: string;
}

/** Entries of menus of the tenant that send a material. A media id is of one account: the caller compares `accountId`. */
export async function menusOfMaterial(
  tx: Transaction<PublicAccountSchema>,
  mediaId: string,
): Promise<MenuOfMaterial[]> {
  const rows = await tx
    .selectFrom('mp_menu')
    .select(['account_id', 'status', 'menu'])
    .where('status', 'in', ['draft', 'published'])
    .where(
      sql<SqlBool>`jsonb_path_exists(menu, '$.**.mediaId ? (@ == $id)', jsonb_build_object('id', ${mediaId}::text))`,
    )
    .orderBy('account_id')
    .orderBy('no')
    .execute();
  return rows.flatMap(({ account_id: accountId, status, menu }) =>
    actingEntries(readMenu(menu).buttons)
      .filter((entry) => entry.kind === 'media_id' && entry.mediaId === mediaId)
      .map(({ name }) => ({
        accountId,
        status: status === 'draft' ? ('draft' as const) : ('published' as const),
        entryName: name,
      })),
  );
}
