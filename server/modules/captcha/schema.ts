import type { CaptchaKind } from '#shared/contracts/captcha.ts';

export type Counted = 'get' | 'check' | 'verify' | 'failure' | 'lock';

/** Rows of the captcha tables; bigint is text, `answer` is JSON text on its way in. */
export interface CaptchaSchema {
  captcha_challenge: {
    tenant_id: string;
    token_hash: Uint8Array;
    kind: CaptchaKind;
    secret_key: string;
    answer: unknown;
    expires_at: Date;
  };
  captcha_proof: { tenant_id: string; proof_hash: Uint8Array; kind: CaptchaKind; expires_at: Date };
  captcha_count: {
    tenant_id: string;
    address: string;
    what: Counted;
    times: number;
    expires_at: Date;
  };
}
