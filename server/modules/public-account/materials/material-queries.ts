import { type SqlBool, sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { ScopeUse } from '#server/core/crud/data-scope.ts';
import { failure } from '#server/core/failure.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountSchema, StoredArticle } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMaterial, MpMaterialAccount } from '#shared/contracts/public-account/mp-material.ts';
import type { MediaAddresses } from './media-address.ts';
import { countUses } from './uses.ts';

type Tx = Transaction<PublicAccountSchema>;

export const MATERIAL_COLUMNS = [
  ...(['m.id', 'm.account_id', 'm.kind', 'm.is_permanent', 'm.media_id', 'm.name', 'm.url'] as const),
  ...(['m.title', 'm.introduction', 'm.file_type', 'm.blob', 'm.thumb_blob', 'm.width', 'm.height'] as const),
  ...(['m.bytes', 'm.expires_at', 'm.articles', 'm.created_by', 'm.updated_at'] as const),
  ...(['m.state', 'm.in_draft_box', 'm.publish_status', 'm.publish_problem', 'm.publish_failed'] as const),
  ...(['m.article_id', 't.app_id', 't.name as account_name', 't.is_enabled'] as const),
] as const;

/** With their accounts as `t`. */
export async function materialsInReach(tx: Tx, session: SessionPrincipal, use: ScopeUse) {
  return tx
    .selectFrom('mp_material as m')
    .innerJoin('mp_account as t', 't.id', 'm.account_id')
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, use)}`);
}

export interface NamedMaterial {
  readonly mediaId: string;
  readonly appId?: string | undefined;
}

/** Throws 404 where it is out of reach. */
export async function materialBy(
  tx: Tx,
  session: SessionPrincipal,
  { mediaId, appId }: NamedMaterial,
  use: ScopeUse,
) {
  const row = await (await materialsInReach(tx, session, use))
    .where('m.media_id', '=', mediaId)
    .$if(appId !== undefined, (rows) => rows.where('t.app_id', '=', appId ?? ''))
    .select(MATERIAL_COLUMNS)
    .orderBy('m.id')
    .executeTakeFirst();
  if (!row) throw failure('mp_material_missing');
  return row;
}
export type MaterialRow = Awaited<ReturnType<typeof materialBy>>;

/** The account that a call is for: the one that is named, else the only one in reach. */
export async function accountFor(
  tx: Tx,
  session: SessionPrincipal,
  appId: string | undefined,
  use: ScopeUse = 'change',
) {
  const rows = await tx
    .selectFrom('mp_account as t')
    .select(['t.id', 't.app_id', 't.name', 't.is_enabled'])
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, use)}`)
    .$if(appId !== undefined, (found) => found.where('t.app_id', '=', appId ?? ''))
    .orderBy('t.id')
    .limit(2)
    .execute();
  const [account] = rows;
  if (!account) throw failure('not_found');
  if (rows.length > 1) throw failure('mp_account_missing');
  if (use === 'change' && !account.is_enabled) throw failure('mp_account_off');
  return account;
}

/** The last comparisons of the accounts in reach with WeChat, by account. */
export async function syncsOf(
  tx: Tx,
  session: SessionPrincipal,
): Promise<ReadonlyMap<Id, NonNullable<MpMaterialAccount['sync']>>> {
  const rows = await tx
    .selectFrom('mp_material_sync as s')
    .innerJoin('mp_account as t', 't.id', 's.account_id')
    .select(['s.account_id', 's.at', 's.error', 's.errcode'])
    .select((eb) =>
      eb
        .selectFrom('mp_material as m')
        .whereRef('m.account_id', '=', 's.account_id')
        .where('m.state', '!=', 'ok')
        .select((count) => count.fn.countAll<string>().as('count'))
        .as('differences'),
    )
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'read')}`)
    .execute();
  return new Map(
    rows.map(({ account_id, at, error, errcode, differences }) => [
      account_id,
      { at: at.getTime(), error, errcode, differences: Number(differences) },
    ]),
  );
}

/** Copies of the covers of news, by account and media id. */
async function coversOf(
  tx: Tx,
  rows: readonly MaterialRow[],
): Promise<ReadonlyMap<string, { readonly blob: string | null; readonly ending: string | null }>> {
  const ids = rows.flatMap(({ articles }) => (articles ?? []).map(({ thumbMediaId }) => thumbMediaId));
  if (ids.length === 0) return new Map();
  const covers = await tx
    .selectFrom('mp_material')
    .select(['account_id', 'media_id', 'blob', 'thumb_blob', 'file_type'])
    .where('account_id', 'in', [...new Set(rows.map(({ account_id }) => account_id))])
    .where('media_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    covers.map((cover) => [
      `${cover.account_id} ${cover.media_id}`,
      { blob: cover.thumb_blob ?? cover.blob, ending: cover.file_type },
    ]),
  );
}

export async function toMaterials(
  tx: Tx,
  addresses: MediaAddresses,
  rows: readonly MaterialRow[],
): Promise<MpMaterial[]> {
  const covers = await coversOf(tx, rows);
  const uses = await countUses(tx, rows);
  const articleOf = (accountId: Id, article: StoredArticle) => {
    const cover = covers.get(`${accountId} ${article.thumbMediaId}`);
    return { ...article, thumbUrl: cover ? addresses.of(cover.blob, cover.ending) : null };
  };
  return rows.map((row) => ({
    id: row.id,
    appId: row.app_id,
    appName: row.account_name,
    type: row.kind,
    mediaId: row.media_id,
    name: row.name,
    url: row.url,
    previewUrl: addresses.of(row.blob, row.file_type),
    smallUrl: addresses.of(row.thumb_blob, row.file_type),
    updateTime: row.updated_at.getTime(),
    isPermanent: row.is_permanent,
    expiresAt: row.expires_at?.getTime() ?? null,
    title: row.title,
    introduction: row.introduction,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    createBy: row.created_by,
    state: row.state,
    uses: uses.get(row.id) ?? 0,
    publish: publishOf(row),
    content: row.articles && { articles: row.articles.map((one) => articleOf(row.account_id, one)) },
  }));
}

function publishOf(row: MaterialRow): MpMaterial['publish'] {
  if (row.kind !== 'news') return null;
  return {
    status: row.publish_status ?? 'draft',
    isInDraftBox: row.in_draft_box === true && row.state !== 'goneOnHost',
    isOnline: row.article_id !== null,
    problem: row.publish_problem,
    failedArticles: [...(row.publish_failed ?? [])],
  };
}
