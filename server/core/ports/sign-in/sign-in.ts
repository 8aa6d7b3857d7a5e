import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';

export interface SignInRequest {
  readonly tenantId: Id;
  readonly userId: Id;
  /** How the first factor was given; goes into the login log. */
  readonly by: 'password' | 'sms' | 'social' | 'ticket';
  /** As `SessionOpening.makerId`. */
  readonly makerId: Id | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * Opens a session after the first factor; every way in ends here. Refuses a disabled account (`account_disabled`)
 * and a tenant that is not open (`tenant_paused` and others), asks
 * for the second factor where one is set up (`second_factor_required`, with a ticket in the reply's data), ends the
 * other sessions where the tenant allows one, restricts a session whose password must be changed, and writes the login
 * log.
 */
export type SignIn = (request: SignInRequest) => Promise<TokenReply>;
