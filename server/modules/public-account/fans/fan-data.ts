import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Binding } from '#server/modules/public-account/binding/binding.ts';
import {
  fanInReach,
  MESSAGE_COLUMNS,
  messagesInReach,
  toMessage,
} from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { textShownTo } from '#server/modules/public-account/phone-mask.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { FAN_TAGS } from '#server/modules/public-account/tags/fan-tag-routes.ts';
import { notesAbout } from '#server/modules/public-account/team/notes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { endMpBinding, type MpBinding } from '#shared/contracts/public-account/mp-binding.ts';
import {
  blockMpFan,
  eraseMpFan,
  exportMpFan,
  getMpFan,
  type MpFan,
} from '#shared/contracts/public-account/mp-fan.ts';

type Tx = Transaction<PublicAccountSchema>;

const EXPORTED_MESSAGES_MAX = 10_000;

/** What is known of a fan, and what a fan may ask for: export and erasure. */
export function mountFanData(app: FastifyInstance, parts: PublicAccountParts, binding: Binding): void {
  const { db, clock } = parts;
  const route = routes(app);
  const asking = (use: 'read' | 'change') => ({ use, now: new Date(clock.now()) });

  route(getMpFan)(async ({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      await fanInReach(tx, session, params.id, asking('read'));
      return fanOf(tx, params.id, await binding.shownOf(tx, session, params.id));
    }),
  );

  route(blockMpFan)(async ({ session, params, body: { isBlocked } }) => {
    await db.tenant(session.tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, params.id, asking('change'));
      await tx
        .updateTable('mp_fan')
        .set({ is_blocked: isBlocked, ...(isBlocked && { waiting_since: null }) })
        .where('id', '=', fan.id)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpFan', recordId: fan.id, recordName: fan.name, action: 'block' },
        changes: { isBlocked: { before: fan.is_blocked, after: isBlocked } },
      });
    });
    parts.changed(session.tenantId);
    return true;
  });

  route(endMpBinding)(async ({ session, params }) => {
    await db.tenant(session.tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, params.id, asking('change'));
      const { numDeletedRows } = await tx
        .deleteFrom('mp_binding')
        .where('fan_id', '=', fan.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpFan', recordId: fan.id, recordName: fan.name, action: 'unbind', changes: {} },
      });
    });
    return true;
  });

  route(exportMpFan)(async ({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, params.id, asking('read'));
      const messages = await (await messagesInReach(tx, session, asking('read')))
        .where('m.fan_id', '=', fan.id)
        .select(MESSAGE_COLUMNS)
        .orderBy('m.created_at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(EXPORTED_MESSAGES_MAX)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpFan', recordId: fan.id, recordName: fan.name, action: 'export', changes: {} },
      });
      return {
        fan: await fanOf(tx, fan.id, await binding.shownOf(tx, session, fan.id)),
        messages: messages.map((row) => toMessage(row, textShownTo(session))),
        notes: await notesAbout(tx, fan.id),
      };
    }),
  );

  route(eraseMpFan)(async ({ session, params }) => {
    await db.tenant(session.tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, params.id, asking('change'));
      await tx.deleteFrom('mp_note').where('fan_id', '=', fan.id).execute();
      await tx.deleteFrom('mp_binding').where('fan_id', '=', fan.id).execute();
      await tx.deleteFrom('mp_fan_tag').where('fan_id', '=', fan.id).execute();
      // Keys of pushes have the OpenID behind their kind, a letter and a colon.
      await tx
        .deleteFrom('mp_push')
        .where('account_id', '=', fan.account_id)
        .where(sql<boolean>`starts_with(substr(dedupe_key, 3), ${`${fan.open_id}|`})`)
        .execute();
      await tx
        .updateTable('mp_fan')
        .set({
          ...{ open_id: `erased-${fan.id}`, remark: null, is_erased: true, is_subscribed: false },
          ...{ waiting_since: null, window_until: null, sends_left: 0, unread: 0 },
          ...{ claim_user_id: null, claim_until: null },
        })
        .where('id', '=', fan.id)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        // The name is what is erased.
        ...{ subject: 'mpFan', recordId: fan.id, recordName: `#${fan.id}`, action: 'erase', changes: {} },
      });
    });
    parts.changed(session.tenantId);
    return true;
  });
}

async function fanOf(tx: Tx, id: Id, binding: MpBinding | null): Promise<MpFan> {
  const row = await tx
    .selectFrom('mp_fan as f')
    .innerJoin('mp_account as t', 't.id', 'f.account_id')
    .select(['f.id', 't.name', 'f.open_id', 'f.remark', 'f.is_subscribed', 'f.is_blocked', 'f.first_seen_at'])
    .select(['f.last_in_at', FAN_TAGS.as('tags')])
    .select([
      sql<number>`(select count(*)::int from mp_message m
        where m.fan_id = f.id and m.type = 1 and m.rep_type <> 'event')`.as('messages_in'),
      sql<number>`(select count(*)::int from mp_message m where m.fan_id = f.id and m.type = 2)`.as(
        'messages_out',
      ),
    ])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    wxUserId: row.id,
    appName: row.name,
    openId: row.open_id,
    remark: row.remark,
    isSubscribed: row.is_subscribed,
    isBlocked: row.is_blocked,
    firstSeenAt: row.first_seen_at.getTime(),
    messagesIn: row.messages_in,
    lastInAt: row.last_in_at?.getTime() ?? null,
    messagesOut: row.messages_out,
    binding,
    tags: JSON.parse(row.tags),
  };
}
