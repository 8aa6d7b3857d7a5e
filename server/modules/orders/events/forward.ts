import type { CheckEventState } from '#shared/contracts/orders/events/warehouse-work-event.ts';
import type { InboundState } from '#shared/contracts/orders/inbound-order.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import type { TaskState } from '#shared/contracts/orders/warehouse-task.ts';
import type { WaveState } from '#shared/contracts/orders/wave.ts';

/** The way of a record that a warehouse system runs. */
interface Way<State extends string> {
  /** In their order; each may be skipped. */
  readonly states: readonly State[];
  /** Where the way is left for good, and the last state in which it may be. */
  readonly exits: Readonly<Partial<Record<State, State>>>;
}

export const INBOUND_WAY: Way<InboundState> = {
  states: ['draft', 'announced', 'arrived', 'receiving', 'checking', 'putting_away', 'done'],
  exits: { cancelled: 'putting_away' },
};

export const OUTBOUND_WAY: Way<OutboundState> = {
  states: [
    'draft',
    'released',
    'allocated',
    'picking',
    'checking',
    'packed',
    'loading',
    'shipped',
    'delivered',
  ],
  exits: { cancelled: 'loading' },
};

export const WAVE_WAY: Way<WaveState> = {
  states: ['planned', 'released', 'picking', 'checking', 'loading', 'done'],
  exits: { cancelled: 'loading' },
};

export const TASK_WAY: Way<TaskState> = {
  states: ['open', 'assigned', 'started', 'done'],
  exits: { short: 'started', cancelled: 'started' },
};

export const CHECK_WAY: Way<CheckEventState> = {
  // Blocked goods are checked again.
  states: ['open', 'hold'],
  exits: { pass: 'hold', conditional: 'hold', fail: 'hold', cancelled: 'hold' },
};

/** Whether a record may be in a state after another one: in the same, further on its way, or off it. */
export function isForward<State extends string>(
  { states, exits }: Way<State>,
  from: State,
  to: State,
): boolean {
  if (from === to) return true;
  const at = states.indexOf(from);
  if (at < 0) return false;
  const last = exits[to];
  return last === undefined ? states.indexOf(to) > at : at <= states.indexOf(last);
}
