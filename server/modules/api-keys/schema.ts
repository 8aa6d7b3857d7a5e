import type { Generated } from 'kysely';

/** Rows of the keys; bigint is text. */
export interface ApiKeysSchema {
  api_key: {
    key_id: Generated<string>;
    tenant_id: string;
    owner_id: string;
    name: string;
    permissions: string[];
    expires_at: Date;
    secret_hash: Uint8Array | null;
    hint: string | null;
    /** Who may know the secret besides the owner: the maker of the session that issued it. */
    maker_id: string | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    last_address: string | null;
  };
}
