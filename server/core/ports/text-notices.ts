import type { Id } from '#shared/contracts/envelope.ts';
import type { SmsTemplate } from '#shared/contracts/sms.ts';

/** Text messages that tell the owner of an account something and hold no code. */
export interface TextNotices {
  /**
   * Hands a message to the provider after the caller has gone on; nothing where no provider is set up, or none of its
   * templates is for this. Never throws. `phone` null = the account has none.
   */
  send(notice: {
    readonly tenantId: Id;
    readonly phone: string | null;
    readonly template: SmsTemplate;
    /** Name of the account. */
    readonly account: string;
    /** What the template says beside: `address`. */
    readonly params?: Readonly<Record<string, string>>;
  }): void;
}
