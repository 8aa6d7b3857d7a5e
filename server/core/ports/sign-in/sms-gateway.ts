import type { SmsTemplate } from '#shared/contracts/sms/sms.ts';

/** Why a message was not sent. The text is kept and logged: it holds no code, no key and no whole number. */
export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
}

/** `code`: its one parameter is `code`. `notice`: `account`, `time` and what the template says beside. */
export type SmsUse = 'code' | 'notice';

/**
 * A provider of text messages. The texts are the provider's own templates; rejects with `SmsFailure` when it does not
 * take one: a `SmsProblem`, or what the provider said. Never sends a message twice.
 */
export interface SmsGateway {
  send(message: {
    readonly phone: string;
    readonly template: SmsTemplate;
    /** Whether it asks for a code or tells something: the provider has a template for each. */
    readonly use: SmsUse;
    readonly params: Readonly<Record<string, string>>;
  }): Promise<void>;
  /** Whether the provider has a template for it. */
  canSend(template: SmsTemplate, use: SmsUse): boolean;
}
