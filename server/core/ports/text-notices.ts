import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SmsTemplate } from '#shared/contracts/sms/sms.ts';

/** Text messages that tell the owner of an account something and hold no code. */
export interface TextNotices {
  /**
   * Hands a message to the provider after the caller has gone on, or keeps it for the administrator where none is set
   * up; nothing where the provider has no template for it. Never throws. `phone` null = the account has none.
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
