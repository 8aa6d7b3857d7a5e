import { expect, it } from 'vitest';
import { forecastCalls } from './queue-forecast.ts';

const MINUTE = 60_000;
const when = { nowMs: 0, handlingMs: 30 * MINUTE };
const waiting = (id: string, direction: 'in' | 'out', dockId: string | null = null) => ({
  id,
  direction,
  dockId,
});

it('gives every truck the place that is free first, one after the other', () => {
  const docks = [
    { id: '1', takes: 'both' as const, freeAtMs: [10 * MINUTE] },
    { id: '2', takes: 'both' as const, freeAtMs: [-5 * MINUTE] },
  ];
  const calls = forecastCalls(
    docks,
    ['a', 'b', 'c'].map((id) => waiting(id, 'out')),
    when,
  );
  expect([...calls]).toEqual([
    ['a', 0],
    ['b', 10 * MINUTE],
    ['c', 30 * MINUTE],
  ]);
});

it('keeps to the direction of a dock, to a booked dock, and to the number of its places', () => {
  const docks = [
    { id: 'in', takes: 'in' as const, freeAtMs: [0, 0] },
    { id: 'out', takes: 'out' as const, freeAtMs: [0] },
  ];
  const trucks = [waiting('a', 'in'), waiting('b', 'in'), waiting('c', 'in', 'in'), waiting('d', 'out')];
  expect([...forecastCalls(docks, trucks, when).values()]).toEqual([0, 0, 30 * MINUTE, 0]);
});

it('says nothing of a truck that no dock takes', () => {
  const docks = [{ id: 'in', takes: 'in' as const, freeAtMs: [0] }];
  expect(forecastCalls(docks, [waiting('a', 'out'), waiting('b', 'in', 'gone')], when).size).toBe(0);
});
