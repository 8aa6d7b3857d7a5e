/** Solved captchas, of no tenant (`randomStr` = kind, `code` = the protocol's `captchaVerification`). */
export interface Captchas {
  /** True exactly once for a captcha that was solved within its time; false for anything else. */
  spend(proof: {
    readonly randomStr: string | undefined;
    readonly code: string | undefined;
    /** The connection's address (`request.ip`), for the limit of 600 a minute. */
    readonly address?: string;
  }): Promise<boolean>;
}
