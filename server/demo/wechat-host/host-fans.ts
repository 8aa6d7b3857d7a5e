import type { PushElements, PushTarget } from './host-push.ts';
import type { HostSubscribers } from './host-subscribers.ts';
import type { MessageWindows } from './message-windows.ts';
import { type PushOutcome, type SenderParts, sendPush } from './push-sender.ts';
import type { HostMedia } from './wechat-host-media.ts';

/** What a fan sends. */
export interface FanSays {
  readonly openId: string;
  /** `MsgType` and what belongs to it, without sender, time and number. */
  readonly elements: PushElements;
  /** Of a picture, a voice message or a video: it is given a media id. */
  readonly media?: { readonly type: string; readonly bytes: Uint8Array };
  readonly thumb?: Uint8Array;
}

export interface HostFans {
  /** Sends it to the account. Null = nobody has said where its pushes go. */
  say(said: FanSays): Promise<PushOutcome | null>;
}

interface FanParts extends SenderParts {
  readonly target: () => PushTarget | null;
  readonly media: HostMedia;
  readonly windows: MessageWindows;
  readonly subscribers: HostSubscribers;
}

const SERIAL_DIGITS = 4;

/** Fans of the account of a host: what they send arrives there as pushes. */
export function createHostFans(parts: FanParts): HostFans {
  const { now, target, media, windows, subscribers } = parts;
  let serial = 0;

  function numberOf(nowMs: number): string {
    serial = (serial + 1) % 10 ** SERIAL_DIGITS;
    return `${nowMs}${String(serial).padStart(SERIAL_DIGITS, '0')}`;
  }

  function mediaOf({ media: sent, thumb }: FanSays, nowMs: number): PushElements {
    if (!sent) return {};
    return {
      ...(sent.type === 'image' && { PicUrl: `http://mmbiz.qpic.cn/mmbiz_jpg/${nowMs}/0` }),
      MediaId: media.receive(sent.type, sent.bytes),
      ...(thumb && { ThumbMediaId: media.receive('thumb', thumb) }),
    };
  }

  return {
    async say(said) {
      const to = target();
      if (!to) return null;
      const { openId, elements } = said;
      const nowMs = now();
      const event = elements.MsgType === 'event' ? String(elements.Event) : null;
      windows.heard(openId, event, nowMs);
      subscribers.heard(openId, elements);
      const pushed = {
        ToUserName: to.account,
        FromUserName: openId,
        CreateTime: Math.floor(nowMs / 1_000),
        ...elements,
        ...mediaOf(said, nowMs),
        ...(event === null && { MsgId: numberOf(nowMs) }),
      };
      return sendPush(to, pushed, parts);
    },
  };
}
