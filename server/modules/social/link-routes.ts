import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { requireUser } from '#server/core/principal.ts';
import { routes } from '#server/core/routes.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  bindEnterprise,
  bindSocial,
  bindSocialTicket,
  listOwnSocialLinks,
  type SocialType,
  unbindEnterprise,
  unbindSocial,
  unbindSocialOf,
} from '#shared/contracts/social.ts';
import { spendBindTicket } from './attempts.ts';
import { readBrowserKey } from './browser-cookie.ts';
import { createLink, listLinks, type RealmIdentity, removeLinks } from './links.ts';
import type { SocialSchema } from './schema.ts';
import type { SocialSignIn } from './social-sign-in.ts';

type Owner = { readonly tenantId: Id; readonly userId: Id };

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
  async function link(who: Owner, identity: RealmIdentity): Promise<true> {
    const isAdded = await db.tenant(who.tenantId, (tx) => createLink(tx, who, identity, clock.now()));
    if (!isAdded) throw failure('social_taken');
    return true;
  }

  async function bindAnswer(
    who: Owner,
    answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    type: SocialType | null,
    request: FastifyRequest,
  ): Promise<true> {
    const { code, state, iss } = answer;
    const browserKey = readBrowserKey(request);
    return link(who, await socialSignIn.identify({ ...who, code, state, iss, browserKey, type }));
  }

  async function unlink({ tenantId, userId }: Owner, type: SocialType): Promise<true> {
    const { length: count } = await db.tenant(tenantId, (tx) => removeLinks(tx, [userId], type));
    if (count === 0) throw failure('social_not_linked');
    return true;
  }

  route(listOwnSocialLinks)(({ session }) => {
    const { tenantId, userId } = requireUser(session);
    return db.tenant(tenantId, (tx) => listLinks(tx, userId));
  });

  route(bindSocialTicket)(async ({ session, body, request }) => {
    const who = requireUser(session);
    const browserKey = readBrowserKey(request) ?? '';
    const identity = await db.tenant(who.tenantId, (tx) =>
      spendBindTicket(tx, body.ticket, browserKey, clock.now()),
    );
    if (!identity) throw failure('social_state_invalid');
    return link(who, identity);
  });

  route(bindSocial)(async ({ session, body, request }) => {
    const who = requireUser(session);
    // H18: a phone in a request proves nothing and selects no user.
    if (body.phone !== undefined && body.phone !== (await accounts.phoneOf(who.tenantId, who.userId)))
      throw failure('invalid_input', 'phone', { phone: 'phone_not_own' });
    return bindAnswer(who, body, null, request);
  });

  route(bindEnterprise)(({ session, body, request }) =>
    bindAnswer(requireUser(session), body, 'WEIXIN_CP', request),
  );

  route(unbindSocial)(({ session, query }) => unlink(requireUser(session), query.state));

  route(unbindEnterprise)(({ session }) => unlink(requireUser(session), 'WEIXIN_CP'));

  route(unbindSocialOf)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const removed = await removeLinks(tx, query.userIds, query.state);
      const entry = { subject: 'user', action: 'unbindSocial', changes: { type: { before: query.state } } };
      for (const recordId of removed) await audit(tx, { ...editBy(session, clock), ...entry, recordId });
      return removed.length;
    }),
  );
}
