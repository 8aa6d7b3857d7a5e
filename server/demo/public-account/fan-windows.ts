import { IN_MS } from '#server/demo/warehouse/emit.ts';
import { type FanWindow, MESSAGE_WINDOW } from '#server/demo/wechat-host/message-windows.ts';
import { type PastSay, pastTalk } from './past-talk.ts';

export interface KnownFanWindow extends FanWindow {
  readonly openId: string;
}

/** What the platform would know of the fans after the days before the demo began. */
export function windowsOfPast(seededAtMs: number): readonly KnownFanWindow[] {
  const byFan = Map.groupBy(pastTalk(seededAtMs), ({ openId }) => openId);
  return [...byFan].map(([openId, says]) => ({ openId, ...windowAfter(says) }));
}

function windowAfter(says: readonly PastSay[]): FanWindow {
  const isSubscribed = says.findLast(isFollow)?.elements.Event === 'subscribe';
  const last = says.findLast(({ elements }) => elements.MsgType !== 'event');
  if (!last || !isSubscribed) return { isSubscribed, untilMs: 0, left: 0 };
  const taken = last.replies.filter(({ status }) => status !== 'failed').length;
  return {
    isSubscribed,
    untilMs: last.atMs + MESSAGE_WINDOW.forMs,
    left: Math.max(0, MESSAGE_WINDOW.sends - taken),
  };
}

const isEvent = ({ elements }: PastSay): boolean => elements.MsgType === 'event';
const isFollow = ({ elements: { Event: event } }: PastSay): boolean =>
  event === 'subscribe' || event === 'unsubscribe';

/** When each fan has written the last time; of one who never has: a long time ago. */
export function lastWrittenAt(seededAtMs: number): Record<string, number> {
  const talk = pastTalk(seededAtMs).filter((say) => !isEvent(say));
  const before = seededAtMs - 30 * IN_MS.day;
  const last: Record<string, number> = {};
  for (const { openId, atMs } of talk) last[openId] = Math.max(last[openId] ?? before, atMs);
  return last;
}
