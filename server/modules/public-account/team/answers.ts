import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanNameOf, messagesInReach, touchFan } from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { textShownTo } from '#server/modules/public-account/phone-mask.ts';
import { pageMpAnswers, removeMpAnswer } from '#shared/contracts/public-account/mp-team.ts';

/** The fan's last message that is not younger than the answer `m`. */
const BEFORE = sql<string | null>`(select b.id::text from mp_message b
  where b.fan_id = m.fan_id and b.type = 1 and b.rep_type <> 'event' and b.deleted_at is null
    and (b.created_at, b.id) < (m.created_at, m.id)
  order by b.created_at desc, b.id desc limit 1)`;

/** Messages that users have sent, without those of rules. */
export function mountAnswerRoutes(app: FastifyInstance, parts: PublicAccountParts): void {
  const { db, clock } = parts;
  const route = routes(app);

  route(pageMpAnswers)(async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { current, size, wxUserId, appId, fansMsgId } = query;
      const found = (await messagesInReach(tx, session, { use: 'read', now: new Date(clock.now()) }))
        .where('m.type', '=', 2)
        .where('m.user_id', 'is not', null)
        .$if(wxUserId !== undefined, (rows) => rows.where('m.fan_id', '=', wxUserId ?? ''))
        .$if(appId !== undefined, (rows) => rows.where('t.app_id', '=', appId ?? ''))
        .$if(fansMsgId !== undefined, (rows) => rows.where(BEFORE, '=', fansMsgId ?? ''));
      const { total } = await found
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .select(['m.id', 'm.rep_content', 'm.user_id', 'u.nickname', 'm.created_at'])
        .select(BEFORE.as('before'))
        .orderBy('m.created_at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      return {
        ...{ current, size, total: Number(total) },
        records: rows.map((row) => ({
          id: row.id,
          fansMsgId: row.before,
          resContent: textShownTo(session)(row.rep_content),
          userId: row.user_id ?? '',
          userName: row.nickname,
          createTime: row.created_at.getTime(),
        })),
      };
    }),
  );

  route(removeMpAnswer)(async ({ session, params }) => {
    await db.tenant(session.tenantId, async (tx) => {
      const now = new Date(clock.now());
      const answer = await (await messagesInReach(tx, session, { use: 'change', now }))
        .where('m.id', '=', params.id)
        .where('m.type', '=', 2)
        .where('m.user_id', 'is not', null)
        .select(['m.fan_id', 'f.open_id', 'f.remark', 'f.is_erased'])
        .executeTakeFirst();
      if (!answer) throw failure('not_found');
      await tx.updateTable('mp_message').set({ deleted_at: now }).where('id', '=', params.id).execute();
      await touchFan(tx, answer.fan_id);
      await audit(tx, {
        ...editBy(session, clock),
        ...{
          subject: 'mpMessage',
          recordId: params.id,
          recordName: fanNameOf({ ...answer, id: answer.fan_id }),
        },
        ...{ action: 'removeMessage', changes: {} },
      });
    });
    parts.changed(session.tenantId);
    return true;
  });
}
