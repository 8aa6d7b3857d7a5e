import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const CLIENT_ID = 'linewall';
const CLIENT_SECRET = 'a-secret-of-the-test-issuer';

export interface OidcIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whom the next sign-in there is for; it asks for nothing. */
  signInAs(subject: string): void;
  close(): Promise<void>;
}

/** A real OpenID Connect provider on this machine, which signs in whom it is told and knows one client. */
export async function startOidcIssuer(redirectUri: string): Promise<OidcIssuer> {
  let subject = 'nobody';
  // The issuer's name has its port in it, so the port comes first.
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the issuer does not listen');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['name'] },
    // The name in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: `Name of ${sub}` }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['only for tests'] },
    ttl: { Session: 1 },
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response);
      return;
    }
    void provider.interactionFinished(request, response, { login: { accountId: subject } });
  });
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    signInAs(next) {
      subject = next;
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** Follows the pages of a provider as a browser does; answers the address that it ends up at, which is not asked for. */
export async function walkTo(url: string, target: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(url);
  for (let step = 0; step < 10; step += 1) {
    if (next.href.startsWith(target)) return next;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${next} answers ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  throw new Error('the provider sends people round in circles');
}
