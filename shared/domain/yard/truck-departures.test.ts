import { describe, expect, it } from 'vitest';
import {
  type DepartingTruck,
  type DepartureDock,
  truckDepartures,
  waitsBeyondSlot,
} from './truck-departures.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 22, 6);
const HANDLING_MIN = 30;

const at = (minutes: number): number => NOW + minutes * MINUTE_MS;

/** Of a slot of 40 min; times in minutes from now. */
function truck(id: string, slotMin: number | null, changes: Partial<DepartingTruck> = {}): DepartingTruck {
  return {
    ...{ id, state: 'booked', dockId: '1', dockedAt: null, workDoneAt: null, callAt: null },
    slotStart: slotMin === null ? null : at(slotMin),
    slotEnd: slotMin === null ? null : at(slotMin + 40),
    ...changes,
  };
}

/** Minutes from now, and why. */
function departures(trucks: readonly DepartingTruck[], dock: Partial<DepartureDock> = {}) {
  const docks = new Map([['1', { capacity: 1, outages: [], ...dock }]]);
  const found = truckDepartures(trucks, docks, { nowMs: NOW, handlingMs: HANDLING_MIN * MINUTE_MS });
  return [...found].map(([id, { atMs, reason }]) => [id, (atMs - NOW) / MINUTE_MS, reason]);
}

describe('when trucks leave', () => {
  it('is after their slots have begun, and as long after as trucks take', () => {
    expect(departures([truck('a', 20)])).toEqual([['a', 50, 'slot']]);
    expect(departures([truck('a', 20, { slotEnd: at(30) })])).toEqual([['a', 30, 'slot']]);
    // Within ten minutes it is not late.
    expect(departures([truck('a', -9)])).toEqual([['a', 30, 'slot']]);
  });

  it('is put off by a truck that has not come', () => {
    expect(departures([truck('a', -10)])).toEqual([['a', 30, 'truck_absent']]);
  });

  it('is when the work at the dock is done, by what is scanned or as usual', () => {
    const there = { state: 'working', dockedAt: at(-20) } as const;
    expect(departures([truck('a', -20, { ...there, workDoneAt: at(15) })])).toEqual([['a', 15, 'slot']]);
    expect(departures([truck('a', -20, { ...there, workDoneAt: at(26) })])).toEqual([
      ['a', 26, 'truck_behind'],
    ]);
    expect(departures([truck('a', -20, there)])).toEqual([['a', 10, 'slot']]);
    expect(departures([truck('a', -20, { ...there, state: 'finished' })])).toEqual([['a', 0, 'slot']]);
  });

  it('is one after the other at a dock with one place, and not at one with more', () => {
    const trucks = [
      truck('a', -40, { state: 'working', dockedAt: at(-30), workDoneAt: at(45) }),
      truck('c', 60),
      truck('b', 20),
    ];
    expect(departures(trucks)).toEqual([
      ['a', 45, 'truck_behind'],
      ['b', 75, 'dock_busy'],
      ['c', 105, 'dock_busy'],
    ]);
    expect(departures(trucks, { capacity: 2 }).slice(1)).toEqual([
      ['b', 50, 'slot'],
      ['c', 90, 'slot'],
    ]);
  });

  it('is not before its dock can be used again', () => {
    const outages = [{ fromMs: at(-30), toMs: at(50) }];
    expect(departures([truck('a', 20)], { outages })).toEqual([['a', 80, 'dock_out']]);
    expect(departures([truck('a', 20)], { outages: [{ fromMs: at(40), toMs: at(90) }] })).toEqual([
      ['a', 120, 'dock_out'],
    ]);
    // Until further notice says nothing of when.
    expect(departures([truck('a', 20)], { outages: [{ fromMs: at(-30), toMs: null }] })).toEqual([
      ['a', 50, 'slot'],
    ]);
    const there = truck('a', -20, { state: 'working', dockedAt: at(-20) });
    expect(departures([there], { outages })).toEqual([['a', 50, 'dock_out']]);
  });

  it('of one that waits is after its call, to another dock where its own is out of use', () => {
    const waiting = truck('a', -20, { state: 'arrived', callAt: at(25) });
    expect(departures([waiting])).toEqual([['a', 55, 'truck_waits']]);
    expect(departures([waiting], { outages: [{ fromMs: at(-5), toMs: at(200) }] })).toEqual([
      ['a', 55, 'truck_waits'],
    ]);
    expect(
      departures([{ ...waiting, callAt: null }], { outages: [{ fromMs: at(-5), toMs: at(200) }] }),
    ).toEqual([['a', 230, 'dock_out']]);
  });

  it('is not known of a truck without a slot that has not come', () => {
    expect(departures([truck('a', null)])).toEqual([]);
  });
});

describe('a truck that is there and not at its dock', () => {
  it('waits longer than its slot allows where it will be done more than 5 min after it', () => {
    const departure = (minutes: number) => ({ atMs: at(minutes), reason: 'truck_waits' }) as const;
    const waiting = { state: 'arrived', slotEnd: at(20) } as const;
    expect(waitsBeyondSlot(waiting, departure(25))).toBeNull();
    expect(waitsBeyondSlot(waiting, departure(40))).toBe(20 * MINUTE_MS);
    expect(waitsBeyondSlot({ ...waiting, state: 'called' }, departure(40))).toBe(20 * MINUTE_MS);
    expect(waitsBeyondSlot({ ...waiting, state: 'booked' }, departure(40))).toBeNull();
    expect(waitsBeyondSlot({ ...waiting, slotEnd: null }, departure(40))).toBeNull();
  });
});
