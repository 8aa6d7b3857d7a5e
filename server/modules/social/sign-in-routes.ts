import type { FastifyInstance } from 'fastify';
import { requireUser } from '#server/core/access/principal.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { requireKnownClient } from '#server/core/http/public-client.ts';
import { routes } from '#server/core/http/routes.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { SignIn } from '#server/core/ports/sign-in/sign-in.ts';
import {
  listSocialProviders,
  SocialType,
  signInBySocial,
  startSocialBind,
  startSocialSignIn,
} from '#shared/contracts/social/social.ts';
import { ensureBrowserKey, readBrowserKey } from './browser-cookie.ts';
import type { SocialSchema } from './schema.ts';
import { listNames } from './settings.ts';
import type { SocialSignIn } from './social-sign-in.ts';

interface Parts {
  readonly db: TypedDatabase<SocialSchema>;
  readonly socialSignIn: SocialSignIn;
  readonly signIn: SignIn;
  readonly params: TenantParams;
  /** The cookie is for encrypted connections only. */
  readonly isSecure: boolean;
}

/** Redirecting to a provider, and signing in with its answer. */
export function mountSocialSignInRoutes(
  app: FastifyInstance,
  { db, socialSignIn, signIn, params, isSecure }: Parts,
): void {
  const route = routes(app);

  route(listSocialProviders)(({ tenantId }) => db.tenant(tenantId, listNames));

  route(startSocialSignIn)(({ tenantId, body, request, reply }) => {
    const browserKey = ensureBrowserKey(request, reply, isSecure);
    return socialSignIn.begin({ tenantId, type: body.type, userId: null, browserKey });
  });

  route(startSocialBind)(({ session, body, request, reply }) => {
    const { tenantId, userId } = requireUser(session);
    const browserKey = ensureBrowserKey(request, reply, isSecure);
    return socialSignIn.begin({ tenantId, type: body.type, userId, browserKey });
  });

  route(signInBySocial)(async ({ tenantId, query, request }) => {
    await requireKnownClient(request, params, tenantId);
    const { mobile, state, code, iss } = query;
    const at = mobile.indexOf('@');
    const type = SocialType.safeParse(mobile.slice(0, at));
    if (!type.success || mobile.slice(at + 1) !== code) throw failure('social_state_invalid', 'mobile');
    const browserKey = readBrowserKey(request);
    const answer = { tenantId, state, code, iss, browserKey, userId: null, type: type.data };
    const identity = await socialSignIn.identify(answer);
    const found = await socialSignIn.resolve(tenantId, identity, browserKey ?? '');
    if ('ticket' in found) throw failureWithData('not_bound', found.ticket);
    return signIn({
      tenantId,
      ...found,
      by: 'social',
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    });
  });
}
