import type { Generated, GeneratedAlways } from 'kysely';
import type { ProofAction } from '#shared/contracts/accounts/proof.ts';
import type { PrincipalKind, Restriction } from '#shared/contracts/sign-in/auth.ts';

/** Rows of the accounts tables; bigint is text. */
export interface AccountsSchema {
  sys_tenant: {
    tenant_id: Generated<string>;
    code: string;
    name: string;
    created_at: Generated<Date>;
    start_day: string | null;
    end_day: string | null;
    is_paused: Generated<boolean>;
    /** Menus of the product that its package has; null = all. */
    menu_codes: string[] | null;
    deleted_at: Date | null;
  };
  sys_user: {
    user_id: Generated<string>;
    tenant_id: string;
    username: string;
    /** In lower case, by which it is found. */
    username_key: GeneratedAlways<string>;
    nickname: string;
    /** Null = none was chosen yet. */
    password_hash: string | null;
    phone: string | null;
    email: string | null;
    avatar: string | null;
    /** The file of the avatar, where it was uploaded, and its media type. */
    avatar_blob: string | null;
    avatar_type: string | null;
    dept_id: string | null;
    is_disabled: Generated<boolean>;
    /** When the owner last chose it; null = an administrator set it. */
    password_changed_at: Date | null;
    last_sign_in_at: Date | null;
    invite_hash: Uint8Array | null;
    invite_expires_at: Date | null;
    /** Who made the open invitation or the first password; null once the owner has chosen a password. */
    entry_maker_id: string | null;
    /** Who wrote the phone number; null once its owner has shown by a code that it is theirs. */
    phone_maker_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: string | null;
    deleted_at: Date | null;
  };
  sys_user_warehouse: { tenant_id: string; user_id: string; department_id: string };
  sys_user_partner: { tenant_id: string; user_id: string; partner_id: string };
  sys_role: {
    role_id: Generated<string>;
    tenant_id: string;
    code: string;
    name: string;
    ds_type: Generated<number>;
    kind: Generated<'internal' | 'external'>;
    is_system: Generated<boolean>;
  };
  sys_role_permission: { tenant_id: string; role_id: string; permission: string };
  sys_user_role: { tenant_id: string; user_id: string; role_id: string };
  sys_role_menu: { tenant_id: string; role_id: string; menu_id: string };
  sys_menu: { menu_id: string; tenant_id: string; permission: string | null; deleted_at: Date | null };
  sys_post: { post_id: string; tenant_id: string; post_name: string; post_code: string; post_sort: number };
  sys_user_post: { tenant_id: string; user_id: string; post_id: string };
  auth_session: {
    session_id: Generated<string>;
    tenant_id: string;
    kind: PrincipalKind;
    user_id: string | null;
    address: string | null;
    user_agent: string | null;
    created_at: Date;
    refreshed_at: Date;
    restriction: Restriction | null;
    /** The owner is asked for a new password in this session. */
    is_password_due: boolean;
    /** As `SessionOpening.makerId`. */
    maker_id: string | null;
    seen_at: Date;
  };
  auth_token: {
    token_hash: Uint8Array;
    tenant_id: string;
    session_id: string;
    use: 'access' | 'refresh';
    expires_at: Date;
    replaced_at: Date | null;
    /** Of an access token: the refresh token that was issued with it; null = not known. */
    refresh_hash: Uint8Array | null;
  };
  sys_password_history: {
    history_id: Generated<string>;
    tenant_id: string;
    user_id: string;
    password_hash: string;
  };
  auth_proof: {
    session_id: string;
    action: ProofAction;
    tenant_id: string;
    proof_hash: Uint8Array;
    expires_at: Date;
  };
  /** Of the plant's model: read only. */
  department: { id: string; tenant_id: string; name: string };
}
