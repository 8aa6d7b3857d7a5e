import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import type { listMpReplyAccounts, MpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { MpReplyRules } from '#shared/contracts/public-account/mp-reply-desk.ts';
import type { ReplyHours } from '#shared/domain/public-account/reply-hours.ts';

export type ReplyAccount = CallReply<typeof listMpReplyAccounts>[number];
export type KnownRule = MpReplyRules['rules'][number];

export function hoursOf({
  days,
  startTime,
  endTime,
}: Pick<MpAutoReply, 'days' | 'startTime' | 'endTime'>): ReplyHours {
  return { days, from: startTime, to: endTime };
}
