import type { Generated } from 'kysely';

/** Rows of the second factor; bigint is text. */
export interface SecondFactorSchema {
  auth_totp: {
    tenant_id: string;
    user_id: string;
    sealed_secret: Uint8Array;
    confirmed_at: Date | null;
    last_step: Generated<string>;
    failures: Generated<number>;
    locked_until: Date | null;
  };
  auth_recovery_code: { tenant_id: string; user_id: string; code_hash: Uint8Array };
}
