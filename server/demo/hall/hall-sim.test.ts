import { describe, expect, it } from 'vitest';
import { ProcessEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { HALL_WAYS } from './hall.ts';
import { createHallSim, type HallCourse, resumeHallSim } from './hall-sim.ts';

const START_MS = Date.UTC(2026, 10, 22, 5);
const HOUR_MS = 3_600_000;
const STEP_MS = 10_000;

/** Lines that fill at their planned speed, as long as they have something. */
function run(
  hall: ReturnType<typeof createHallSim>,
  hours: number,
  from = hall.nowMs(),
): readonly HallCourse[] {
  const entered = new Map(HALL_WAYS.map(({ line }) => [line, 1_000]));
  const courses: HallCourse[] = [];
  let dry: readonly string[] = [];
  for (let ms = from + STEP_MS; ms <= from + hours * HOUR_MS; ms += STEP_MS) {
    for (const { line, filler, demandTPerH, tPerPackage } of HALL_WAYS)
      if (!dry.includes(filler))
        entered.set(line, (entered.get(line) ?? 0) + (demandTPerH / tPerPackage) * (STEP_MS / HOUR_MS));
    const course = hall.advanceTo(ms, (line) => entered.get(line) ?? 0);
    dry = course.dry;
    courses.push(course);
  }
  return courses;
}

describe('the hall of the demo plant', () => {
  const courses = run(createHallSim({ seed: 7, startMs: START_MS }), 12);
  const events = courses.flatMap((course) => course.events);

  it('says what a server takes, each with an id of its own', () => {
    for (const event of events) expect(ProcessEvent.safeParse(event).error).toBeUndefined();
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['batch', 'transfer', 'cip']));
  });

  it('releases batches, passes them on, and cleans between them', () => {
    const released = events.filter((event) => event.type === 'batch' && event.state === 'released');
    expect(released.length).toBeGreaterThan(12);
    const ended = events.filter((event) => event.type === 'transfer' && event.state === 'ended');
    expect(ended.length).toBeGreaterThan(10);
    expect(events.some((event) => event.type === 'cip' && event.state === 'released')).toBe(true);
  });

  it('lets a tank run dry now and then, and not for long', () => {
    const dry = courses.filter((course) => course.dry.length > 0).length;
    expect(dry).toBeGreaterThan(0);
    expect(dry / courses.length).toBeLessThan(0.4);
  });

  it('keeps levels between empty and full', () => {
    const levels = courses.flatMap(({ messages }) =>
      messages.flatMap(({ payload }) => (typeof payload.level === 'number' ? [payload.level] : [])),
    );
    expect(levels.length).toBeGreaterThan(1_000);
    expect(levels.filter((level) => !(level >= 0 && level <= 100))).toEqual([]);
  });

  it('is the same for the same seed, and another for another', () => {
    const again = run(createHallSim({ seed: 7, startMs: START_MS }), 2).flatMap((course) => course.events);
    expect(again).toEqual(events.slice(0, again.length));
    const other = run(createHallSim({ seed: 8, startMs: START_MS }), 2).flatMap((course) => course.events);
    expect(other).not.toEqual(again);
  });

  it('continues from a snapshot, whatever time has passed', () => {
    const hall = createHallSim({ seed: 7, startMs: START_MS });
    run(hall, 1);
    const left = hall.snapshot();
    const later = resumeHallSim(left, hall.nowMs() + HOUR_MS);
    const went = run(later, 2).flatMap((course) => course.events);
    expect(went.length).toBeGreaterThan(0);
    for (const { id, ts } of went) {
      expect(ts).toBeGreaterThan(START_MS + 2 * HOUR_MS - STEP_MS);
      expect(events.slice(0, left.eventNo).map((event) => event.id)).not.toContain(id);
    }
  });
});
