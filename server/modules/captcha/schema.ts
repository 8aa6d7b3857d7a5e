import type { CaptchaKind } from '#shared/contracts/captcha/captcha.ts';

/** Rows of the captcha tables; `answer` is JSON text on its way in. */
export interface CaptchaSchema {
  captcha_challenge: {
    token_hash: Uint8Array;
    kind: CaptchaKind;
    secret_key: string;
    answer: unknown;
    expires_at: Date;
  };
  captcha_proof: { proof_hash: Uint8Array; kind: CaptchaKind; expires_at: Date };
}
