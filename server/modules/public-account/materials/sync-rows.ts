import { type SqlBool, sql, type Transaction } from 'kysely';
import type {
  ListedDraft,
  ListedMedium,
  ListedPublished,
} from '#server/modules/public-account/host/listed.ts';
import type { MediaAccount } from '#server/modules/public-account/host/media.ts';
import type { PublicAccountSchema, StoredArticle } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMaterialState } from '#shared/contracts/public-account/mp-material.ts';
import type { ArticleProfile } from '#shared/domain/article/article.ts';
import { fromHost } from './news-articles.ts';

type Tx = Transaction<PublicAccountSchema>;

export interface SyncContext {
  readonly account: MediaAccount;
  readonly profile: ArticleProfile;
  readonly nowMs: number;
}

const NONE = {
  ...{ url: null, title: null, introduction: null, file_type: null, blob: null, thumb_blob: null },
  ...{ width: null, height: null, bytes: null, expires_at: null, articles: null },
} as const;

/** By the platform's clock, never ahead of ours. */
const timeOf = (seconds: number, nowMs: number): Date =>
  new Date(seconds > 0 ? Math.min(seconds * 1_000, nowMs) : nowMs);

interface Known {
  readonly id: Id;
  readonly state: MpMaterialState;
  readonly blob: string | null;
}

async function knownOf(
  tx: Tx,
  { account }: SyncContext,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mp_material')
    .select(['id', 'media_id', 'state', 'blob'])
    .where('account_id', '=', account.accountId)
    .where('media_id', 'in', mediaIds)
    .execute();
  return new Map(rows.map((row) => [row.media_id, row]));
}

async function backAgain(tx: Tx, rows: readonly Known[]): Promise<void> {
  for (const { id, blob } of rows)
    await tx
      .updateTable('mp_material')
      .set({ state: blob === null ? 'hostOnly' : 'ok' })
      .where('id', '=', id)
      .execute();
}

/** A page of images, voice messages or videos. Returns how many were not here. */
export async function takeMedia(
  tx: Tx,
  context: SyncContext,
  { kind, items }: { readonly kind: 'image' | 'voice' | 'video'; readonly items: readonly ListedMedium[] },
): Promise<number> {
  const { tenantId, accountId } = context.account;
  const known = await knownOf(
    tx,
    context,
    items.map(({ media_id }) => media_id),
  );
  await backAgain(
    tx,
    [...known.values()].filter(({ state }) => state === 'goneOnHost'),
  );
  const found = items.filter(({ media_id }) => !known.has(media_id));
  if (found.length === 0) return 0;
  const rows = found.map(({ media_id, name, update_time, url }) => {
    const at = timeOf(update_time, context.nowMs);
    return {
      ...NONE,
      ...{ tenant_id: tenantId, account_id: accountId, kind, is_permanent: true, media_id },
      ...{ name: name || media_id, url: kind === 'image' ? (url ?? null) : null },
      ...{ title: kind === 'video' ? name || null : null, state: 'hostOnly' as const },
      ...{ created_at: at, created_by: null, updated_at: at, updated_by: null },
    };
  });
  await tx
    .insertInto('mp_material')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'media_id']).doNothing())
    .execute();
  return rows.length;
}

/** A page of drafts. */
export async function takeDrafts(
  tx: Tx,
  context: SyncContext,
  items: readonly ListedDraft[],
): Promise<number> {
  const known = await knownOf(
    tx,
    context,
    items.map(({ media_id }) => media_id),
  );
  let imported = 0;
  for (const { media_id: mediaId, content, update_time } of items) {
    const row = known.get(mediaId);
    const articlesOf = (): StoredArticle[] =>
      content.news_item.map((one) => fromHost(one, { profile: context.profile, isPublished: false }));
    if (!row) {
      await insertNews(tx, context, {
        mediaId,
        articles: articlesOf(),
        seconds: update_time,
        articleId: null,
      });
      imported += 1;
    } else if (row.state === 'goneOnHost')
      await tx
        .updateTable('mp_material')
        .set({ state: 'ok', in_draft_box: true })
        .where('id', '=', row.id)
        .execute();
    else if (row.state === 'hostOnly') {
      // Written there, it is read again whenever it has changed there.
      const at = timeOf(update_time, context.nowMs);
      await tx
        .updateTable('mp_material')
        .set({ articles: JSON.stringify(articlesOf()), updated_at: at })
        .where('id', '=', row.id)
        .where('updated_at', '<', at)
        .execute();
    }
  }
  return imported;
}

/** A page of what is published. */
export async function takePublished(
  tx: Tx,
  context: SyncContext,
  items: readonly ListedPublished[],
): Promise<number> {
  let imported = 0;
  for (const { article_id: articleId, content, update_time } of items) {
    const articles = content.news_item.map((one) =>
      fromHost(one, { profile: context.profile, isPublished: true }),
    );
    const titles = articles.map(({ title }) => title);
    const row = await tx
      .selectFrom('mp_material')
      .select(['id', 'article_id', 'articles', 'publish_status'])
      .where('account_id', '=', context.account.accountId)
      .where('kind', '=', 'news')
      .where((eb) =>
        eb.or([
          eb('article_id', '=', articleId),
          eb('media_id', '=', articleId),
          // Whose result has not come, or not in time.
          eb.and([
            eb.or([
              eb('publish_status', '=', 'publishing'),
              eb('publish_problem', 'in', ['unsure', 'no_result']),
            ]),
            sql<SqlBool>`(select jsonb_agg(a ->> 'title' order by n) from jsonb_array_elements(articles)
              with ordinality as e (a, n)) = ${JSON.stringify(titles)}::jsonb`,
          ]),
        ]),
      )
      .orderBy(sql`article_id = ${articleId} desc nulls last`)
      .limit(1)
      .executeTakeFirst();
    if (!row) {
      const mediaId = articleId;
      await insertNews(tx, context, { mediaId, articles, seconds: update_time, articleId });
      imported += 1;
    } else if (row.article_id !== articleId && row.publish_status !== 'publishing')
      await tx
        .updateTable('mp_material')
        .set({
          ...{ article_id: articleId, in_draft_box: false },
          ...({ publish_status: 'published', state: 'ok' } as const),
          ...{ publish_problem: null, publish_failed: null, publish_due_at: null },
          articles: JSON.stringify(
            (row.articles ?? []).map((one, index) => ({ ...one, url: articles[index]?.url ?? null })),
          ),
        })
        .where('id', '=', row.id)
        .execute();
  }
  return imported;
}

async function insertNews(
  tx: Tx,
  { account, nowMs }: SyncContext,
  news: {
    readonly mediaId: string;
    readonly articles: readonly StoredArticle[];
    readonly seconds: number;
    /** Null = a draft. */
    readonly articleId: string | null;
  },
): Promise<void> {
  const { mediaId, articles, seconds, articleId } = news;
  const at = timeOf(seconds, nowMs);
  const name = articles[0]?.title || mediaId;
  await tx
    .insertInto('mp_material')
    .values({
      ...NONE,
      ...{ tenant_id: account.tenantId, account_id: account.accountId, is_permanent: true },
      ...{ media_id: mediaId, name, title: name, articles: JSON.stringify(articles) },
      ...({ kind: 'news', state: 'hostOnly' } as const),
      in_draft_box: articleId === null,
      publish_status: articleId === null ? 'draft' : 'published',
      ...{ article_id: articleId, created_at: at, created_by: null, updated_at: at, updated_by: null },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'media_id']).doNothing())
    .execute();
}
