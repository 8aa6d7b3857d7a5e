import type { DeadLetter } from '#shared/contracts/ingest/dead-letter.ts';

/** An event that cannot be taken as it is. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
  readonly reason: DeadLetter['reason'];

  constructor(reason: DeadLetter['reason'], detail: string) {
    super(detail);
    this.reason = reason;
  }
}
