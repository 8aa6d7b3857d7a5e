import { describe, expect, it } from 'vitest';
import { AppointmentState } from '#shared/contracts/yard/appointment.ts';
import { truckDelay } from './truck-delay.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 22, 5, 42);

function delay(state: AppointmentState, startMin: number, minutes = 20) {
  const slotStart = NOW + startMin * MINUTE_MS;
  const found = truckDelay({ state, slotStart, slotEnd: slotStart + minutes * MINUTE_MS }, NOW);
  return found && [found.kind, found.byMs / MINUTE_MS];
}

describe('a truck behind its slot', () => {
  it('has not come ten minutes after it began', () => {
    expect([delay('booked', -9), delay('booked', -10), delay('booked', -38)]).toEqual([
      null,
      ['absent', 10],
      ['absent', 38],
    ]);
  });

  it.each(['arrived', 'called', 'docked', 'working'] as const)('is %s and its slot is over', (state) => {
    expect([delay(state, -20), delay(state, -58)]).toEqual([null, ['unfinished', 38]]);
  });

  it('is none once it is finished or will not come, and without a slot', () => {
    const over = AppointmentState.options.filter(
      (state) => !['booked', 'arrived', 'called', 'docked', 'working'].includes(state),
    );
    expect(over.map((state) => delay(state, -600))).toEqual(over.map(() => null));
    expect(truckDelay({ state: 'arrived', slotStart: null, slotEnd: null }, NOW)).toBeNull();
  });
});
