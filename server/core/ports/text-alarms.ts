import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Text messages about alarms. */
export interface TextAlarms {
  /**
   * Hands one message to the provider and keeps it in the outbox, within the limits of its number. Rejects with a
   * `SendFailure`. What was handed over once is never handed over again by this call.
   */
  send(message: {
    readonly tenantId: Id;
    readonly phone: string;
    /** Of the provider's template; each is cut to what providers take. */
    readonly params: Readonly<Record<string, string>>;
  }): Promise<void>;
}
