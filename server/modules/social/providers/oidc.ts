import * as oidc from 'openid-client';
import { createEgress } from '#server/core/http/egress.ts';
import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import type { SocialApp, SocialProvider } from '#server/modules/social/provider-port.ts';

const SCOPE = 'openid profile';

/** OpenID Connect: code flow with PKCE and nonce; issuer and signature of the ID token are checked. */
export function createOidcProvider(origins: AllowedOf): SocialProvider {
  async function discover({ tenantId, issuer, appId, secret }: SocialApp): Promise<oidc.Configuration> {
    if (issuer === null) throw new Error('an OpenID Connect provider without an issuer');
    const server = new URL(issuer);
    const egress = createEgress(origins(tenantId).list);
    const customFetch: oidc.CustomFetch = (url, { body, headers, method, signal }) =>
      egress(url, {
        headers,
        method,
        ...(body != null && { body }),
        ...(signal && { signal }),
      });
    // Only the operator can name an issuer without TLS: one inside of the plant.
    const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(server, appId, undefined, oidc.ClientSecretBasic(secret), {
      execute,
      [oidc.customFetch]: customFetch,
    });
  }

  return {
    async authorizeUrl(app, { state, verifier, nonce }) {
      const url = oidc.buildAuthorizationUrl(await discover(app), {
        redirect_uri: app.redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async exchange(app, { state, verifier, nonce }, { code, iss }) {
      const config = await discover(app);
      const answer = new URL(app.redirectUri);
      answer.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const tokens = await oidc.authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('an answer without an ID token');
      const name = claims.name ?? claims.preferred_username;
      return {
        subject: claims.sub,
        formerSubject: null,
        displayName: typeof name === 'string' ? name : null,
      };
    },
  };
}
