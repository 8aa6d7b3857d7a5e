/** What the platform counts of a fan. */
export interface FanWindow {
  readonly isSubscribed: boolean;
  /** When active messages end, ms since 1970. */
  readonly untilMs: number;
  readonly left: number;
}

/** Of active messages: so many after a message of the fan, or after an event, and for so long. */
export const MESSAGE_WINDOW = { sends: 5, forMs: 48 * 3_600_000 } as const;
const EVENT_WINDOW = { sends: 3, forMs: 60_000 } as const;
/** Events after which active messages are taken. */
const OPENING = new Set(['subscribe', 'CLICK', 'SCAN', 'scancode_push', 'scancode_waitmsg']);

const NOT_SUBSCRIBED = { errcode: 43004, errmsg: 'require subscribe' };
const OUT_OF_TIME = { errcode: 45015, errmsg: 'response out of time limit or subscription is canceled' };
const OUT_OF_COUNT = { errcode: 45047, errmsg: 'out of response count limit' };

export interface MessageWindows {
  /** A message of a fan, or an event by its name. */
  heard(openId: string, event: string | null, atMs: number): void;
  /** What was so before: it opens a window again, and closes none. */
  remember(openId: string, window: FanWindow): void;
  /** The platform's error where it takes no active message. Of fans who were never heard nothing is known: it takes all. */
  refusal(openId: string): { readonly errcode: number; readonly errmsg: string } | null;
  /** An active message was taken. */
  count(openId: string): void;
}

/** `now`: the platform's clock. */
export function createMessageWindows(now: () => number): MessageWindows {
  const windows = new Map<string, FanWindow>();
  return {
    heard(openId, event, atMs) {
      if (event === 'unsubscribe') {
        windows.set(openId, { isSubscribed: false, untilMs: 0, left: 0 });
        return;
      }
      const { untilMs, left } = windows.get(openId) ?? { untilMs: 0, left: 0 };
      if (event !== null && !OPENING.has(event)) return;
      const { sends, forMs } = event === null ? MESSAGE_WINDOW : EVENT_WINDOW;
      const isOpen = untilMs > now();
      windows.set(openId, {
        isSubscribed: true,
        untilMs: Math.max(untilMs, atMs + forMs),
        left: Math.max(isOpen ? left : 0, sends),
      });
    },
    remember(openId, window) {
      const known = windows.get(openId);
      if (!known || window.untilMs > known.untilMs) windows.set(openId, window);
    },
    refusal(openId) {
      const window = windows.get(openId);
      if (!window) return null;
      if (!window.isSubscribed) return NOT_SUBSCRIBED;
      if (window.untilMs <= now()) return OUT_OF_TIME;
      return window.left <= 0 ? OUT_OF_COUNT : null;
    },
    count(openId) {
      const window = windows.get(openId);
      if (window) windows.set(openId, { ...window, left: window.left - 1 });
    },
  };
}
