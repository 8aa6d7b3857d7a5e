import { EpochMs } from '#shared/contracts/kit/envelope.ts';
import { CodeText } from '#shared/contracts/kit/text.ts';

/** Of every event of a warehouse system. */
export const EventHead = {
  /** Chosen by the sender. The same id with the same content is taken once; with another content it is refused. */
  id: CodeText(64),
  /** When it was so, by the sender's clock. */
  ts: EpochMs,
};

/** A code or a number by which events name a record. */
export const EventCode = CodeText(32);
