import { failure, failureWithData } from '#server/core/failure.ts';
import type { AccountDesk, TenantParams } from '#server/core/identity-ports.ts';
import type { ModuleContext } from '#server/core/module.ts';
import { requireKnownClient } from '#server/core/public-client.ts';
import { routes } from '#server/core/routes.ts';
import {
  listSocialProviders,
  type SocialProviderName,
  SocialType,
  signInBySocial,
  startSocialBind,
  startSocialSignIn,
} from '#shared/contracts/social.ts';
import { giveHolder, readHolder } from './browser-cookie.ts';
import { userOf } from './owner.ts';
import type { SocialSchema } from './schema.ts';
import { listNames } from './settings.ts';
import type { SocialDesk } from './social-sign-in.ts';

interface Parts {
  readonly desk: SocialDesk;
  readonly accounts: AccountDesk;
  readonly params: TenantParams;
  /** The cookie is for encrypted connections only. */
  readonly isSecure: boolean;
}

/** Going to a provider, and coming in with what it sent. */
export function mountSocialSignIn(
  { app, db }: ModuleContext,
  { desk, accounts, params, isSecure }: Parts,
): void {
  const route = routes(app);

  route(listSocialProviders)(({ tenantId }) =>
    db.tenant<SocialSchema, SocialProviderName[]>(tenantId, listNames),
  );

  route(startSocialSignIn)(({ tenantId, body, request, reply }) => {
    const holder = giveHolder(request, reply, isSecure);
    return desk.begin({ tenantId, type: body.type, userId: null, holder });
  });

  route(startSocialBind)(({ session, body, request, reply }) => {
    const { tenantId, userId } = userOf(session);
    const holder = giveHolder(request, reply, isSecure);
    return desk.begin({ tenantId, type: body.type, userId, holder });
  });

  route(signInBySocial)(async ({ tenantId, query, request }) => {
    await requireKnownClient(request, params, tenantId);
    const { mobile, state, code, iss } = query;
    const at = mobile.indexOf('@');
    const type = SocialType.safeParse(mobile.slice(0, at));
    if (!type.success || mobile.slice(at + 1) !== code) throw failure('social_state_invalid', 'mobile');
    const holder = readHolder(request);
    const answer = { tenantId, state, code, iss, holder, userId: null, type: type.data };
    const identity = await desk.identify(answer);
    const found = await desk.resolve(tenantId, identity, holder ?? '');
    if ('ticket' in found) throw failureWithData('not_bound', found.ticket);
    return accounts.signIn({
      tenantId,
      userId: found.userId,
      by: 'social',
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    });
  });
}
