import type { AppointmentState } from '#shared/contracts/yard/appointment.ts';

/** A truck that has not come so long after its slot began is late. */
const ARRIVAL_GRACE_MS = 10 * 60_000;

/** `absent`: it has not come, since its slot began. `unfinished`: it is there, and its slot is over. */
export interface TruckDelay {
  readonly kind: 'absent' | 'unfinished';
  readonly byMs: number;
}

/** The one rule for trucks behind their slots: every wall and page of a warehouse takes it. Null = it is not behind. */
export function truckDelay(
  truck: {
    readonly state: AppointmentState;
    readonly slotStart: number | null;
    readonly slotEnd: number | null;
  },
  nowMs: number,
): TruckDelay | null {
  const { state, slotStart, slotEnd } = truck;
  if (slotStart === null) return null;
  if (state === 'booked') {
    const byMs = nowMs - slotStart;
    return byMs >= ARRIVAL_GRACE_MS ? { kind: 'absent', byMs } : null;
  }
  const isThere = state === 'arrived' || state === 'called' || state === 'docked' || state === 'working';
  if (!isThere || slotEnd === null || nowMs <= slotEnd) return null;
  return { kind: 'unfinished', byMs: nowMs - slotEnd };
}
