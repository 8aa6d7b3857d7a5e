import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { isOpenFor, SLOT_MS, slotAt } from '#shared/domain/yard/dock-hours.ts';
import { SLOT_LENGTH_MS, SLOT_STEP } from './day-plan.ts';
import { IN_MS } from './emit.ts';
import { demoHouse } from './house.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const STEP_MS = SLOT_STEP * IN_MS.minute;

export interface WallSlots {
  readonly slotStart: number;
  readonly slots: number;
}

/**
 * The slots of the wall for a truck that is booked in a warehouse which runs faster: those that begin next, as many as fit
 * into its time at the dock, one at least. Null where the truck before it at the dock, if there is one, has them, or where
 * the dock is closed by the clock of the wall: the truck comes unbooked. It follows from the truck and the clock alone, so
 * that a program that goes on after a stop says the same.
 */
export function wallSlots(
  { dock, slotStart }: { readonly dock?: string | undefined; readonly slotStart?: number | undefined },
  toWall: (plantMs: number) => number,
): WallSlots | null {
  const place = demoHouse.docks.find(({ code }) => code === dock);
  if (!place || slotStart === undefined) return null;
  const own = slotsFrom(slotStart, toWall);
  const before = slotsFrom(slotStart - STEP_MS, toWall);
  if (before.slotStart + before.slots * SLOT_MS > own.slotStart) return null;
  const hours = { ...place, days: EVERY_DAY, outages: [] };
  const isOpen = Array.from({ length: own.slots }, (_none, index) =>
    slotAt(own.slotStart + index * SLOT_MS, demoHouse.timeZone),
  ).every((slot) => isOpenFor(hours, slot));
  return isOpen ? own : null;
}

/** Slots begin every 20 minutes of the hour: the zone of the warehouse is whole hours from UTC. */
function slotsFrom(plantMs: number, toWall: (plantMs: number) => number): WallSlots {
  const wallMs = toWall(plantMs);
  const lengthMs = toWall(plantMs + SLOT_LENGTH_MS) - wallMs;
  return {
    slotStart: Math.ceil(wallMs / SLOT_MS) * SLOT_MS,
    slots: Math.min(LIMITS.appointmentSlotsMax, Math.max(1, Math.floor(lengthMs / SLOT_MS))),
  };
}
