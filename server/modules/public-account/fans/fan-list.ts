import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { containsText } from '#server/core/crud/filters.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanNameOf } from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { FAN_TAGS, hasTag } from '#server/modules/public-account/tags/fan-tag-routes.ts';
import { fanScope } from '#server/modules/public-account/team/fan-scope.ts';
import { pageMpFans } from '#shared/contracts/public-account/mp-fan.ts';

/** Fans in reach, those who were heard of last first. */
export function mountFanList(app: FastifyInstance, { db, clock }: PublicAccountParts): void {
  routes(app)(pageMpFans)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { current, size, accountId, tagId, state, q } = query;
      const found = tx
        .selectFrom('mp_fan as f')
        .innerJoin('mp_account as t', 't.id', 'f.account_id')
        .where(await fanScope(tx, session, 'read', new Date(clock.now())))
        .where('f.is_erased', '=', false)
        .$if(accountId !== undefined, (rows) => rows.where('f.account_id', '=', accountId ?? ''))
        .$if(tagId !== undefined, (rows) => rows.where(hasTag(tagId ?? '')))
        .$if(state === 'blocked', (rows) => rows.where('f.is_blocked', '=', true))
        .$if(state === 'follows', (rows) => rows.where('f.is_subscribed', '=', true))
        .$if(state === 'left', (rows) => rows.where('f.is_subscribed', '=', false))
        .$if(q !== undefined, (rows) =>
          rows.where(
            sql<SqlBool>`(${containsText(sql.ref('f.remark'), q ?? '')} or ${containsText(sql.ref('f.open_id'), q ?? '')})`,
          ),
        );
      const { total } = await found
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .select([
          'f.id',
          'f.account_id',
          't.name',
          'f.open_id',
          'f.remark',
          'f.is_subscribed',
          'f.is_blocked',
        ])
        .select(['f.is_erased', 'f.first_seen_at', 'f.last_in_at', FAN_TAGS.as('tags')])
        .orderBy('f.last_message_at', 'desc')
        .orderBy('f.id', 'desc')
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      return {
        ...{ current, size, total: Number(total) },
        records: rows.map((row) => ({
          wxUserId: row.id,
          accountId: row.account_id,
          appName: row.name,
          nickName: fanNameOf(row),
          isSubscribed: row.is_subscribed,
          isBlocked: row.is_blocked,
          firstSeenAt: row.first_seen_at.getTime(),
          lastInAt: row.last_in_at?.getTime() ?? null,
          tags: JSON.parse(row.tags),
        })),
      };
    }),
  );
}
