import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { makerOfSession } from '#server/core/access/session-maker.ts';
import { type AuditedField, audit, editBy } from '#server/core/audit/audit.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  bindEnterprise,
  bindSocial,
  bindSocialTicket,
  listOwnSocialLinks,
  listSocialLinksOf,
  type SocialType,
  unbindEnterprise,
  unbindSocial,
  unbindSocialOf,
} from '#shared/contracts/social/social.ts';
import { spendBindTicket } from './attempts.ts';
import { readBrowserKey } from './browser-cookie.ts';
import { createLink, listLinks, type RealmIdentity, removeLinks } from './links.ts';
import type { SocialSchema } from './schema.ts';
import type { SocialSignIn } from './social-sign-in.ts';

/** Binding and unbinding. H19: neither touches anything of the account or its tenant but the binding itself. */
export function mountSocialLinkRoutes(
  app: FastifyInstance,
  {
    db,
    clock,
    socialSignIn,
    accounts,
  }: {
    readonly db: TypedDatabase<SocialSchema>;
    readonly clock: Clock;
    readonly socialSignIn: SocialSignIn;
    readonly accounts: AccountService;
  },
): void {
  const route = routes(app);
  async function link(session: SessionPrincipal, identity: RealmIdentity): Promise<true> {
    const { tenantId, userId } = requireUser(session);
    await db.tenant(tenantId, async (tx) => {
      const makerId = await makerOfSession(tx, session);
      const outcome = await createLink(tx, { tenantId, userId, makerId }, identity, clock.now());
      if (outcome === 'taken') throw failure('social_taken');
      if (outcome === 'added') await auditOf(tx, session, 'bindSocial', { after: identity.type }, [userId]);
    });
    return true;
  }

  async function auditOf(
    tx: Transaction<SocialSchema>,
    session: SessionPrincipal,
    action: string,
    type: AuditedField,
    userIds: readonly Id[],
  ): Promise<void> {
    const entry = { ...editBy(session, clock), subject: 'user', action, changes: { type } };
    for (const recordId of userIds) await audit(tx, { ...entry, recordId });
  }

  function unlink(
    session: SessionPrincipal,
    userIds: readonly Id[],
    type: SocialType,
    isOwn: boolean,
  ): Promise<number> {
    return db.tenant(session.tenantId, async (tx) => {
      const managed = isOwn ? userIds : await accounts.managedOf(tx, session, userIds);
      const removed = managed.length === 0 ? [] : await removeLinks(tx, managed, type);
      await auditOf(tx, session, 'unbindSocial', { before: type }, removed);
      return removed.length;
    });
  }

  async function bindAnswer(
    session: SessionPrincipal,
    answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    type: SocialType | null,
    request: FastifyRequest,
  ): Promise<true> {
    const { code, state, iss } = answer;
    const browserKey = readBrowserKey(request);
    const who = requireUser(session);
    return link(session, await socialSignIn.identify({ ...who, code, state, iss, browserKey, type }));
  }

  async function unlinkOwn(session: SessionPrincipal, type: SocialType): Promise<true> {
    const { userId } = requireUser(session);
    if ((await unlink(session, [userId], type, true)) === 0) throw failure('social_not_linked');
    return true;
  }

  route(listOwnSocialLinks)(({ session }) => {
    const { tenantId, userId } = requireUser(session);
    return db.tenant(tenantId, (tx) => listLinks(tx, userId));
  });

  route(listSocialLinksOf)(({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      const [userId] = await accounts.managedOf(tx, session, [params.userId]);
      if (userId === undefined) throw failure('user_not_found');
      return listLinks(tx, userId);
    }),
  );

  route(bindSocialTicket)(async ({ session, body, request }) => {
    const who = requireUser(session);
    const browserKey = readBrowserKey(request) ?? '';
    const identity = await db.tenant(who.tenantId, (tx) =>
      spendBindTicket(tx, body.ticket, browserKey, clock.now()),
    );
    if (!identity) throw failure('social_state_invalid');
    return link(session, identity);
  });

  route(bindSocial)(async ({ session, body, request }) => {
    const who = requireUser(session);
    // H18: a phone in a request proves nothing and selects no user.
    if (body.phone !== undefined && body.phone !== (await accounts.phoneOf(who.tenantId, who.userId)))
      throw failure('invalid_input', 'phone', { phone: 'phone_not_own' });
    return bindAnswer(session, body, null, request);
  });

  route(bindEnterprise)(({ session, body, request }) => bindAnswer(session, body, 'WEIXIN_CP', request));

  route(unbindSocial)(({ session, query }) => unlinkOwn(session, query.state));

  route(unbindEnterprise)(({ session }) => unlinkOwn(session, 'WEIXIN_CP'));

  route(unbindSocialOf)(({ session, query }) => unlink(session, query.userIds, query.state, false));
}
