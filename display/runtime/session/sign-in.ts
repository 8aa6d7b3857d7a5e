import type { WallNoticeText } from './notice.ts';
import type { ScreenSession } from './screen-session.ts';

const SIGN_IN_RETRY_MS = 15_000;

export interface SignInParts {
  readonly texts: Readonly<Record<'offline' | 'ticketRefused' | 'noSession' | 'refused', WallNoticeText>>;
  readonly showNotice: (text: WallNoticeText) => void;
  readonly hasNotice: () => boolean;
  readonly isOpen: () => boolean;
  readonly onSignedIn: () => Promise<void>;
  /** The session has ended: nothing may ask the server any more. */
  readonly onSignedOut: () => Promise<void>;
}

/** Signs the wall in, and tries again until that works; in between the glass says what is missing. */
export function startSignIn(session: ScreenSession, parts: SignInParts): { destroy(): void } {
  const { texts } = parts;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDestroyed = false;

  session.onChange(() => {
    if (session.isSignedIn() && !parts.isOpen()) void parts.onSignedIn();
    if (!session.isSignedIn() && parts.isOpen()) {
      parts.showNotice(texts.refused);
      void parts.onSignedOut();
    }
  });

  async function attempt(): Promise<void> {
    if (isDestroyed) return;
    const outcome = await session.signIn();
    if (outcome === 'signed-in') {
      if (!parts.isOpen()) await parts.onSignedIn();
      return;
    }
    if (outcome === 'unreachable') parts.showNotice(texts.offline);
    else if (outcome === 'ticket-refused') parts.showNotice(texts.ticketRefused);
    else if (!parts.hasNotice()) parts.showNotice(texts.noSession);
    timer = setTimeout(() => void attempt(), SIGN_IN_RETRY_MS);
  }

  void attempt();
  return {
    destroy: () => {
      isDestroyed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
