import type { SentWarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import type { HouseEvent } from './sim-state.ts';
import { wallSlots } from './wall-slots.ts';

/** Plant time to the time on the wall. */
export interface WallTimes {
  readonly speed: number;
  readonly toWall: (plantMs: number) => number;
}

const TIMES = ['ts', 'slotStart', 'dueAt', 'cutOffAt', 'from', 'to'] as const;

/** As it is sent: with the times and slots of the wall. Null = not sent: a booking for which the wall has no slot left. */
export function toWallEvent(
  { payload }: HouseEvent,
  { speed, toWall }: WallTimes,
): SentWarehouseEvent | null {
  if (speed === 1) return payload;
  const times = TIMES.flatMap((name) => {
    const value: unknown = Reflect.get(payload, name);
    return typeof value === 'number' ? [[name, toWall(value)]] : [];
  });
  const sent = { ...payload, ...Object.fromEntries(times) };
  if (payload.type !== 'truck' || payload.state !== 'booked') return sent;
  const slots = wallSlots(payload, toWall);
  return slots && { ...sent, ...slots };
}
