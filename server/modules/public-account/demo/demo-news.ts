import type { MediaAccount } from '#server/modules/public-account/host/media.ts';
import type { MediaParts } from '#server/modules/public-account/materials/media-parts.ts';
import { checkArticles, toHost } from '#server/modules/public-account/materials/news-articles.ts';
import type { MpArticleBody } from '#shared/contracts/public-account/mp-material.ts';
import { wechatArticle } from '#shared/domain/article/wechat-article.ts';
import type { SeedNews } from './demo-seed.ts';

/** Writes drafts as the editor does. Throws what the host throws. */
export async function writeDemoNews(
  { db, clock, media, pictureHosts }: MediaParts,
  { tenantId, accountId }: MediaAccount,
  news: readonly SeedNews[],
): Promise<void> {
  const { covers, titles } = await db.tenant(tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('mp_material')
      .select(['name', 'media_id', 'kind'])
      .where('account_id', '=', accountId)
      .execute();
    return {
      covers: new Map(
        rows.flatMap(({ kind, name, media_id }) => (kind === 'image' ? [[name, media_id] as const] : [])),
      ),
      titles: new Set(rows.flatMap(({ kind, name }) => (kind === 'news' ? [name] : []))),
    };
  });
  const profile = wechatArticle(pictureHosts);
  for (const { articles } of news) {
    const name = articles[0]?.title ?? '';
    if (titles.has(name)) continue;
    const bodies = articles.map(
      ({ title, digest, cover, paragraphs }): MpArticleBody => ({
        ...{ title, digest, author: '', contentSourceUrl: '', thumbMediaId: covers.get(cover) ?? '' },
        ...{ showCoverPic: false, needOpenComment: false, onlyFansCanComment: false },
        content: paragraphs.map((text) => `<p>${text}</p>`).join(''),
      }),
    );
    const stored = await db.tenant(tenantId, (tx) => checkArticles(tx, { accountId, profile }, bodies));
    const mediaId = await media.addDraft({ tenantId, accountId }, stored.map(toHost));
    const now = new Date(clock.now());
    await db.tenant(tenantId, (tx) =>
      tx
        .insertInto('mp_material')
        .values({
          ...{ tenant_id: tenantId, account_id: accountId, kind: 'news' as const, is_permanent: true },
          ...{ media_id: mediaId, name, url: null, title: name, introduction: null, file_type: null },
          ...{ blob: null, thumb_blob: null, width: null, height: null, bytes: null, expires_at: null },
          ...{ articles: JSON.stringify(stored), created_at: now, created_by: null },
          ...{ updated_at: now, updated_by: null, in_draft_box: true, publish_status: 'draft' as const },
        })
        .execute(),
    );
  }
}
