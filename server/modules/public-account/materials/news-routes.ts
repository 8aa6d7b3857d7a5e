import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { cleanArticle } from '#server/core/html/clean-article.ts';
import { routes } from '#server/core/http/routes.ts';
import { isMediaGone, orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import type { HostArticle } from '#server/modules/public-account/host/media.ts';
import type { PublicAccountSchema, StoredArticle } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { addMpNews, changeMpNews, type MpArticleBody } from '#shared/contracts/public-account/mp-material.ts';
import { wechatArticle } from '#shared/domain/article/wechat-article.ts';
import { accountFor, materialBy } from './material-queries.ts';
import type { MediaParts } from './media-parts.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Articles that are written here, and are drafts in WeChat. */
export function mountNewsRoutes(app: FastifyInstance, parts: MediaParts): void {
  const { db, clock, media, pictureHosts } = parts;
  const route = routes(app);
  const profile = wechatArticle(pictureHosts);

  /** Cleaned, with covers of the account. Throws at the field. */
  async function checkArticles(
    tx: Tx,
    accountId: Id,
    bodies: readonly MpArticleBody[],
  ): Promise<StoredArticle[]> {
    const covers = await tx
      .selectFrom('mp_material')
      .select('media_id')
      .where('account_id', '=', accountId)
      .where('is_permanent', '=', true)
      .where('kind', 'in', ['image', 'thumb'])
      .where(
        'media_id',
        'in',
        bodies.map(({ thumbMediaId }) => thumbMediaId),
      )
      .execute();
    const known = new Set(covers.map(({ media_id }) => media_id));
    return bodies.map((body, index) => {
      const content = cleanArticle(body.content, profile);
      if (content === '') throw fieldError(`articles.${index}.content`, 'mp_news_content_missing');
      if (content.length >= LIMITS.mpArticleHtmlMax)
        throw fieldError(`articles.${index}.content`, 'article_too_big');
      if (!known.has(body.thumbMediaId))
        throw fieldError(`articles.${index}.thumbMediaId`, 'mp_news_cover_missing');
      const { title, author, digest, contentSourceUrl, ...rest } = body;
      return {
        ...rest,
        ...{ title, author: author ?? '', digest: digest ?? '', content },
        ...{ contentSourceUrl: contentSourceUrl ?? '', url: null },
      };
    });
  }

  route(addMpNews)(async ({ session, body }) => {
    const { tenantId } = session;
    const { account, articles } = await db.tenant(tenantId, async (tx) => {
      const found = await accountFor(tx, session, body.appId);
      return { account: found, articles: await checkArticles(tx, found.id, body.articles) };
    });
    const owner = { tenantId, accountId: account.id };
    const mediaId = await orHostFailure(() => media.addDraft(owner, articles.map(toHost)));
    const now = new Date(clock.now());
    const name = articles[0]?.title ?? '';
    await db.tenant(tenantId, async (tx) => {
      const { id } = await tx
        .insertInto('mp_material')
        .values({
          ...{ tenant_id: tenantId, account_id: account.id, kind: 'news' as const, is_permanent: true },
          ...{ media_id: mediaId, name, url: null, title: name, introduction: null, file_type: null },
          ...{ blob: null, thumb_blob: null, width: null, height: null, bytes: null, expires_at: null },
          ...{ articles: JSON.stringify(articles), created_at: now, created_by: session.username },
          ...{ updated_at: now, updated_by: session.username },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMaterial', recordId: id, recordName: name, action: 'create', changes: {} },
      });
    });
    return { mediaId };
  });

  route(changeMpNews)(async ({ session, body }) => {
    const { tenantId } = session;
    const { row, articles } = await db.tenant(tenantId, async (tx) => {
      const found = await materialBy(tx, session, body, 'change');
      if (found.kind !== 'news') throw failure('mp_material_missing');
      if (!found.is_enabled) throw failure('mp_account_off');
      if (body.updateTime !== undefined && body.updateTime !== found.updated_at.getTime())
        throw failure('stale');
      return { row: found, articles: await checkArticles(tx, found.account_id, body.articles) };
    });
    const former = row.articles ?? [];
    const owner = { tenantId, accountId: row.account_id };
    const mediaId = await orHostFailure(async () => {
      if (former.length !== articles.length) return media.addDraft(owner, articles.map(toHost));
      for (const [index, article] of articles.entries())
        if (isOther(former[index], article))
          await media.changeDraft(owner, row.media_id, index, toHost(article));
      return row.media_id;
    });
    const name = articles[0]?.title ?? '';
    await db.tenant(tenantId, async (tx) => {
      await tx
        .updateTable('mp_material')
        .set({
          ...{ media_id: mediaId, name, title: name, articles: JSON.stringify(articles) },
          ...{ updated_at: new Date(clock.now()), updated_by: session.username },
        })
        .where('id', '=', row.id)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMaterial', recordId: row.id, recordName: name, action: 'update', changes: {} },
      });
    });
    // The new one is stored: a former one that stays is only one too many in WeChat.
    if (mediaId !== row.media_id)
      await media.removeDraft(owner, row.media_id).catch((error: unknown) => {
        if (!isMediaGone(error)) parts.log.warn({ err: error }, 'a former draft was not removed');
      });
    return { mediaId };
  });
}

function isOther(before: StoredArticle | undefined, after: StoredArticle): boolean {
  return before === undefined || JSON.stringify(toHost(before)) !== JSON.stringify(toHost(after));
}

function toHost(article: StoredArticle): HostArticle {
  const { title, author, digest, content, contentSourceUrl, thumbMediaId } = article;
  return {
    ...{ title, author, digest, content, content_source_url: contentSourceUrl },
    thumb_media_id: thumbMediaId,
    need_open_comment: article.needOpenComment ? 1 : 0,
    only_fans_can_comment: article.onlyFansCanComment ? 1 : 0,
  };
}
