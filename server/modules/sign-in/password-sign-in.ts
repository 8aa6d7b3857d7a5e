import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { Failure, failure } from '#server/core/failure.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Captchas } from '#server/core/ports/sign-in/captcha.ts';
import type { SignIn } from '#server/core/ports/sign-in/sign-in.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import type { SignInRefusal } from '#shared/contracts/sign-in/login-log.ts';
import { logSignIn, type SignInAttempt } from './login-log.ts';
import type { SignInSchema } from './schema.ts';

export interface PasswordSignInParts {
  readonly db: TypedDatabase<SignInSchema>;
  readonly clock: Clock;
  readonly accounts: AccountService;
  readonly captchas: Captchas;
  readonly params: TenantParams;
  readonly signIn: SignIn;
}

export interface PasswordSignInRequest {
  readonly tenantId: Id;
  readonly username: string;
  readonly sealed: string;
  readonly challenge: string | undefined;
  readonly captcha: { readonly randomStr: string | undefined; readonly code: string | undefined };
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * The captcha is spent before the password is checked. The reply and its time are the same for an unknown user and a
 * wrong password; a disabled account is reported only to a caller who knows its password.
 */
export async function signInWithPassword(
  { db, clock, accounts, captchas, params, signIn }: PasswordSignInParts,
  request: PasswordSignInRequest,
): Promise<TokenReply> {
  const { tenantId, username, captcha, address, userAgent, challenge } = request;
  const attempt: SignInAttempt = { tenantId, username, userId: null, by: 'password', address, userAgent };
  const refuse = async (code: ErrorCode & SignInRefusal): Promise<never> => {
    await db.tenant(tenantId, (tx) => logSignIn(tx, attempt, code, clock.now()));
    throw failure(code);
  };
  // H14: captchas are on unless the tenant has switched them off.
  const hasCaptchas = (await params.text(tenantId, 'LOGIN_CAPTCHA')) !== 'N';
  if (hasCaptchas && !(await captchas.spend({ ...captcha, address }))) return refuse('captcha_wrong');
  const password = await accounts.unsealPassword(tenantId, { password: request.sealed, challenge });
  // A password that cannot be opened is checked all the same: it takes as long and counts as an attempt.
  const account = await accounts
    .findByPassword({ tenantId, username, password: password ?? '', address })
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      if (error.code !== 'account_locked' && error.code !== 'first_password_void') throw error;
      return error.code;
    });
  if (typeof account === 'string') return refuse(account);
  if (!account) return refuse('bad_credentials');
  const { userId, makerId } = account;
  return signIn({ tenantId, userId, by: 'password', makerId, address, userAgent });
}
