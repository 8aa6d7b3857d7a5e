import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import {
  pageMpMessages,
  removeMpMessage,
  sendMpMessage,
} from '#shared/contracts/public-account/mp-message.ts';
import { columnsOf, contentOf } from './answer-content.ts';
import { fanInReach, messageBy, touchFan } from './fan-queries.ts';
import type { AccessTokens } from './host/access-token.ts';
import { sendActiveMessage } from './host/send-message.ts';
import { tellRemark } from './host/tell-remark.ts';
import { readMessagePage } from './message-page.ts';
import type { PublicAccountParts } from './parts.ts';
import type { PublicAccountSchema } from './schema.ts';
import { claimBy, refuseOthersClaim } from './team/claim.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Conversations with fans of the accounts in reach. */
export function mountFanRoutes(app: FastifyInstance, parts: PublicAccountParts, tokens: AccessTokens): void {
  const { db, clock } = parts;
  const route = routes(app);
  const now = (): Date => new Date(clock.now());
  const reading = () => ({ use: 'read', now: now() }) as const;

  route(pageMpMessages)(async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { current, size, wxUserId, beforeId } = query;
      const { total, records } = await readMessagePage(tx, session, query, now());
      // What is shown is read; a server that is only looked at changes nothing.
      if (
        wxUserId !== undefined &&
        beforeId === undefined &&
        current === 1 &&
        records.length > 0 &&
        !app.isReadOnly
      )
        await tx
          .updateTable('mp_fan')
          .set({ unread: 0, read_at: now() })
          .where('id', '=', wxUserId)
          .where('unread', '>', 0)
          .execute();
      return { current, size, total, records };
    }),
  );

  route(sendMpMessage)(async ({ session, body }) => {
    const { tenantId } = session;
    const { wxUserId, appId, clientKey = null, isAnyway } = body;
    const begun = await db.tenant(tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, wxUserId, { use: 'change', now: now() });
      if (appId !== undefined && fan.app_id !== appId) throw failure('not_found');
      const known =
        clientKey === null ? null : await messageBy(tx, session, { fanId: fan.id, clientKey }, reading());
      if (known) return { known, fan, id: known.id, content: null };
      const at = now();
      const content = await contentOf(tx, session, { accountId: fan.account_id, body, now: at });
      const isOthers = await refuseOthersClaim(tx, session, fan, { now: at, isAnyway });
      if (fan.is_blocked) throw failure('mp_fan_blocked');
      if (!fan.is_enabled) throw failure('mp_account_off');
      if (!fan.window_until || fan.window_until <= at) throw failure('mp_window_closed');
      if (fan.sends_left <= 0) throw failure('mp_sends_used');
      await tx
        .updateTable('mp_fan')
        .set({
          sends_left: fan.sends_left - 1,
          unread: 0,
          read_at: at,
          waiting_since: null,
          last_message_at: at,
          is_closed: false,
          snoozed_until: null,
          // A call with an API key does not claim.
          ...(!isOthers && session.kind === 'user' && claimBy(session.userId, at)),
        })
        .where('id', '=', fan.id)
        .execute();
      const { id } = await tx
        .insertInto('mp_message')
        .values({
          ...{ tenant_id: tenantId, account_id: fan.account_id, fan_id: fan.id, type: 2 as const },
          ...{ created_at: at, arrived_at: at, ...columnsOf(content) },
          ...{ status: 'sending' as const, errcode: null, user_id: session.userId },
          ...{ client_key: clientKey, deleted_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMessage', recordId: id, recordName: fan.name, action: 'sendMessage', changes: {} },
      });
      return { known: null, fan, id, content };
    });
    if (begun.known) return begun.known;
    parts.changed(tenantId);
    const { fan, id, content } = begun;
    const asked = { tenantId, accountId: fan.account_id, openId: fan.open_id, content };
    const sent = await sendActiveMessage(parts.host, tokens, asked);
    const message = await db.tenant(tenantId, async (tx) => {
      await tx
        .updateTable('mp_message')
        .set({ status: sent.status, errcode: sent.errcode })
        .where('id', '=', id)
        .execute();
      if (sent.status === 'failed') await giveBack(tx, fan, sent.errcode);
      await touchFan(tx, fan.id);
      return messageBy(tx, session, { id }, reading());
    });
    parts.changed(tenantId);
    if (!message) throw failure('not_found');
    if (sent.status === 'failed')
      throw failure(sent.errcode === null ? 'wechat_unavailable' : 'mp_refused', `errcode ${sent.errcode}`);
    return message;
  });

  route(removeMpMessage)(async ({ session, params }) => {
    await db.tenant(session.tenantId, async (tx) => {
      const message = await messageBy(tx, session, { id: params.id }, { use: 'change', now: now() });
      if (!message) throw failure('not_found');
      await tx.updateTable('mp_message').set({ deleted_at: now() }).where('id', '=', params.id).execute();
      await touchFan(tx, message.wxUserId);
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpMessage', recordId: params.id, recordName: message.nickName },
        ...{ action: 'removeMessage', changes: {} },
      });
    });
    parts.changed(session.tenantId);
    return true;
  });

  route(setMpRemark)(async ({ session, params, body }) => {
    const { tenantId } = session;
    const remark = body.remark || null;
    const fan = await db.tenant(tenantId, async (tx) => {
      const found = await fanInReach(tx, session, params.id, { use: 'change', now: now() });
      await tx.updateTable('mp_fan').set({ remark }).where('id', '=', found.id).execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpFan', recordId: found.id, recordName: found.name, action: 'update' },
        changes: { remark: { before: found.remark, after: remark } },
      });
      return found;
    });
    parts.changed(tenantId);
    await tellRemark(parts, tokens, { tenantId, fan, remark });
    return true;
  });
}

/** After a rejected message: the fan waits as before, and the count is restored, or set to what the platform's error says. */
async function giveBack(
  tx: Tx,
  fan: { readonly id: Id; readonly waiting_since: Date | null },
  errcode: number | null,
): Promise<void> {
  const isSpent = errcode === 45047 || errcode === 45015;
  await tx
    .updateTable('mp_fan')
    .set((eb) => ({
      sends_left: isSpent ? 0 : eb('sends_left', '+', 1),
      waiting_since: eb.fn<Date | null>('coalesce', [eb.ref('waiting_since'), eb.val(fan.waiting_since)]),
      ...(errcode === 45015 && { window_until: null }),
    }))
    .where('id', '=', fan.id)
    .execute();
}
