import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What people do with alarms, for other ways than the pages. */
export interface AlarmDesk {
  /**
   * Acknowledges an alarm as a page of this user would. Returns its name; `refused`: it cannot be acknowledged any more, or the user
   * may not. Throws where it is out of reach.
   */
  acknowledge(
    user: SessionPrincipal,
    alarmId: Id,
  ): Promise<{ readonly outcome: 'done' | 'refused'; readonly name: string }>;
}
