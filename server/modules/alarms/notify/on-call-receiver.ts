import { type AlarmChannelKind, type HookKind, isHook } from '#shared/contracts/alarms/alarm-receiver.ts';
import type { OnCallProblem } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type OnCallPlan, onCallAt } from '#shared/domain/alarm/on-call.ts';
import type { SealedReceiver } from './channel-receiver.ts';

/** A user who can sign in, and how they are reached. */
export interface OnCallContact {
  readonly userId: Id;
  readonly name: string;
  readonly mail: string | null;
  readonly phone: string | null;
}

/** A schedule with those whom it names, by their ids; users who are disabled or removed are not among them. */
export interface OnCallReach {
  readonly plan: OnCallPlan;
  readonly fallbackUserId: Id | null;
  readonly contacts: ReadonlyMap<Id, OnCallContact>;
}

/** Whom an earlier message of the alarm went to; `userId` null = the recipients of the channel. */
export interface ToldReceiver {
  readonly userId: Id | null;
  readonly problem: OnCallProblem | null;
}

/** `to` null: the recipients of the channel, where it has any. `problem`: why it is not the person on call. */
export interface OnCallReceiver {
  readonly to: { readonly userId: Id; readonly name: string; readonly address: string } | null;
  readonly problem: OnCallProblem | null;
}

/**
 * Returns the receiver of a message at the time of sending: the user on call, else the fallback of the schedule. `told`: the
 * receiver of the alarm, to whom its end is sent; null for other messages. `schedule` undefined: it was removed.
 */
function onCallReceiver(
  schedule: OnCallReach | undefined,
  kind: Exclude<AlarmChannelKind, HookKind>,
  nowMs: number,
  told: ToldReceiver | null,
): OnCallReceiver {
  if (!schedule) return { to: null, problem: 'on_call_nobody' };
  if (told?.problem && told.userId === null) return { to: null, problem: told.problem };
  const { plan, fallbackUserId, contacts } = schedule;
  const reach = (userId: Id | null) => {
    if (userId === null) return 'on_call_nobody';
    const contact = contacts.get(userId);
    if (!contact) return 'on_call_disabled';
    const address = kind === 'mail' ? contact.mail : contact.phone;
    return address ? { userId, name: contact.name, address } : 'on_call_no_address';
  };
  const first = reach(told?.userId ?? onCallAt(plan, nowMs));
  if (typeof first !== 'string') return { to: first, problem: null };
  const fallback = reach(fallbackUserId);
  return { to: typeof fallback === 'string' ? null : fallback, problem: first };
}

/**
 * Returns the channel with its current recipients. `schedule` null: the channel has none and its own recipients are used.
 * `sealed` null: there is no recipient, because of `onCall.problem`.
 */
export function addressedTo<Channel extends SealedReceiver>(
  channel: Channel,
  schedule: OnCallReach | null | undefined,
  nowMs: number,
  told: ToldReceiver | null,
): { readonly sealed: SealedReceiver | null; readonly onCall: OnCallReceiver | null } {
  const { channelKind: kind } = channel;
  if (schedule === null || isHook(kind)) return { sealed: channel, onCall: null };
  const onCall = onCallReceiver(schedule, kind, nowMs, told);
  const recipients = onCall.to?.address ?? channel.recipients;
  return { sealed: recipients === null ? null : { ...channel, recipients }, onCall };
}
