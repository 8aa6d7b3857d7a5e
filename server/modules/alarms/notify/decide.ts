import type { DeliveryKind, DropReason } from '#shared/contracts/alarms/alarm-delivery.ts';
import type { AlarmPriority, AlarmStanding } from '#shared/contracts/alarms/alarm-terms.ts';
import { quietUntil } from '#shared/domain/alarm/quiet-hours.ts';

/** What is known of a message when it is due. */
export interface DueMessage {
  readonly kind: DeliveryKind;
  /** The channel is neither switched off nor removed. */
  readonly isChannelOn: boolean;
  readonly shiftName: string | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly priority: AlarmPriority;
  readonly standing: AlarmStanding;
  /** Another alarm of its flood is the first. */
  readonly isInFlood: boolean;
  /** It was raised for the third time, or more, within a minute. */
  readonly isChattering: boolean;
  /** An earlier message of the alarm went through the channel. */
  readonly wasSent: boolean;
}

/** `until`: epoch ms. */
export type Decision =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop'; readonly reason: DropReason }
  | { readonly kind: 'wait'; readonly until: number };

/** What becomes of a message that is due. `shift` = the one of the line that ran at the transition; null = none did. */
export function decide(
  message: DueMessage,
  {
    shift,
    timeZone,
    nowMs,
  }: { readonly shift: string | null; readonly timeZone: string; readonly nowMs: number },
): Decision {
  const reason = dropReasonOf(message, shift);
  if (reason !== null) return { kind: 'drop', reason };
  const { quietFrom: from, quietTo: to, priority } = message;
  const until =
    from === null || to === null || priority === 'high' ? null : quietUntil({ from, to }, timeZone, nowMs);
  return until === null ? { kind: 'send' } : { kind: 'wait', until };
}

function dropReasonOf(message: DueMessage, shift: string | null): DropReason | null {
  const { kind, standing, shiftName } = message;
  if (!message.isChannelOn) return 'channel_off';
  if (message.isChattering && kind !== 'escalate') return 'chattering';
  if (kind === 'clear') return message.wasSent ? null : 'not_sent';
  if (shiftName !== null && shiftName !== shift) return 'off_duty';
  switch (standing) {
    case 'shelved':
    case 'suppressed':
      return 'hidden';
    case 'acknowledged':
      return 'acknowledged';
    case 'returned':
    case 'closed':
      return 'over';
    case 'unacknowledged':
      return message.isInFlood ? 'flood' : null;
  }
}
