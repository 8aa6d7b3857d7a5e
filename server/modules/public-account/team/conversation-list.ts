import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { containsText } from '#server/core/crud/filters.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanNameOf } from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { containsShown, textShownTo } from '#server/modules/public-account/phone-mask.ts';
import { hasTag } from '#server/modules/public-account/tags/fan-tag-routes.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import type { MpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { fanScope, isOwnAlone } from './fan-scope.ts';

/** Conversations in reach. */
export function mountConversationList(app: FastifyInstance, { db, clock }: PublicAccountParts): void {
  routes(app)(pageMpConversations)(async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { current, size, state, accountId, tagId, wxUserId, q } = query;
      const now = new Date(clock.now());
      const isClaimed = sql<SqlBool>`(f.claim_user_id is not null and f.claim_until > ${now})`;
      const text = q ?? '';
      const found = tx
        .selectFrom('mp_fan as f')
        .innerJoin('mp_account as t', 't.id', 'f.account_id')
        // Who has to claim before they read sees here what there is to be claimed.
        .where(await fanScope(tx, session, state === 'waiting' ? 'claim' : 'read', now))
        .where('f.is_erased', '=', false)
        .$if(state === 'waiting', (rows) =>
          rows
            .where('f.waiting_since', 'is not', null)
            .where('f.is_closed', '=', false)
            .where(sql<SqlBool>`(f.snoozed_until is null or f.snoozed_until <= ${now})`),
        )
        .$if(state === 'mine', (rows) =>
          rows
            .where('f.claim_user_id', '=', session.userId)
            .where(isClaimed)
            .where('f.is_closed', '=', false),
        )
        .$if(accountId !== undefined, (rows) => rows.where('f.account_id', '=', accountId ?? ''))
        .$if(tagId !== undefined, (rows) => rows.where(hasTag(tagId ?? '')))
        .$if(wxUserId !== undefined, (rows) => rows.where('f.id', '=', wxUserId ?? ''))
        .$if(q !== undefined, (rows) =>
          rows.where(
            sql<SqlBool>`(${containsText(sql.ref('f.remark'), text)} or ${containsText(sql.ref('f.open_id'), text)}
              or exists (select from mp_message m where m.fan_id = f.id and m.deleted_at is null
                and ${containsShown(session, sql.ref('m.rep_content'), text)}))`,
          ),
        );
      const { total } = await found
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .select(['f.id', 'f.account_id', 't.app_id', 't.name', 'f.open_id', 'f.remark', 'f.is_subscribed'])
        .select(['f.unread', 'f.waiting_since', 'f.last_message_at', 'f.window_until', 'f.sends_left'])
        .select(['f.is_closed', 'f.snoozed_until', 'f.is_blocked', 'f.is_erased'])
        .select([
          sql<string | null>`case when ${isClaimed} then f.claim_user_id::text end`.as('claimant'),
          sql<string | null>`case when ${isClaimed} then
            (select u.nickname from sys_user u where u.user_id = f.claim_user_id) end`.as('claimant_name'),
        ])
        .select((eb) =>
          eb
            .selectFrom('mp_message as m')
            .select(
              sql<string>`json_build_array(m.type, m.rep_type, coalesce(m.rep_content, m.rep_event))::text`.as(
                'last',
              ),
            )
            .whereRef('m.fan_id', '=', 'f.id')
            .where('m.deleted_at', 'is', null)
            .orderBy('m.created_at', 'desc')
            .orderBy('m.id', 'desc')
            .limit(1)
            .as('last'),
        )
        .$if(state === 'waiting', (all) => all.orderBy('f.waiting_since').orderBy('f.id'))
        .$if(state !== 'waiting', (all) => all.orderBy('f.last_message_at', 'desc').orderBy('f.id', 'desc'))
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      const shown = textShownTo(session);
      const hidesText = isOwnAlone(session.authority);
      return {
        ...{ current, size, total: Number(total) },
        records: rows.map((row) => {
          const [type, repType, last] = JSON.parse(row.last ?? '[1,"other",null]');
          return {
            wxUserId: row.id,
            accountId: row.account_id,
            appId: row.app_id,
            appName: row.name,
            nickName: fanNameOf(row),
            isSubscribed: row.is_subscribed,
            unread: row.unread,
            lastAt: row.last_message_at.getTime(),
            lastType: String(type) as MpMessage['type'],
            lastRepType: repType,
            lastText: hidesText && row.claimant !== session.userId ? null : shown(last as string | null),
            waitingSince: row.waiting_since?.getTime() ?? null,
            windowUntil: row.window_until?.getTime() ?? null,
            sendsLeft: row.sends_left,
            claimUserId: row.claimant,
            claimUserName: row.claimant_name,
            isClosed: row.is_closed,
            snoozedUntil: row.snoozed_until && row.snoozed_until > now ? row.snoozed_until.getTime() : null,
            isBlocked: row.is_blocked,
          };
        }),
      };
    }),
  );
}
