import type { FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { AccountDesk } from '#server/core/identity-ports.ts';
import type { ModuleContext } from '#server/core/module.ts';
import { routes } from '#server/core/routes.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  bindEnterprise,
  bindSocial,
  bindSocialTicket,
  listOwnSocialLinks,
  type SocialLink,
  type SocialType,
  unbindEnterprise,
  unbindSocial,
  unbindSocialOf,
} from '#shared/contracts/social.ts';
import { takeTicket } from './attempts.ts';
import { readHolder } from './browser-cookie.ts';
import { addLink, listLinks, type RealmIdentity, removeLinks } from './links.ts';
import { userOf } from './owner.ts';
import type { SocialSchema } from './schema.ts';
import type { SocialDesk } from './social-sign-in.ts';

type Owner = { readonly tenantId: Id; readonly userId: Id };

/** Binding and unbinding. H19: neither touches anything of the account or its tenant but the binding itself. */
export function mountSocialLinks(
  { app, db, clock }: ModuleContext,
  { desk, accounts }: { readonly desk: SocialDesk; readonly accounts: AccountDesk },
): void {
  const route = routes(app);
  async function link(who: Owner, identity: RealmIdentity): Promise<true> {
    const isAdded = await db.tenant<SocialSchema, boolean>(who.tenantId, (tx) =>
      addLink(tx, who, identity, clock.now()),
    );
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
    const holder = readHolder(request);
    return link(who, await desk.identify({ ...who, code, state, iss, holder, type }));
  }

  async function unlink({ tenantId, userId }: Owner, type: SocialType): Promise<true> {
    const count = await db.tenant<SocialSchema, number>(tenantId, (tx) => removeLinks(tx, [userId], type));
    if (count === 0) throw failure('social_not_linked');
    return true;
  }

  route(listOwnSocialLinks)(({ session }) => {
    const { tenantId, userId } = userOf(session);
    return db.tenant<SocialSchema, SocialLink[]>(tenantId, (tx) => listLinks(tx, userId));
  });

  route(bindSocialTicket)(async ({ session, body, request }) => {
    const who = userOf(session);
    const holder = readHolder(request) ?? '';
    const identity = await db.tenant<SocialSchema, RealmIdentity | null>(who.tenantId, (tx) =>
      takeTicket(tx, body.ticket, holder, clock.now()),
    );
    if (!identity) throw failure('social_state_invalid');
    return link(who, identity);
  });

  route(bindSocial)(async ({ session, body, request }) => {
    const who = userOf(session);
    // H18: a phone in a request proves nothing and chooses nobody.
    if (body.phone !== undefined && body.phone !== (await accounts.phoneOf(who.tenantId, who.userId)))
      throw failure('invalid_input', 'phone', { phone: 'phone_not_own' });
    return bindAnswer(who, body, null, request);
  });

  route(bindEnterprise)(({ session, body, request }) =>
    bindAnswer(userOf(session), body, 'WEIXIN_CP', request),
  );

  route(unbindSocial)(({ session, query }) => unlink(userOf(session), query.state));

  route(unbindEnterprise)(({ session }) => unlink(userOf(session), 'WEIXIN_CP'));

  route(unbindSocialOf)(({ session, query }) =>
    db.tenant<SocialSchema, number>(session.tenantId, (tx) => removeLinks(tx, query.userIds, query.state)),
  );
}
