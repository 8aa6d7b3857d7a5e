import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpReplyType, MpRuleMaterial } from '#shared/contracts/public-account/mp-auto-reply.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Whether the material `m` can be sent. Of news the address of the first article is: drafts have none. */
const IS_GONE = sql`(m.id is null or m.state = 'goneOnHost')`;
const IS_READABLE = sql`(m.article_id is not null and m.articles -> 0 ->> 'url' is not null)`;

/** Of the rule `t` of a query: whether what it answers with can be sent; null = it needs no material. */
export const RULE_MATERIAL: RawBuilder<MpRuleMaterial | null> = sql`(
  select case
    when t.rep_type = 'text' then null
    when t.rep_type = 'news' and m.id is not null and not ${IS_READABLE} then 'notPublished'
    when ${IS_GONE} then 'gone'
    else 'ok' end
  from (select 1) one left join mp_material m on m.account_id = t.account_id
    and m.id = case when t.rep_type = 'music' then t.thumb_material_id else t.material_id end)`;

/** A column of the material of the rule `t`, else what the rule says itself. */
export function ofRuleMaterial(
  column: 'media_id' | 'name',
  by: 'material_id' | 'thumb_material_id',
  own: 'rep_media_id' | 'rep_thumb_media_id' | 'rep_name',
): RawBuilder<string | null> {
  return sql`coalesce((select ${sql.ref(`m.${column}`)} from mp_material m
    where m.account_id = t.account_id and m.id = ${sql.ref(`t.${by}`)}), ${sql.ref(`t.${own}`)})`;
}

interface Named {
  readonly accountId: Id;
  readonly field: 'repMediaId' | 'repThumbMediaId';
  readonly kind: Exclude<MpReplyType, 'text' | 'music'>;
  readonly mediaId: string | null | undefined;
  /** Which the rule has already: it is kept, whatever became of it. */
  readonly kept: string | null;
}

/** A permanent material of the account. Null = the rule keeps what it has. Throws where there is none. */
export async function materialForRule(
  tx: Tx,
  { accountId, field, kind, mediaId, kept }: Named,
): Promise<{ readonly id: Id; readonly mediaId: string; readonly name: string } | null> {
  if (!mediaId) throw fieldError(field, 'required');
  if (mediaId === kept) return null;
  const row = await tx
    .selectFrom('mp_material as m')
    .select(['m.id', 'm.media_id', 'm.name'])
    .select(sql<SqlBool>`${IS_READABLE}`.as('is_readable'))
    .where('m.account_id', '=', accountId)
    .where('m.media_id', '=', mediaId)
    .where('m.kind', '=', kind)
    .where('m.is_permanent', '=', true)
    .where('m.state', '!=', 'goneOnHost')
    .executeTakeFirst();
  if (!row) throw fieldError(field, 'bad_choice');
  if (kind === 'news' && !row.is_readable) throw fieldError(field, 'mp_news_not_readable');
  return { id: row.id, mediaId: row.media_id, name: row.name };
}
