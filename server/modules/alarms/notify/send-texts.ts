import type { FanAlarms } from '#server/core/ports/fans/fan-alarms.ts';
import { SendFailure } from '#server/core/ports/send-failure.ts';
import type { TextAlarms } from '#server/core/ports/text-alarms.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AlarmMessage } from './message.ts';

export interface PhoneReceiver {
  readonly kind: 'sms' | 'publicAccount';
  readonly phones: readonly string[];
}

/** A provider that does not answer holds each of them for its time limit. */
const NUMBERS_AT_ONCE = 5;

/**
 * Sends a message to each number, by text message or to the fan who is bound to its user. Returns what is to be noted where some were left out: none is sent a message twice
 * because another was not sent it. Rejects with a `SendFailure` where none was sent.
 */
export async function sendTexts(
  { texts, fans }: { readonly texts: TextAlarms; readonly fans: FanAlarms },
  tenantId: Id,
  { kind, phones }: PhoneReceiver,
  { short, text, alarm }: Pick<AlarmMessage, 'short' | 'text' | 'alarm'>,
): Promise<string | null> {
  const sendTo = (phone: string) =>
    kind === 'sms'
      ? texts.send({ tenantId, phone, params: short })
      : fans.send({ tenantId, phone, text, alarmId: alarm?.id ?? null });
  const refusals: SendFailure[] = [];
  const waiting = [...phones];
  const work = async (): Promise<void> => {
    for (let phone = waiting.shift(); phone !== undefined; phone = waiting.shift()) {
      const refusal = await sendTo(phone).then(
        () => null,
        (error: unknown) => (error instanceof SendFailure ? error : new SendFailure('unexpected', false)),
      );
      if (refusal) refusals.push(refusal);
    }
  };
  await Promise.all(Array.from({ length: NUMBERS_AT_ONCE }, work));
  const [first] = refusals;
  if (!first) return null;
  if (refusals.length < phones.length)
    return `${first.message}: not sent to ${refusals.length} of ${phones.length}`;
  throw new SendFailure(
    first.message,
    refusals.every(({ isFinal }) => isFinal),
  );
}
