import type { LightMyRequestResponse } from 'fastify';
import { getSessionInfo, issueToken } from '#shared/contracts/sign-in/auth.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { PUBLIC_CLIENT, signInWithPassword } from './password-sign-in.ts';

/** The calls that tests of accounts make again and again; `server` is asked for at each, as it starts after them. */
export function accountCalls(server: () => TestServer) {
  let lastAddress = 0;
  /** An address that nobody has tried from: tests do not lock each other out. */
  const freshAddress = () => `10.0.0.${++lastAddress}`;
  return {
    freshAddress,
    signIn(
      username: string,
      password: string,
      remoteAddress = freshAddress(),
      headers: Readonly<Record<string, string>> = PUBLIC_CLIENT,
    ): Promise<LightMyRequestResponse> {
      return signInWithPassword(server().app, { username, password, remoteAddress, headers });
    },
    refresh(token: string, tenantId = '1'): Promise<LightMyRequestResponse> {
      const query = { grant_type: 'refresh_token', refresh_token: token, scope: 'server' } as const;
      const headers = { ...PUBLIC_CLIENT, 'tenant-id': tenantId };
      return server().call(issueToken, { query, body: undefined }, null, headers);
    },
    async isSignedIn(token: string, tenantId = '1'): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}`, 'tenant-id': tenantId };
      return (await server().app.inject({ url: getSessionInfo.path, headers })).statusCode === 200;
    },
  };
}
