import { type SqlBool, sql, type Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMaterialUses } from '#shared/contracts/public-account/mp-material.ts';

const NAMED_MAX = 20;

/** Where a material is used: news of its account that have it as a cover. */
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
  return news.map(({ id, name }) => ({ kind: 'news' as const, id, name }));
}
