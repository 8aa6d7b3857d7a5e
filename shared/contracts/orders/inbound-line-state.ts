import { z } from 'zod';

export const InboundLineState = z.enum([
  'open',
  /** All that comes is here. */
  'received',
  /** Waits for its check. */
  'held',
  /** Checked and good. */
  'released',
  /** Checked and refused: its goods are not put away. */
  'rejected',
  'put_away',
  'cancelled',
]);
export type InboundLineState = z.infer<typeof InboundLineState>;

/** What happens to a line; the server takes these steps as goods are reported. */
export type InboundLineStep = 'receive' | 'cancel' | 'hold' | 'release' | 'reject' | 'put_away';
