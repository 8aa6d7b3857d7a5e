import type { FastifyInstance } from 'fastify';
import type { Transaction, Updateable } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanInReach, touchFan } from '#server/modules/public-account/fan-queries.ts';
import { isMediaGone, orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import { WechatError, WechatUnavailable } from '#server/modules/public-account/host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { MpNewsStatus } from '#shared/contracts/public-account/mp-material.ts';
import { previewMpNews, publishMpNews, withdrawMpNews } from '#shared/contracts/public-account/mp-news.ts';
import { type MaterialRow, materialBy, type NamedMaterial } from './material-queries.ts';
import type { MediaParts } from './media-parts.ts';
import { toHost } from './news-articles.ts';

type Tx = Transaction<PublicAccountSchema>;
type Action = 'publishNews' | 'withdrawNews' | 'previewNews';

/** Publication of news, and a look at them on the phone of a fan. */
export function mountPublishRoutes(app: FastifyInstance, parts: MediaParts): void {
  const { db, clock, media, news, changed } = parts;
  const route = routes(app);
  const now = (): Date => new Date(clock.now());

  const note = (tx: Tx, session: SessionPrincipal, row: MaterialRow, action: Action): Promise<void> =>
    audit(tx, {
      ...editBy(session, clock),
      ...{ subject: 'mpMaterial', recordId: row.id, recordName: row.name, action, changes: {} },
    });

  const set = (
    session: SessionPrincipal,
    row: MaterialRow,
    values: Updateable<PublicAccountSchema['mp_material']>,
  ): Promise<unknown> =>
    db.tenant(session.tenantId, (tx) =>
      tx
        .updateTable('mp_material')
        .set(values)
        .where('id', '=', row.id)
        .where('publish_status', '=', 'publishing')
        .execute(),
    );

  /** The draft of news in WeChat, made anew where it has none. */
  async function draftOf(session: SessionPrincipal, row: MaterialRow): Promise<string> {
    if (row.in_draft_box === true && row.state !== 'goneOnHost') return row.media_id;
    const account = { tenantId: session.tenantId, accountId: row.account_id };
    const mediaId = await media.addDraft(account, (row.articles ?? []).map(toHost));
    await db.tenant(session.tenantId, (tx) =>
      tx
        .updateTable('mp_material')
        .set({ media_id: mediaId, in_draft_box: true, state: 'ok', host_changed_at: now() })
        .where('id', '=', row.id)
        .execute(),
    );
    return mediaId;
  }

  route(publishMpNews)(async ({ session, body }) => {
    const { tenantId } = session;
    // From here on it is neither changed nor published a second time.
    const row = await db.tenant(tenantId, async (tx) => {
      const found = await newsFor(tx, session, body);
      if (body.updateTime !== undefined && body.updateTime !== found.updated_at.getTime())
        throw failure('stale');
      if (found.publish_status === 'published') throw failure('mp_news_published');
      const began = now();
      await tx
        .updateTable('mp_material')
        .set({
          publish_status: 'publishing',
          ...{ publish_problem: null, publish_failed: null, publish_id: null },
          ...{ publish_began_at: began, publish_due_at: began },
        })
        .where('id', '=', found.id)
        .execute();
      await note(tx, session, found, 'publishNews');
      return found;
    });
    const former = {
      ...{ publish_status: row.publish_status, publish_problem: row.publish_problem, publish_due_at: null },
      publish_failed: row.publish_failed && JSON.stringify(row.publish_failed),
    };
    const account = { tenantId, accountId: row.account_id };
    try {
      const mediaId = await draftOf(session, row);
      const publishId = await news.submit(account, mediaId);
      await set(session, row, { publish_id: publishId });
    } catch (error) {
      // What may have been taken is not said to be a draft.
      const isUnsure = error instanceof WechatUnavailable && error.isSent;
      await set(
        session,
        row,
        isUnsure ? { ...former, publish_status: 'failed', publish_problem: 'unsure' } : former,
      );
      return orHostFailure(() => Promise.reject(error));
    }
    return { status: 'publishing' };
  });

  route(withdrawMpNews)(async ({ session, body }) => {
    const { tenantId } = session;
    const row = await db.tenant(tenantId, (tx) => newsFor(tx, session, body));
    const { article_id: articleId } = row;
    if (articleId === null) throw failure('mp_news_not_published');
    const account = { tenantId, accountId: row.account_id };
    await orHostFailure(() =>
      news.withdraw(account, articleId).catch((error: unknown) => {
        if (!isArticleGone(error)) throw error;
      }),
    );
    const status: MpNewsStatus = 'draft';
    await db.tenant(tenantId, async (tx) => {
      const articles = (row.articles ?? []).map((one) => ({ ...one, url: null }));
      await tx
        .updateTable('mp_material')
        .set({
          ...{ publish_status: status, publish_problem: null, publish_failed: null, publish_id: null },
          ...{ article_id: null, articles: JSON.stringify(articles) },
          host_changed_at: now(),
          // Found there alone, it has no place in WeChat any more.
          ...(row.state === 'hostOnly' && { state: 'ok' as const }),
        })
        .where('id', '=', row.id)
        .execute();
      await note(tx, session, row, 'withdrawNews');
    });
    return { status };
  });

  route(previewMpNews)(async ({ session, body }) => {
    const { tenantId } = session;
    const { row, fan } = await db.tenant(tenantId, async (tx) => {
      const found = await newsFor(tx, session, body);
      const to = await fanInReach(tx, session, body.wxUserId, { use: 'change', now: now() });
      if (to.account_id !== found.account_id) throw failure('not_found');
      if (to.is_blocked) throw failure('mp_fan_blocked');
      if (!to.is_subscribed || to.is_erased) throw failure('mp_fan_left');
      return { row: found, fan: to };
    });
    const account = { tenantId, accountId: row.account_id };
    await orHostFailure(async () =>
      news.preview(account, { mediaId: await draftOf(session, row), openId: fan.open_id }),
    );
    await db.tenant(tenantId, async (tx) => {
      const at = now();
      await tx
        .insertInto('mp_message')
        .values({
          ...{ tenant_id: tenantId, account_id: row.account_id, fan_id: fan.id, type: 2 as const },
          ...{ created_at: at, arrived_at: at, rep_type: 'news' as const, rep_name: row.name },
          ...{
            rep_desc: row.articles?.[0]?.digest || null,
            rep_url: null,
            rep_content: null,
            rep_event: null,
          },
          ...{ rep_media_id: null, rep_thumb_media_id: null, rep_location_x: null, rep_location_y: null },
          ...{ rep_scale: null, event_key: null, status: 'sent' as const, errcode: null },
          ...{ user_id: session.userId, client_key: null, deleted_at: null },
        })
        .execute();
      await tx.updateTable('mp_fan').set({ last_message_at: at }).where('id', '=', fan.id).execute();
      await touchFan(tx, fan.id);
      await note(tx, session, row, 'previewNews');
    });
    changed(tenantId);
    return true;
  });
}

/** News that may be changed now, locked. */
async function newsFor(tx: Tx, session: SessionPrincipal, body: NamedMaterial): Promise<MaterialRow> {
  const { id, account_id } = await materialBy(tx, session, body, 'change');
  await tx.selectFrom('mp_material').select('id').where('id', '=', id).forUpdate().execute();
  const row = await materialBy(tx, session, body, 'change');
  if (row.kind !== 'news' || row.account_id !== account_id) throw failure('mp_material_missing');
  if (!row.is_enabled) throw failure('mp_account_off');
  if (row.publish_status === 'publishing') throw failure('mp_news_publishing');
  return row;
}

/** 53600: WeChat has no such article. */
function isArticleGone(error: unknown): boolean {
  return isMediaGone(error) || (error instanceof WechatError && error.errcode === 53600);
}
