import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import type { PrincipalKind, Restriction, TokenReply } from '#shared/contracts/sign-in/auth.ts';

/** Why a tenant is closed at the moment, as the error of a refused call. */
export type TenantClosure = Extract<
  ErrorCode,
  'tenant_paused' | 'tenant_not_started' | 'tenant_ended' | 'tenant_unknown'
>;

/** Whose session is opened, and from where. */
export interface SessionOpening {
  readonly tenantId: Id;
  readonly kind: PrincipalKind;
  /** Null for a screen. */
  readonly userId: Id | null;
  /**
   * Another user who may have opened it: the maker of a first password, or who wrote the phone number. The session is void once
   * that user holds less than its own. Null = none; always for a screen.
   */
  readonly makerId: Id | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly restriction?: Restriction | null;
  readonly isPasswordDue?: boolean;
  /** The session ends so long after the sign-in, however it is used; null = it does not. */
  readonly maxAgeMs: number | null;
}

export type SessionEndReason = 'signed-out' | 'replaced' | 'kicked' | 'expired' | 'revoked' | 'tenant-closed';

export interface EndedSession {
  readonly tenantId: Id;
  readonly sessionId: Id;
  /** Null for a screen. */
  readonly userId: Id | null;
  /**
   * `replaced`: the account was signed in elsewhere and the tenant allows one session. `tenant-closed`: the tenant is
   * paused, over or removed; a screen's session is then kept and refused, and works again with the tenant.
   */
  readonly reason: SessionEndReason;
}

/** One session, or all sessions of a user but one. */
export type SessionSelection =
  | { readonly sessionId: Id }
  | { readonly userId: Id; readonly keepSessionId: Id | null };

/** What a tenant asks of the sessions of its users. */
export interface RefreshRules {
  /** What a password that its owner chose at that time restricts a session to now. */
  restrictionOf(passwordChangedAt: Date): Restriction | null;
  /** As `SessionOpening.maxAgeMs`. A screen's session has none, whatever is said here. */
  readonly maxAgeMs: number;
}

export interface SessionService {
  /** Throws `account_disabled` where the user is gone or disabled, and `closureOf` where the tenant is not open. */
  open(tx: AnyTransaction, opening: SessionOpening): Promise<TokenReply>;
  /** Inside a transaction; pass the result to `announce` after its commit. */
  end(tx: AnyTransaction, reason: SessionEndReason, which: SessionSelection): Promise<EndedSession[]>;
  /** Ends the sessions of a tenant's users, and announces it to its screens; as `end` otherwise. */
  closeTenant(tx: AnyTransaction, tenantId: Id): Promise<EndedSession[]>;
  /** Why a tenant is closed now; null = it is open. */
  closureOf(tx: AnyTransaction, tenantId: Id): Promise<TenantClosure | null>;
  /** Calls the listeners of `onEnded`. */
  announce(ended: readonly EndedSession[]): void;
  /**
   * New tokens for a refresh token; the former access token ends soon after. A token that was replaced a while ago ends
   * its session: it was copied.
   */
  refresh(token: string, tenantId: Id, rules: RefreshRules): Promise<TokenReply>;
  /** Called after a session has ended, for any reason. Returns the unsubscriber. */
  onEnded(listener: (ended: EndedSession) => void): () => void;
}
