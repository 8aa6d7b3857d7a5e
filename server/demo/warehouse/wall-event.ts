import type { SentWarehouseEvent } from '#shared/contracts/warehouse/events/warehouse-event.ts';
import type { HouseEvent } from './sim-state.ts';

/** Plant time to the time on the wall. */
export interface WallTimes {
  readonly speed: number;
  readonly toWall: (plantMs: number) => number;
}

const TIMES = ['ts', 'slotStart', 'dueAt', 'cutOffAt', 'from', 'to'] as const;

/**
 * As it is sent: with the times of the wall. A warehouse that runs faster than the wall books no trucks, because slots
 * are 20 minutes of the wall; they come unbooked. Null = not sent.
 */
export function toWallEvent(
  { payload }: HouseEvent,
  { speed, toWall }: WallTimes,
): SentWarehouseEvent | null {
  if (payload.type === 'truck' && payload.state === 'booked' && speed !== 1) return null;
  if (speed === 1) return payload;
  const times = TIMES.flatMap((name) => {
    const value: unknown = Reflect.get(payload, name);
    return typeof value === 'number' ? [[name, toWall(value)]] : [];
  });
  return { ...payload, ...Object.fromEntries(times) };
}
