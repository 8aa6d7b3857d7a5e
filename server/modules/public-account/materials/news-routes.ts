import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { isMediaGone, orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import { addMpNews, changeMpNews } from '#shared/contracts/public-account/mp-material.ts';
import { getMpNews, listMpNewsPictures } from '#shared/contracts/public-account/mp-news.ts';
import { wechatArticle } from '#shared/domain/article/wechat-article.ts';
import {
  accountFor,
  MATERIAL_COLUMNS,
  materialBy,
  materialsInReach,
  toMaterials,
} from './material-queries.ts';
import type { MediaParts } from './media-parts.ts';
import { checkArticles, isOther, toHost } from './news-articles.ts';
import { newsPicturesOf, picturesOfAccount } from './news-pictures.ts';

/** Articles that are written here, and are drafts in WeChat. */
export function mountNewsRoutes(app: FastifyInstance, parts: MediaParts): void {
  const { db, clock, media, addresses, pictureHosts } = parts;
  const route = routes(app);
  const profile = wechatArticle(pictureHosts);

  route(getMpNews)(async ({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      const row = await (await materialsInReach(tx, session, 'read'))
        .where('m.id', '=', params.id)
        .where('m.kind', '=', 'news')
        .select(MATERIAL_COLUMNS)
        .executeTakeFirst();
      if (!row) throw failure('mp_material_missing');
      const [material] = await toMaterials(tx, addresses, [row]);
      if (!material) throw failure('mp_material_missing');
      const articles = row.articles ?? [];
      return {
        material,
        pictures: await newsPicturesOf(tx, addresses, { accountId: row.account_id, articles }),
      };
    }),
  );

  route(listMpNewsPictures)(async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const account = await accountFor(tx, session, query.appId, 'read');
      return picturesOfAccount(tx, addresses, account.id);
    }),
  );

  route(addMpNews)(async ({ session, body }) => {
    const { tenantId } = session;
    const { account, articles } = await db.tenant(tenantId, async (tx) => {
      const found = await accountFor(tx, session, body.appId);
      return {
        account: found,
        articles: await checkArticles(tx, { accountId: found.id, profile }, body.articles),
      };
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
          ...{ in_draft_box: true, publish_status: 'draft' as const },
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
      if (found.publish_status === 'publishing') throw failure('mp_news_publishing');
      if (body.updateTime !== undefined && body.updateTime !== found.updated_at.getTime())
        throw failure('stale');
      return {
        row: found,
        articles: await checkArticles(tx, { accountId: found.account_id, profile }, body.articles),
      };
    });
    const former = row.articles ?? [];
    const owner = { tenantId, accountId: row.account_id };
    const isThere = row.in_draft_box === true && row.state !== 'goneOnHost';
    const mediaId = await orHostFailure(async () => {
      const addAll = () => media.addDraft(owner, articles.map(toHost));
      if (!isThere || former.length !== articles.length) return addAll();
      try {
        for (const [index, article] of articles.entries())
          if (isOther(former[index], article))
            await media.changeDraft(owner, row.media_id, index, toHost(article));
        return row.media_id;
      } catch (error) {
        // It was removed or published in WeChat's own console.
        if (!isMediaGone(error)) throw error;
        return addAll();
      }
    });
    const name = articles[0]?.title ?? '';
    // What is published keeps its addresses, beside the draft.
    const isOnline = row.article_id !== null;
    const kept = articles.map((article, index) => ({
      ...article,
      url: (isOnline && former[index]?.url) || null,
    }));
    await db.tenant(tenantId, async (tx) => {
      await tx
        .updateTable('mp_material')
        .set({
          ...{ media_id: mediaId, name, title: name, articles: JSON.stringify(kept) },
          state: 'ok',
          in_draft_box: true,
          publish_status: isOnline ? 'changed' : 'draft',
          ...{ publish_problem: null, publish_failed: null },
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
    if (isThere && mediaId !== row.media_id)
      await media.removeDraft(owner, row.media_id).catch((error: unknown) => {
        if (!isMediaGone(error)) parts.log.warn({ err: error }, 'a former draft was not removed');
      });
    return { mediaId };
  });
}
