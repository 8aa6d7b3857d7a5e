import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BeltCondition, type BeltFlow, createBeltFlow } from './belt-flow.ts';

const LENGTH = 6;
const PITCH = 0.4;
const RUNNING: BeltCondition = { fill: 0.5, speed: 0.8, isFed: true, isEmptied: true };

function run(belt: BeltFlow, seconds: number): void {
  for (let step = 0; step < seconds * 30; step += 1) belt.advance(1 / 30);
}

function placesOf(belt: BeltFlow): number[] {
  return [...belt.positions.slice(0, belt.count())];
}

const condition = fc.record({
  fill: fc.double({ min: -1, max: 2, noNaN: true }),
  speed: fc.constantFrom(0, 0.3, 2, 40),
  isFed: fc.boolean(),
  isEmptied: fc.boolean(),
});

describe('goods on a belt', () => {
  it('never overlap, never leave their belt and keep their order, whatever happens', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        fc.array(fc.tuple(condition, fc.double({ min: 0, max: 30, noNaN: true })), {
          minLength: 1,
          maxLength: 8,
        }),
        (length, changes) => {
          const belt = createBeltFlow(length, PITCH);
          for (const [next, seconds] of changes) {
            belt.set(next);
            run(belt, seconds / 10);
            const places = placesOf(belt);
            places.forEach((at, index) => {
              expect(at).toBeGreaterThanOrEqual(0);
              expect(at).toBeLessThanOrEqual(length);
              if (index > 0) expect((places[index - 1] ?? 0) - at).toBeGreaterThanOrEqual(PITCH - 0.001);
            });
          }
        },
      ),
    );
  });

  it('begin with as many as the model says', () => {
    for (const fill of [0, 0.3, 0.5, 1]) {
      const belt = createBeltFlow(LENGTH, PITCH);
      belt.set({ ...RUNNING, fill });
      expect(belt.count()).toBe(Math.round(fill * Math.floor(LENGTH / PITCH)));
    }
  });

  it('keep their number as long as they are on the belt', () => {
    const belt = createBeltFlow(LENGTH, PITCH);
    belt.set(RUNNING);
    const seen = new Map<number, number>();
    let steps = 0;
    for (; belt.left() < 20 && steps < 10_000; steps += 1) {
      belt.advance(1 / 30);
      placesOf(belt).forEach((at, row) => {
        const number = belt.left() + row;
        // One that has another's number would be somewhere else along the belt.
        expect(at - (seen.get(number) ?? at)).toBeLessThan(PITCH / 2);
        expect(at).toBeGreaterThanOrEqual(seen.get(number) ?? 0);
        seen.set(number, at);
      });
    }
    expect(belt.left()).toBe(20);
  });

  it('stay about as many while the belt runs', () => {
    const belt = createBeltFlow(LENGTH, PITCH);
    belt.set(RUNNING);
    run(belt, 60);
    expect(Math.abs(belt.count() - Math.round(0.5 * Math.floor(LENGTH / PITCH)))).toBeLessThanOrEqual(1);
  });

  it('queue from the end where nothing takes them, and then stand', () => {
    const belt = createBeltFlow(LENGTH, PITCH);
    belt.set(RUNNING);
    belt.set({ ...RUNNING, fill: 1, isEmptied: false });
    run(belt, 60);
    expect(belt.count()).toBe(Math.floor(LENGTH / PITCH));
    expect(placesOf(belt)[0]).toBeCloseTo(LENGTH - PITCH / 2);
    expect(belt.isMoving()).toBe(false);
  });

  it('run out where nothing feeds them', () => {
    const belt = createBeltFlow(LENGTH, PITCH);
    belt.set(RUNNING);
    belt.set({ ...RUNNING, fill: 0, isFed: false });
    run(belt, 60);
    expect(belt.count()).toBe(0);
    expect(belt.isMoving()).toBe(false);
  });

  it('stand while the speed is not known', () => {
    const belt = createBeltFlow(LENGTH, PITCH);
    belt.set(RUNNING);
    run(belt, 1);
    belt.set({ ...RUNNING, speed: 0 });
    const before = placesOf(belt);
    run(belt, 5);
    expect(placesOf(belt)).toEqual(before);
    expect(belt.isMoving()).toBe(false);
  });

  it('have no place on a belt that is shorter than one of them', () => {
    const belt = createBeltFlow(0.2, PITCH);
    belt.set({ ...RUNNING, fill: 1 });
    run(belt, 1);
    expect(belt.count()).toBe(0);
    expect(belt.isMoving()).toBe(false);
  });
});
