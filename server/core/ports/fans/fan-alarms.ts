import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Alarms to staff by a public account. */
export interface FanAlarms {
  /**
   * Sends a text to the fan who is bound to the user of a phone, where the platform takes one now. Rejects with a `SendFailure`:
   * `fan_unbound`, `fan_window_closed`, or that of the platform. Never sends a message twice.
   */
  send(message: {
    readonly tenantId: Id;
    readonly phone: string;
    readonly text: string;
    /** What the fan may acknowledge; null = a trial. */
    readonly alarmId: Id | null;
  }): Promise<void>;
}
