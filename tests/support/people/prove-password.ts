import type { PasswordProofAction } from '#shared/contracts/accounts/proof.ts';
import { verifyOwnPassword } from '#shared/contracts/sign-in/auth-account.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { sealWithChallenge } from './password-sign-in.ts';

/** What the account dialog does with the right name and password: the proof of it. */
export async function provePassword(
  server: Pick<TestServer, 'app' | 'call'>,
  user: TestUser,
  action: PasswordProofAction,
): Promise<string> {
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD], {
    'tenant-id': user.tenantId,
  });
  const body = { username: user.username, password: sealed[0] ?? '', challenge, action };
  const { proof } = (await server.call(verifyOwnPassword, { body }, user)).json();
  if (typeof proof !== 'string') throw new Error('the right password brought no proof');
  return proof;
}
