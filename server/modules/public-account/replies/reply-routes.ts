import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { ScopeUse } from '#server/core/crud/data-scope.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { MediaParts } from '#server/modules/public-account/materials/media-parts.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { countsByDay } from '#server/modules/public-account/summary/day-figures.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listMpReplyAccounts } from '#shared/contracts/public-account/mp-auto-reply.ts';
import {
  getMpReplyRules,
  markMpConflict,
  tryMpAutoReply,
} from '#shared/contracts/public-account/mp-reply-desk.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';
import { dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';
import { replyConflicts } from '#shared/domain/public-account/reply-conflicts.ts';
import { replyRulesOf } from './rules-of.ts';
import { type TryParts, tryReply } from './try-reply.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Beside the rules: whose they may be, what is doubtful about them, and what they would answer. */
export function mountReplyRoutes(app: FastifyInstance, parts: MediaParts, trying: TryParts): void {
  const { db, clock } = parts;
  const route = routes(app);

  route(listMpReplyAccounts)(async ({ session }) =>
    db.tenant(session.tenantId, async (tx) => {
      const rows = await tx
        .selectFrom('mp_account as t')
        .select(['t.id', 't.app_id', 't.name', 't.kind', 't.is_enabled'])
        // Without a department it is neither true nor false.
        .select(
          sql<boolean>`coalesce(${await accountScope.condition(tx, session, 'change')}, false)`.as(
            'may_edit',
          ),
        )
        .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'read')}`)
        .orderBy('t.name')
        .execute();
      return rows.map(({ app_id: appId, is_enabled: isEnabled, may_edit: mayEdit, ...account }) => ({
        ...{ ...account, appId, isEnabled, mayEdit },
      }));
    }),
  );

  route(getMpReplyRules)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const accountId = await replyAccountOf(tx, session, query.accountId, 'read');
      const timeZone = await readUsualZone(tx);
      const rules = await replyRulesOf(tx, accountId);
      const known = await tx
        .selectFrom('mp_known_conflict')
        .select(['key', 'known_at', 'known_by'])
        .where('account_id', '=', accountId)
        .execute();
      return {
        ...{ accountId, timeZone },
        rules: rules.map(
          ({ id, name, type, reqType, reqKey, repMate, priority, isEnabled, hours, material }) => ({
            ...{ id, name, type, reqType, reqKey, repMate, priority, isEnabled, hours, material },
          }),
        ),
        known: known.map((row) => ({ key: row.key, at: row.known_at.getTime(), by: row.known_by })),
        today: await todayOf(tx, accountId, { timeZone, nowMs: clock.now() }),
      };
    }),
  );

  route(markMpConflict)(({ session, body }) =>
    db.tenant(session.tenantId, async (tx) => {
      const accountId = await replyAccountOf(tx, session, body.accountId, 'change');
      const rules = await replyRulesOf(tx, accountId);
      const conflicts = replyConflicts(rules);
      const conflict = conflicts.find(({ key }) => key === body.key);
      if (!conflict) throw failure('not_found');
      const marked = tx.selectFrom('mp_known_conflict').select('key').where('account_id', '=', accountId);
      const isKnown = (await marked.where('key', '=', body.key).executeTakeFirst()) !== undefined;
      if (isKnown === body.isKnown) return true;
      // Those that are none any more go with it.
      await tx
        .deleteFrom('mp_known_conflict')
        .where('account_id', '=', accountId)
        .where((eb) =>
          eb.or([
            eb('key', '=', body.key),
            eb(
              'key',
              'not in',
              conflicts.map(({ key }) => key),
            ),
          ]),
        )
        .execute();
      if (body.isKnown)
        await tx
          .insertInto('mp_known_conflict')
          .values({
            ...{ tenant_id: session.tenantId, account_id: accountId, key: body.key },
            ...{ known_at: new Date(clock.now()), known_by: session.username },
          })
          .execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpAutoReply', recordId: conflict.ruleId },
        recordName: rules.find(({ id }) => id === conflict.ruleId)?.name ?? '',
        action: body.isKnown ? 'knowConflict' : 'openConflict',
        changes: { conflict: { before: isKnown ? body.key : null, after: body.isKnown ? body.key : null } },
      });
      return true;
    }),
  );

  route(tryMpAutoReply)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const accountId = await replyAccountOf(tx, session, query.accountId, 'read');
      return tryReply(tx, { parts, trying, session }, { ...query, accountId });
    }),
  );
}

/** Throws 404 where the account is out of reach. */
export async function replyAccountOf(
  tx: Tx,
  session: SessionPrincipal,
  accountId: Id,
  use: ScopeUse,
): Promise<Id> {
  const account = await tx
    .selectFrom('mp_account as t')
    .select('t.id')
    .where('t.id', '=', accountId)
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, use)}`)
    .executeTakeFirst();
  if (!account) throw failure('not_found');
  return account.id;
}

/** As the statistics count. */
async function todayOf(
  tx: Tx,
  accountId: Id,
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
) {
  const day = localDayOf(nowMs, timeZone);
  const counts = await countsByDay(tx, {
    ...{ accountId, timeZone },
    from: new Date(startOfDay(day, timeZone)),
    until: new Date(startOfDay(dayAfter(day, 1), timeZone)),
  });
  const today = counts.get(day);
  return { answers: today?.byRule ?? 0, unmatched: today?.unmatched ?? 0 };
}
