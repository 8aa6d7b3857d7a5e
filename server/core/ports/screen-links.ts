import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** The browser that opens a link. */
export interface ScreenDevice {
  readonly address: string;
  readonly userAgent: string | null;
}

/** Signs walls in. Every session of a screen belongs to a record, by which it can be found and revoked. */
export interface ScreenLinks {
  /**
   * Spends the ticket of a screen's link: the screen's former session ends, this browser has the screen. Null when the
   * ticket is unknown, spent or expired.
   */
  open(ticket: string, device: ScreenDevice): Promise<TokenReply | null>;
  /** A session for a wall that no record was made for; it gets one, named in the language. */
  openUnnamed(tenantId: Id, language: Language, device: ScreenDevice): Promise<TokenReply>;
}
