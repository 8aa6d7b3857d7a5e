import type { Transaction } from 'kysely';
import type { TokenReply } from '#shared/contracts/auth.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { ProofAction } from '#shared/contracts/proof.ts';
import type { SmsTemplate } from '#shared/contracts/sms.ts';
import type { SessionPrincipal } from './principal.ts';

/**
 * What the modules of signing in ask of each other. They never import one another: `server/wiring.ts` hands these
 * around. Everything is per tenant; a tenant id comes from a session or from an admitted header, never from a body.
 */

/**
 * System parameters of a tenant. A key that is absent answers null: the caller takes its strict default (H14). Not to
 * be asked inside a transaction: the embedded database has one connection, and the answer may need it.
 */
export interface TenantParams {
  text(tenantId: Id, key: string): Promise<string | null>;
}

/** What a tenant has decided about its accounts. Not to be asked inside a transaction either. */
export interface TenantFlags {
  /** Whether an account that signs in elsewhere loses its former sessions. */
  isSingleSession(tenantId: Id): Promise<boolean>;
}

/** Solved captchas (`randomStr` = kind, `code` = the protocol's `captchaVerification`). */
export interface CaptchaDesk {
  /** True exactly once for a captcha that was solved within its time; false for anything else. */
  spend(
    tenantId: Id,
    proof: {
      readonly randomStr: string | undefined;
      readonly code: string | undefined;
      /** The connection's address (`request.ip`), for the limit of 600 a minute. */
      readonly address?: string;
    },
  ): Promise<boolean>;
}

/** One-time codes sent to a phone. Purposes are SMS template codes of the specification, point 9. */
export interface PhoneCodes {
  /** True once for the newest code of this phone and purpose; five wrong tries spend it. */
  verify(
    tenantId: Id,
    attempt: { readonly phone: string; readonly template: string; readonly code: string },
  ): Promise<boolean>;
}

/** Why a message was not sent. The text is kept and logged: it holds no code, no key and no whole number. */
export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
}

/**
 * A provider of text messages. The texts are the provider's own templates; rejects with `SmsFailure` when it does not
 * take one: a `SmsProblem`, or what the provider said. Never sends a message twice.
 */
export interface SmsGateway {
  send(message: {
    readonly phone: string;
    readonly template: SmsTemplate;
    readonly params: Readonly<Record<string, string>>;
  }): Promise<void>;
}

/** Somebody's account, as far as other modules may know it. */
export interface AccountRef {
  readonly userId: Id;
  readonly username: string;
  readonly isDisabled: boolean;
}

export interface SignInRequest {
  readonly tenantId: Id;
  readonly userId: Id;
  /** How the first factor was given; goes into the login log. */
  readonly by: 'password' | 'sms' | 'social' | 'ticket';
  readonly address: string;
  readonly userAgent: string | null;
}

export type SessionEndReason = 'signed-out' | 'replaced' | 'kicked' | 'expired' | 'revoked';

export interface EndedSession {
  readonly tenantId: Id;
  readonly sessionId: Id;
  /** Null for a screen. */
  readonly userId: Id | null;
  /** `replaced`: the account was signed in elsewhere and the tenant allows one session. */
  readonly reason: SessionEndReason;
}

/** Accounts for the modules around them. Everything that opens a session goes through `signIn`. */
export interface AccountDesk {
  findByPhone(tenantId: Id, phone: string): Promise<AccountRef | null>;
  findByUsername(tenantId: Id, username: string): Promise<AccountRef | null>;
  findById(tenantId: Id, userId: Id): Promise<AccountRef | null>;
  /** The full phone number of a user, for sending a code to it; null when there is none. */
  phoneOf(tenantId: Id, userId: Id): Promise<string | null>;
  /** Constant in time for unknown users; counts as an attempt and throws `account_locked` while locked. */
  isPassword(request: {
    readonly tenantId: Id;
    readonly username: string;
    readonly password: string;
    readonly address: string;
  }): Promise<boolean>;
  /**
   * The password inside a sealed one: AES-GCM under a one-time challenge, or without `challenge` the form of 2020's
   * clients. Null when it cannot be opened: answer as to a wrong one. The challenge is spent either way.
   */
  unsealPassword(
    tenantId: Id,
    sealed: { readonly password: string; readonly challenge: string | undefined },
  ): Promise<string | null>;
  /**
   * Opens a session after the first factor: refuses a disabled account (`account_disabled`), asks for the second
   * factor where one is set up (`second_factor_required`, with a ticket in the answer's data), ends the others where
   * the tenant allows one session, writes the login log.
   */
  signIn(request: SignInRequest): Promise<TokenReply>;
  /** Makes an account with the tenant's default role. Throws `invalid_input` with fields for a taken name or phone. */
  register(account: {
    readonly tenantId: Id;
    readonly username: string;
    readonly nickname: string;
    readonly password: string;
    readonly phone: string;
  }): Promise<AccountRef>;
  /**
   * Sets a password under the tenant's policy and history (`password_weak`, `password_reused` as fields), stamps
   * `updatePwdTime`, and ends all sessions of the account but `keepSessionId`.
   */
  setPassword(change: {
    readonly tenantId: Id;
    readonly userId: Id;
    readonly password: string;
    readonly keepSessionId: Id | null;
  }): Promise<void>;
  /** Called after a session has ended, whatever ended it. Returns the unsubscriber. */
  onSessionEnded(listener: (ended: EndedSession) => void): () => void;
}

/**
 * That somebody has just shown once more who they are: for one action, in one session, once, for five minutes. Whoever
 * verifies mints it; whoever does the action demands it.
 */
export interface Proofs {
  /** Replaces the former one of this session and action. */
  mint(session: SessionPrincipal, action: ProofAction): Promise<string>;
  /**
   * Throws `verification_required` unless this is the proof. Runs inside the transaction of the action and holds the
   * proof until its end; what it answers spends the proof, and is called when the rest of the request was right too.
   */
  demand(
    tx: Transaction<unknown>,
    session: SessionPrincipal,
    action: ProofAction,
    proof: string | undefined,
  ): Promise<() => Promise<void>>;
}

/** A second factor that an account may have. */
export interface SecondFactor {
  /** Whether the user has one set up; runs inside the sign-in's transaction. */
  isRequired(tx: Transaction<unknown>, tenantId: Id, userId: Id): Promise<boolean>;
  /** Whether this is a right code, once; the caller counts the tries. Runs inside the sign-in's transaction. */
  isCode(tx: Transaction<unknown>, tenantId: Id, userId: Id, code: string): Promise<boolean>;
}

/** What somebody has to do, shown on the home page and in the task list until it is settled. */
export interface TaskDesk {
  /** Raises or renews the task of this key. `titleKey` is a text of the `messages` namespace. */
  raise(task: {
    readonly tenantId: Id;
    readonly key: string;
    readonly titleKey: string;
    readonly params: Readonly<Record<string, string>>;
    /** Who sees it: holders of this permission, or one user. */
    readonly to: { readonly permission: string } | { readonly userId: Id };
    /** A console path of ours. */
    readonly path: string;
  }): Promise<void>;
  settle(tenantId: Id, key: string): Promise<void>;
}
