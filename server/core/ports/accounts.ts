import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AnyTransaction } from './database.ts';

/** A user account, as far as other modules may know it. */
export interface AccountRef {
  readonly userId: Id;
  readonly username: string;
  readonly isDisabled: boolean;
  /** Who may know or have what it was found by, besides its owner: the maker of a first password, the writer of a number. */
  readonly makerId: Id | null;
}

/** Users of a tenant for other modules. */
export interface AccountService {
  findByPhone(tenantId: Id, phone: string): Promise<AccountRef | null>;
  findByUsername(tenantId: Id, username: string): Promise<AccountRef | null>;
  /**
   * The user as a session of theirs with this maker would be admitted now, but with no session; null when there is none, it is
   * disabled, or the maker holds less than the user.
   */
  principalOf(tenantId: Id, userId: Id, makerId: Id | null): Promise<SessionPrincipal | null>;
  /** The tenant that an open invitation leads to; null where the link is good for nothing. */
  invitedTenant(ticket: string): Promise<Id | null>;
  findById(tenantId: Id, userId: Id): Promise<AccountRef | null>;
  /** The full phone number of a user, for sending a code to it; null when there is none. */
  phoneOf(tenantId: Id, userId: Id): Promise<string | null>;
  /**
   * The account of a name and password, or null; takes as long for unknown users. Counts as an attempt; throws
   * `account_locked` while there were too many, `first_password_void` where its maker holds less than its user.
   */
  findByPassword(request: {
    readonly tenantId: Id;
    readonly username: string;
    readonly password: string;
    readonly address: string;
  }): Promise<AccountRef | null>;
  /**
   * The password inside a sealed one: AES-GCM under a one-time challenge, or without `challenge` the form of 2020's
   * clients. Null when it cannot be opened: refuse it as a wrong one. The challenge is spent either way.
   */
  unsealPassword(
    tenantId: Id,
    sealed: { readonly password: string; readonly challenge: string | undefined },
  ): Promise<string | null>;
  /**
   * Creates an account with the tenant's default role. Throws `register_withheld` where that role administers, `invalid_input` with fields for a weak password; a taken
   * name or phone breaks a unique index, which the error handler reports at its field.
   */
  register(account: {
    readonly tenantId: Id;
    readonly username: string;
    readonly nickname: string;
    readonly password: string;
    readonly phone: string;
  }): Promise<AccountRef>;
  /** The roles that every tenant begins with; in a transaction of the new tenant. */
  createFirstRoles(tx: AnyTransaction, tenantId: Id): Promise<void>;
  /**
   * The first user of a tenant, with the role `admin` and a generated password, which the first sign-in asks to
   * replace: it is returned here and never again.
   */
  createFirstUser(
    tx: AnyTransaction,
    user: {
      readonly tenantId: Id;
      readonly username: string;
      readonly nickname: string;
      readonly phone: string | null;
    },
  ): Promise<{ readonly password: string }>;
  /**
   * Sets a password under the tenant's policy and history (`password_weak`, `password_reused` as fields), stamps
   * `updatePwdTime`, and ends all sessions of the account but `keepSessionId`. The password is void, as a first one, once
   * `makerId` holds less than the user.
   */
  setPassword(change: {
    readonly tenantId: Id;
    readonly userId: Id;
    readonly password: string;
    readonly makerId: Id | null;
    readonly keepSessionId: Id | null;
  }): Promise<void>;
  /** Gives a user a one-time password, which is returned, for a command of the operator's. Throws one line of English. */
  resetByCommand(target: {
    readonly tenantId: Id;
    readonly username: string;
    readonly endsSecondFactor?: boolean | undefined;
  }): Promise<string>;
  /**
   * Of some phone numbers those of accounts that hold more than the reader, or permissions of administration: their codes
   * are not for the reader. The reader's own is none of them.
   */
  guardedPhones(
    tx: AnyTransaction,
    reader: { readonly userId: Id },
    phones: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Users in use whom the caller reaches, by name; 20 at most. */
  findReached(
    tx: AnyTransaction,
    caller: { readonly tenantId: Id; readonly userId: Id },
    text: string,
  ): Promise<readonly { readonly userId: Id; readonly username: string; readonly nickname: string }[]>;
  /** Those of some users whom the caller reaches. Throws `user_holds_more` where one of these holds more. */
  managedOf(
    tx: AnyTransaction,
    caller: { readonly tenantId: Id; readonly userId: Id },
    userIds: readonly Id[],
  ): Promise<readonly Id[]>;
}
