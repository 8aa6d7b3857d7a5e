import type { WallNoticeText } from './notice.ts';
import type { ScreenSession } from './screen-session.ts';

const SIGN_IN_RETRY_MS = 15_000;

export interface SignInParts {
  readonly texts: Readonly<Record<'offline' | 'ticketRefused' | 'noSession' | 'refused', WallNoticeText>>;
  /** What the glass says while the console is locked. */
  readonly lockedText: () => WallNoticeText;
  readonly showNotice: (text: WallNoticeText) => void;
  readonly hasNotice: () => boolean;
  readonly isOpen: () => boolean;
  readonly onSignedIn: () => Promise<void>;
  /** The session has ended, or its user has locked the console: nothing may be shown, and nothing ask the server. */
  readonly onSignedOut: () => Promise<void>;
}

/** Signs the wall in, and tries again until that works; in between the glass says what is missing. */
export function startSignIn(session: ScreenSession, parts: SignInParts): { destroy(): void } {
  const { texts } = parts;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDestroyed = false;
  /** A board is open or loading, or the lock is shown: what the end of the session takes away. */
  let isBegun = false;

  session.onChange(() => {
    if (session.isLocked()) lock();
    else if (session.isSignedIn()) void open();
    else if (isBegun) {
      isBegun = false;
      parts.showNotice(texts.refused);
      void parts.onSignedOut();
    }
  });

  async function open(): Promise<void> {
    isBegun = true;
    if (!parts.isOpen()) await parts.onSignedIn();
  }

  /** Also where no board is open yet: one may be loading. */
  function lock(): void {
    isBegun = true;
    parts.showNotice(parts.lockedText());
    void parts.onSignedOut();
  }

  async function attempt(): Promise<void> {
    if (isDestroyed) return;
    const outcome = await session.signIn();
    if (outcome === 'signed-in') {
      if (session.isLocked()) lock();
      else await open();
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
