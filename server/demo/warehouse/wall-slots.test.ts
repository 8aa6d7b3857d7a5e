import { describe, expect, it } from 'vitest';
import { createPlantClock } from '#server/demo/plant-clock.ts';
import { isSlotStart, SLOT_MS, slotAt } from '#shared/domain/yard/dock-hours.ts';
import { dayOfHouse, IN_MS, instantAt } from './emit.ts';
import { demoHouse } from './house.ts';
import { createHouseSim } from './sim.ts';
import { toWallEvent } from './wall-event.ts';

const FROM_MS = instantAt(dayOfHouse(Date.UTC(2026, 10, 23)), 0);
/** Without what the lines palletise: trucks are booked by the needs of the day. */
const EVENTS = createHouseSim({ seed: 5, runMs: FROM_MS }).advanceTo(FROM_MS + 2 * IN_MS.day);
const PLANNED = EVENTS.filter(({ payload }) => payload.type === 'truck' && payload.state === 'booked').length;

/** Bookings of two days that begin at an hour of the wall, as they are sent. */
function bookingsAt(speed: number, wallHour = 8) {
  const clock = createPlantClock({ plantMs: FROM_MS, wallMs: FROM_MS + wallHour * IN_MS.hour }, speed);
  return EVENTS.flatMap((event) => {
    const sent = toWallEvent(event, clock);
    return sent?.type === 'truck' && sent.state === 'booked' ? [sent] : [];
  });
}

describe('bookings of a warehouse that runs faster than the wall', () => {
  it.each([
    [0.05, 8],
    [1.5, 8],
    [2, 8],
    [4, 8],
    [10, 8],
    [60, 8],
    // Two days pass in five minutes: the next slots begin in the afternoon of the first.
    [600, 7.975],
  ])('have slots of the wall that no other truck has (%f times)', (speed, wallHour) => {
    const taken = new Set<string>();
    const bookings = bookingsAt(speed, wallHour);
    expect(bookings.length).toBeGreaterThan(0);
    for (const { dock, slotStart = 0, slots = 0 } of bookings) {
      expect(isSlotStart(slotStart, demoHouse.timeZone)).toBe(true);
      const { openMinute = 0 } = demoHouse.docks.find(({ code }) => code === dock) ?? {};
      for (let index = 0; index < slots; index += 1) {
        const startMs = slotStart + index * SLOT_MS;
        const place = `${dock} ${startMs}`;
        expect(taken.has(place), place).toBe(false);
        taken.add(place);
        expect(slotAt(startMs, demoHouse.timeZone).wall.minuteOfDay).toBeGreaterThanOrEqual(openMinute);
      }
    }
  });

  it('are all of them up to four times as fast, while the docks are open on the wall', () => {
    expect(bookingsAt(4).length).toBe(PLANNED);
    expect(bookingsAt(10).length).toBeGreaterThan(PLANNED / 4);
  });

  it('are fewer at night, when only some docks are open on the wall', () => {
    expect(bookingsAt(10, 0).length).toBeGreaterThan(0);
    expect(bookingsAt(10, 0).length).toBeLessThan(bookingsAt(10).length);
  });

  it('begin with their truck’s time at the dock or less than a slot after it', () => {
    const clock = createPlantClock({ plantMs: FROM_MS, wallMs: FROM_MS }, 10);
    for (const event of EVENTS) {
      const sent = toWallEvent(event, clock);
      if (sent?.type !== 'truck' || sent.state !== 'booked' || event.payload.type !== 'truck') continue;
      const waitsMs = (sent.slotStart ?? 0) - clock.toWall(event.payload.slotStart ?? 0);
      expect(waitsMs).toBeGreaterThanOrEqual(0);
      expect(waitsMs).toBeLessThan(SLOT_MS);
    }
  });
});
