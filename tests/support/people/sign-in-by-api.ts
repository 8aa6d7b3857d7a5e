import { createApi } from '#shared/client/http.ts';
import { answerChallenge, fetchChallenge } from '#shared/client/proof/captcha.ts';
import { sealPassword } from '#shared/client/session/seal-password.ts';
import { createSession } from '#shared/client/session/session.ts';
import { issueToken, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { memoryStorage } from './session-samples.ts';
import { workOutProof } from './work-out-proof.ts';

/** Signs in over HTTP as the console does, for tests that are about something else. Rejects with `ApiError`. */
export async function signInByApi(
  baseUrl: string,
  {
    username = 'admin',
    password,
    tenantId,
  }: { readonly username?: string; readonly password: string; readonly tenantId?: string },
): Promise<TokenReply> {
  const session = createSession({ key: `sign-in-by-api-${crypto.randomUUID()}`, storage: memoryStorage() });
  if (tenantId !== undefined) session.getState().chooseTenant(tenantId);
  try {
    const api = createApi({ session, baseUrl, language: () => 'zh', onSignedOut: () => {} });
    const challenge = await fetchChallenge(api, 'proofOfWork');
    const nonce = workOutProof(challenge.salt, challenge.difficulty);
    const proof = await answerChallenge(api, challenge, { nonce });
    if (proof === null) throw new Error('the worked-out proof was refused');
    const body = { username, ...(await sealPassword(api, password)) };
    return await api.call(issueToken, { query: { grant_type: 'password', ...proof }, body });
  } finally {
    session.close();
  }
}
