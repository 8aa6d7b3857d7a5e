import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sealText } from '#shared/client/session/seal-password.ts';
import { getChallenge, issueToken } from '#shared/contracts/sign-in/auth.ts';

/** The program's own name on sign-in calls, and the tenant of the first boot. */
export const PUBLIC_CLIENT = { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': '1' };
const NO_CHALLENGE = { id: 'none', key: Buffer.alloc(32).toString('base64') };

/** Seals passwords with a fresh challenge of the header's tenant; with none where that tenant is refused. */
export async function sealWithChallenge(
  app: FastifyInstance,
  passwords: readonly string[],
  headers: Readonly<Record<string, string>> = PUBLIC_CLIENT,
): Promise<{ readonly challenge: string; readonly sealed: readonly string[] }> {
  const answer = await app.inject({ url: getChallenge.path, headers });
  const { id, key }: typeof NO_CHALLENGE = answer.statusCode === 200 ? answer.json().data : NO_CHALLENGE;
  return { challenge: id, sealed: passwords.map((password) => sealText(password, key)) };
}

/** Signs in with a password in process, as a client does over the wire. */
export async function signInWithPassword(
  app: FastifyInstance,
  attempt: {
    readonly username: string;
    readonly password: string;
    readonly remoteAddress?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Further fields of the form. */
    readonly fields?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
  },
): Promise<LightMyRequestResponse> {
  const { username, password, remoteAddress, headers = PUBLIC_CLIENT, fields, query } = attempt;
  const { challenge, sealed } = await sealWithChallenge(app, [password], headers);
  const form = { username, password: sealed[0] ?? '', challenge, ...fields };
  return app.inject({
    method: 'POST',
    url: `${issueToken.path}?${new URLSearchParams({ grant_type: 'password', ...query })}`,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
}
