import type { SmsTemplate } from '#shared/contracts/sms.ts';

/** Why a message was not sent. The text is kept and logged: it holds no code, no key and no whole number. */
export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
}

/**
 * A provider of text messages. The texts are the provider's own templates; rejects with `SmsFailure` when it does not
 * take one: a `SmsProblem`, or what the provider said. Never sends a message twice.
 */
export interface SmsGateway {
  send(message: {
    readonly phone: string;
    readonly template: SmsTemplate;
    readonly params: Readonly<Record<string, string>>;
  }): Promise<void>;
}
