import { z } from 'zod';
import { TokenReply } from '#shared/contracts/sign-in/auth.ts';

/** Messages between windows of one browser about a sign-in. */
const SessionNews = z.discriminatedUnion('kind', [
  /** New tokens; `replaces` is the refresh token that they came from, so that only the same sign-in takes them. */
  z.object({ kind: z.literal('tokens'), replaces: z.string().nullable(), reply: TokenReply }),
  z.object({ kind: z.literal('signed-out'), accessToken: z.string() }),
  /** A window that opened: without a session, or with one that the browser kept from before, by its refresh token. */
  z.object({ kind: z.literal('ask'), held: z.string().nullable().default(null) }),
]);
export type SessionNews = z.infer<typeof SessionNews>;

export interface SessionChannel {
  post(news: SessionNews): void;
  listen(listener: (news: SessionNews) => void): void;
  close(): void;
}

/** A channel to the other windows of this origin that keep a session under the same key. */
export function announceSession(key: string): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`linewall-session:${key}`);
  return {
    post: (news) => channel.postMessage(news),
    listen: (listener) => {
      channel.onmessage = (event) => {
        const news = SessionNews.safeParse(event.data);
        if (news.success) listener(news.data);
      };
    },
    close: () => channel.close(),
  };
}
