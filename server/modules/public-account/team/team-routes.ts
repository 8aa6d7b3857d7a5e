import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { requireUser } from '#server/core/access/principal.ts';
import { type AuditedChanges, audit, editBy } from '#server/core/audit/audit.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { fanInReach } from '#server/modules/public-account/fan-queries.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import * as team from '#shared/contracts/public-account/mp-team.ts';
import { claimantOf, claimBy, refuseOthersClaim } from './claim.ts';
import { colleagues } from './colleagues.ts';
import type { FanUse } from './fan-scope.ts';
import { notesAbout } from './notes.ts';

type Tx = Transaction<PublicAccountSchema>;
type Fan = Awaited<ReturnType<typeof fanInReach>>;

const DAY_MS = 86_400_000;
const RELEASED = { claim_user_id: null, claim_until: null } as const;

interface Step {
  readonly action: string;
  readonly columns: Partial<
    Pick<Fan, 'claim_user_id' | 'claim_until' | 'waiting_since' | 'is_closed' | 'snoozed_until'> & {
      unread: number;
    }
  >;
  readonly changes: AuditedChanges;
}

/** Who answers a fan, and how the conversation stands. */
export function mountTeamRoutes(app: FastifyInstance, parts: PublicAccountParts): void {
  const { db, clock } = parts;
  const route = routes(app);
  const now = (): Date => new Date(clock.now());

  /** Changes a conversation in reach and writes it down. */
  async function change(
    session: SessionPrincipal,
    id: Id,
    use: FanUse,
    step: (tx: Tx, fan: Fan) => Promise<Step>,
  ): Promise<true> {
    await db.tenant(session.tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, id, { use, now: now() });
      const { action, columns, changes } = await step(tx, fan);
      await tx.updateTable('mp_fan').set(columns).where('id', '=', fan.id).execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpFan', recordId: fan.id, recordName: fan.name, action, changes },
      });
    });
    parts.changed(session.tenantId);
    return true;
  }

  /** As `change`, where nobody else has claimed the conversation. */
  const changeOwn = (
    session: SessionPrincipal,
    id: Id,
    step: (tx: Tx, fan: Fan) => Promise<Step>,
  ): Promise<true> =>
    change(session, id, 'change', async (tx, fan) => {
      await refuseOthersClaim(tx, session, fan, { now: now(), isAnyway: true });
      return step(tx, fan);
    });

  route(team.claimMpConversation)(async ({ session, params, body }) => {
    requireUser(session);
    return change(session, params.id, 'claim', async (tx, fan) => {
      await refuseOthersClaim(tx, session, fan, { now: now(), isAnyway: body.isAnyway });
      const before = claimantOf(fan, now());
      return {
        action: 'claim',
        columns: { ...claimBy(session.userId, now()), is_closed: false },
        changes: { userId: { before, after: session.userId } },
      };
    });
  });

  route(team.handOverMpConversation)(async ({ session, params, body: { userId } }) =>
    changeOwn(session, params.id, async (tx, fan) => {
      if (userId !== null && !(await colleagues(tx)).some((one) => one.userId === userId))
        throw fieldError('userId', 'bad_choice');
      return {
        action: 'handOver',
        columns: userId === null ? RELEASED : claimBy(userId, now()),
        changes: { userId: { before: claimantOf(fan, now()), after: userId } },
      };
    }),
  );

  route(team.closeMpConversation)(async ({ session, params }) =>
    changeOwn(session, params.id, async (_tx, { is_closed }) => ({
      action: 'close',
      columns: { ...RELEASED, is_closed: true, waiting_since: null, snoozed_until: null, unread: 0 },
      changes: { isClosed: { before: is_closed, after: true } },
    })),
  );

  route(team.reopenMpConversation)(async ({ session, params }) =>
    changeOwn(session, params.id, async (_tx, { is_closed, snoozed_until }) => ({
      action: 'reopen',
      columns: { is_closed: false, snoozed_until: null },
      changes: {
        isClosed: { before: is_closed, after: false },
        snoozedUntil: { before: snoozed_until, after: null },
      },
    })),
  );

  route(team.snoozeMpConversation)(async ({ session, params, body: { until } }) => {
    const leftMs = until - clock.now();
    if (leftMs <= 0 || leftMs > LIMITS.mpSnoozeMaxDays * DAY_MS) throw fieldError('until', 'bad_choice');
    return changeOwn(session, params.id, async (_tx, { snoozed_until }) => ({
      action: 'snooze',
      columns: { snoozed_until: new Date(until) },
      changes: { snoozedUntil: { before: snoozed_until, after: new Date(until) } },
    }));
  });

  route(team.readMpConversation)(async ({ session, params }) => {
    await db.tenant(session.tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, params.id, { use: 'read', now: now() });
      await tx
        .updateTable('mp_fan')
        .set({ unread: 0, read_at: now() })
        .where('id', '=', fan.id)
        .where('unread', '>', 0)
        .execute();
    });
    await parts.tasks.settle(session.tenantId, mentionKey(params.id, session.userId));
    parts.changed(session.tenantId);
    return true;
  });

  route(team.listMpColleagues)(async ({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      await fanInReach(tx, session, params.id, { use: 'read', now: now() });
      return colleagues(tx);
    }),
  );

  route(team.listMpNotes)(async ({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      const fan = await fanInReach(tx, session, params.id, { use: 'read', now: now() });
      return notesAbout(tx, fan.id);
    }),
  );

  route(team.addMpNote)(async ({ session, params, body: { text, mentions } }) => {
    requireUser(session);
    const { tenantId, userId } = session;
    const asked = [...new Set(mentions)];
    let fanName = '';
    await change(session, params.id, 'read', async (tx, fan) => {
      const known = new Set((await colleagues(tx)).map((one) => one.userId));
      if (!asked.every((one) => known.has(one))) throw fieldError('mentions', 'bad_choice');
      fanName = fan.name;
      await tx
        .insertInto('mp_note')
        .values({
          ...{ tenant_id: tenantId, account_id: fan.account_id, fan_id: fan.id, user_id: userId },
          ...{ text, mentions: asked, created_at: now() },
        })
        .execute();
      // The conversation is read anew by those who look at it.
      return { action: 'note', columns: { is_closed: fan.is_closed }, changes: {} };
    });
    for (const one of asked)
      await parts.tasks.raise({
        tenantId,
        key: mentionKey(params.id, one),
        titleKey: 'mpMentioned',
        params: { user: session.nickname, fan: fanName },
        to: { userId: one },
        path: `/mp-conversation/index?fan=${params.id}`,
      });
    return true;
  });
}

const mentionKey = (fanId: Id, userId: Id): string => `mpNote:${fanId}:${userId}`;
