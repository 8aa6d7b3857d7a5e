import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { WechatError } from '#server/modules/public-account/host/wechat-host.ts';
import { withToken } from '#server/modules/public-account/host/with-token.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { MpSource } from '#shared/contracts/public-account/mp-source.ts';

const BATCH = 20;
const QUOTA_USED = 45009;
const TRIES_MAX = 5;
/** Between tries, the longer the more there were. */
const TRY_MS = 60_000;

/** Names of the platform (`subscribe_scene`); all others are `other`. */
const SOURCES: Readonly<Record<string, MpSource>> = {
  ADD_SCENE_SEARCH: 'search',
  ADD_SCENE_QR_CODE: 'qr',
  ADD_SCENE_PROFILE_CARD: 'card',
  ADD_SCENE_PROFILE_LINK: 'link',
  ADD_SCENE_PROFILE_ITEM: 'article',
  ADD_SCENE_REPRINT: 'article',
  ADD_SCENE_PAID: 'paid',
  ADD_SCENE_WECHAT_ADVERTISEMENT: 'advertisement',
  ADD_SCENE_LIVESTREAM: 'livestream',
  ADD_SCENE_CHANNELS: 'channels',
  ADD_SCENE_WXA: 'miniProgram',
  ADD_SCENE_ACCOUNT_MIGRATION: 'migration',
};

/** Asks the platform how fans have come to follow, of all tenants. What it refuses stays unknown. */
export async function askSources(
  { db, clock, log, host }: Pick<PublicAccountParts, 'db' | 'clock' | 'log' | 'host'>,
  tokens: AccessTokens,
): Promise<void> {
  const now = clock.now();
  const due = await db.platform(async (tx) => {
    const rows = await tx
      .selectFrom('mp_fan as f')
      .innerJoin('mp_account as t', 't.id', 'f.account_id')
      .select(['f.id', 'f.tenant_id', 'f.account_id', 'f.open_id', 'f.source_tries'])
      .where('f.source_due_at', '<=', new Date(now))
      .where('f.is_subscribed', '=', true)
      .where('f.is_erased', '=', false)
      .where('t.is_enabled', '=', true)
      .orderBy('f.source_due_at')
      .limit(BATCH)
      .forUpdate('f')
      .skipLocked()
      .execute();
    for (const { id, source_tries: tries } of rows)
      await tx
        .updateTable('mp_fan')
        .set({
          source_tries: tries + 1,
          source_due_at: tries + 1 < TRIES_MAX ? new Date(now + TRY_MS * (tries + 1)) : null,
        })
        .where('id', '=', id)
        .execute();
    return rows;
  });
  for (const { id, tenant_id: tenantId, account_id: accountId, open_id: openId } of due) {
    let source: MpSource | null = null;
    try {
      const { answer } = await withToken(tokens, { tenantId, accountId }, (token) =>
        host.call('/cgi-bin/user/info', { query: { access_token: token, openid: openId, lang: 'zh_CN' } }),
      );
      const { subscribe_scene: scene } = answer;
      if (typeof scene === 'string') source = SOURCES[scene] ?? 'other';
    } catch (error) {
      log.warn({ err: error, accountId }, 'the platform has not said how a fan has come');
      // It is asked again, tomorrow's calls included.
      if (!(error instanceof WechatError) || error.errcode === QUOTA_USED) continue;
    }
    await db.tenant(tenantId, (tx) =>
      tx
        .updateTable('mp_fan')
        .set({ source, source_due_at: null })
        .where('id', '=', id)
        // Who has followed again meanwhile, by a code of ours, has a source.
        .where('source', 'is', null)
        .execute(),
    );
  }
}
