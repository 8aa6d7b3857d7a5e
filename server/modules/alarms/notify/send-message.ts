import { createEgress } from '#server/core/http/egress.ts';
import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import type { FanAlarms } from '#server/core/ports/fans/fan-alarms.ts';
import type { MailReceiver, MailSender } from '#server/core/ports/mail-sender.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';
import type { TextAlarms } from '#server/core/ports/text-alarms.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AlarmMessage } from './message.ts';
import { type HookReceiver, sendHook } from './send-hook.ts';
import { type PhoneReceiver, sendTexts } from './send-texts.ts';

/** Where a message goes, with its secrets in plain text. */
export type Receiver = HookReceiver | MailReceiver | PhoneReceiver;

/** By what messages leave the server. */
export interface Senders {
  /** Origins that the operator allows a tenant. */
  readonly origins: AllowedOf;
  readonly mail: MailSender;
  readonly texts: TextAlarms;
  readonly fans: FanAlarms;
}

/**
 * Sends a message once. Returns what is to be noted of one that was taken, or null. Rejects with a `SendFailure` when the
 * receiver does not take it.
 */
export async function sendMessage(
  { origins, mail, texts, fans }: Senders,
  tenantId: Id,
  receiver: Receiver,
  message: AlarmMessage,
  nowMs: number,
): Promise<string | null> {
  switch (receiver.kind) {
    case 'mail':
      return mail.send(tenantId, receiver, message);
    case 'sms':
    case 'publicAccount':
      return sendTexts({ texts, fans }, tenantId, receiver, message);
    default: {
      const { list, setting } = origins(tenantId);
      if (!list.includes(new URL(receiver.address).origin))
        throw new SendFailure(`origin not allowed: ${setting}`, true);
      await sendHook(createEgress(list), receiver, message, nowMs);
      return null;
    }
  }
}
