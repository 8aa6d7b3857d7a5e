import type { Generated } from 'kysely';
import type { PrincipalKind } from '#shared/contracts/sign-in/auth.ts';
import type { SignInAnomaly, SignInMethod, SignInRefusal } from '#shared/contracts/sign-in/login-log.ts';

/** Rows that signing in reads and writes; bigint is text. */
export interface SignInSchema {
  /** Of the accounts: read only. */
  sys_user: {
    user_id: string;
    tenant_id: string;
    username: string;
    phone: string | null;
    is_disabled: boolean;
    /** When the owner last chose it; null = an administrator set it. */
    password_changed_at: Date | null;
    deleted_at: Date | null;
  };
  auth_ticket: {
    ticket_hash: Uint8Array;
    tenant_id: string;
    kind: PrincipalKind;
    user_id: string | null;
    expires_at: Date;
  };
  auth_second_factor: {
    ticket_hash: Uint8Array;
    tenant_id: string;
    user_id: string;
    method: SignInMethod;
    /** As in `auth_session`. */
    maker_id: string | null;
    failures: Generated<number>;
    expires_at: Date;
  };
  sys_login_log: {
    log_id: Generated<string>;
    tenant_id: string;
    username: string;
    user_id: string | null;
    method: SignInMethod;
    /** Null = signed in. */
    reason: SignInRefusal | null;
    /** Null = nothing is unusual about it. */
    anomaly: SignInAnomaly | null;
    address: string | null;
    user_agent: string | null;
    created_at: Date;
  };
}
