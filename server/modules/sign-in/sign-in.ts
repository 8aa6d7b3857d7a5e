import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { TenantFlags, TenantParams } from '#server/core/ports/params.ts';
import type { SecondFactor } from '#server/core/ports/sign-in/second-factor.ts';
import type { EndedSession, SessionService, TenantClosure } from '#server/core/ports/sign-in/sessions.ts';
import type { SignInRequest } from '#server/core/ports/sign-in/sign-in.ts';
import type { TextNotices } from '#server/core/ports/text-notices.ts';
import type { SecondFactorTicket, TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { logSignIn } from './login-log.ts';
import { passwordDuty, readPasswordPolicy } from './password-policy.ts';
import type { SignInSchema } from './schema.ts';
import { mintSecondFactorTicket } from './second-factor-tickets.ts';
import { readSessionMaxAgeMs } from './session-age.ts';
import { findAnomaly } from './sign-in-anomaly.ts';

export interface SignInFlowParts {
  readonly db: TypedDatabase<SignInSchema>;
  readonly clock: Clock;
  readonly sessions: SessionService;
  readonly params: TenantParams;
  readonly flags: TenantFlags;
  readonly secondFactor: SecondFactor;
  readonly textNotices: TextNotices;
}

/** `isSecondFactorDone`: the request comes from a second-factor ticket whose code was right. */
export type OpenSession = (
  request: SignInRequest & { readonly isSecondFactorDone?: boolean },
) => Promise<TokenReply>;

type Outcome =
  | {
      readonly reply: TokenReply;
      readonly ended: readonly EndedSession[];
      readonly unusual: { readonly username: string; readonly phone: string | null } | null;
    }
  | { readonly ticket: SecondFactorTicket }
  | { readonly refusal: 'account_disabled' | TenantClosure };

/** The `SignIn` port: opens a session after the first factor, or asks for the second. */
export function createSignIn(parts: SignInFlowParts): OpenSession {
  const { db, clock, sessions, params, flags, secondFactor, textNotices } = parts;

  return async (request) => {
    const { tenantId, userId } = request;
    // Before the transaction: these may need one of their own.
    const policy = await readPasswordPolicy(params, tenantId);
    const isSingleSession = await flags.isSingleSession(tenantId);
    const maxAgeMs = await readSessionMaxAgeMs(params, tenantId);
    const outcome = await db.tenant(tenantId, async (tx): Promise<Outcome> => {
      const user = await tx
        .selectFrom('sys_user')
        .select(['username', 'phone', 'is_disabled', 'password_changed_at'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        // Two simultaneous sign-ins must not both take themselves for the only one.
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw failure('user_not_found');
      const attempt = { ...request, username: user.username };
      const refusal = user.is_disabled ? 'account_disabled' : await sessions.closureOf(tx, tenantId);
      if (refusal !== null) {
        await logSignIn(tx, attempt, refusal, clock.now());
        return { refusal };
      }
      if (!request.isSecondFactorDone && (await secondFactor.isRequired(tx, tenantId, userId))) {
        await logSignIn(tx, attempt, 'second_factor_required', clock.now());
        return { ticket: await mintSecondFactorTicket(tx, request, clock.now()) };
      }
      const ended = isSingleSession
        ? await sessions.end(tx, 'replaced', { userId, keepSessionId: null })
        : [];
      const duty = passwordDuty(policy, user.password_changed_at, clock.now());
      const reply = await sessions.open(tx, {
        tenantId,
        kind: 'user',
        userId,
        makerId: request.makerId,
        address: request.address,
        userAgent: request.userAgent,
        // The owner of a one-time link owns the machine: the password change is asked for, but not forced.
        restriction: request.by === 'ticket' ? null : duty.restriction,
        isPasswordDue: duty.isDue,
        maxAgeMs,
      });
      const anomaly = await findAnomaly(tx, attempt, clock.now());
      await logSignIn(tx, attempt, null, clock.now(), anomaly);
      return { reply, ended, unusual: anomaly && user };
    });
    if ('refusal' in outcome) throw failure(outcome.refusal);
    if ('ticket' in outcome) throw failureWithData('second_factor_required', outcome.ticket);
    sessions.announce(outcome.ended);
    if (outcome.unusual) {
      const { username, phone } = outcome.unusual;
      const params = { address: request.address };
      textNotices.send({ tenantId, phone, template: SMS_TEMPLATES.anomaly, account: username, params });
    }
    return outcome.reply;
  };
}
