import { describe, expect, it } from 'vitest';
import { QUALITIES, QUALITY_STEPS } from '#display/parts/solid-quality.ts';
import { METER } from './picture-meter.ts';
import { createQualityLadder, type QualityLadder, STEP_LIMITS } from './quality-ladder.ts';

const MINUTE_MS = 60_000;

/** A screen on which something moves: pictures follow each other by an artificial clock. */
function start(ladder: QualityLadder = createQualityLadder(null)) {
  let nowMs = 0;
  const changes: string[] = [];
  let known = ladder.step(nowMs);
  ladder.setRenderer(false, nowMs);

  function look(): void {
    const step = ladder.step(nowMs);
    if (step !== known) changes.push(step);
    known = step;
  }

  return {
    ladder,
    changes,
    now: () => nowMs,
    step: () => ladder.step(nowMs),
    /** Pictures that each take so many times their interval, for a while. */
    draw: (forMs: number, share: number) => {
      const untilMs = nowMs + forMs;
      while (nowMs < untilMs) {
        const dueMs = QUALITIES[ladder.step(nowMs)].motionMs;
        ladder.picture(nowMs, dueMs);
        look();
        nowMs += dueMs * share;
      }
    },
    /** Nothing moves, and nothing is drawn but what has changed. */
    rest: (forMs: number, everyMs: number) => {
      const untilMs = nowMs + forMs;
      ladder.picture(nowMs, null);
      while (nowMs < untilMs) {
        nowMs += everyMs;
        ladder.picture(nowMs, null);
        look();
      }
    },
    pass: (ms: number) => {
      nowMs += ms;
      look();
    },
  };
}

const LATE = 3;
const GOOD = 1;

describe('the quality of a big screen', () => {
  it('steps down after three seconds of late pictures, no sooner', () => {
    const { draw, step, ladder } = start();
    expect(ladder.reason()).toBeNull();
    draw(METER.settleMs + 2_800, LATE);
    expect(step()).toBe('full');
    draw(600, LATE);
    expect(step()).toBe('scaled-85');
    expect(ladder.reason()).toBe('late-frames');
  });

  it('goes all the way to a still picture where no step helps', () => {
    const { draw, changes, step } = start();
    draw(MINUTE_MS, LATE);
    expect(changes).toEqual(QUALITY_STEPS.slice(1));
    expect(step()).toBe('still');
  });

  it('stops at the step whose pictures are in time', () => {
    const { draw, step } = start();
    draw(METER.settleMs + 3_400, LATE);
    draw(30_000, GOOD);
    expect(step()).toBe('scaled-85');
  });

  it('goes up after a minute of reserve, no sooner', () => {
    const { draw, step, ladder } = start();
    draw(METER.settleMs + 3_400, LATE);
    draw(58_000, GOOD);
    expect(step()).toBe('scaled-85');
    draw(5_000, GOOD);
    expect(step()).toBe('full');
    expect(ladder.reason()).toBeNull();
  });

  it('has no reserve while pictures are late now and then', () => {
    const { draw, step } = start();
    draw(METER.settleMs + 3_400, LATE);
    for (let round = 0; round < 200; round += 1) {
      draw(1_000, GOOD);
      draw(150, LATE);
    }
    expect(step()).toBe('scaled-85');
  });

  it('takes no notice of a hiccup among good pictures', () => {
    const { draw, changes } = start();
    for (let round = 0; round < 100; round += 1) {
      draw(10_000, GOOD);
      draw(1_000, 20);
    }
    expect(changes).toEqual([]);
  });

  it('counts a gap of any length as one second: a machine that slept has not been slow', () => {
    const { draw, changes } = start();
    draw(5_000, GOOD);
    draw(1, 10_000);
    draw(5_000, GOOD);
    expect(changes).toEqual([]);
  });

  it('never judges a screen on which nothing moves', () => {
    const { rest, changes, ladder, now } = start();
    rest(60 * MINUTE_MS, 7_000);
    expect(changes).toEqual([]);
    expect(ladder.canStepDown(now())).toBe(true);
  });

  it('does not count the pause of a hidden page', () => {
    const { draw, pass, ladder, changes } = start();
    for (let round = 0; round < 20; round += 1) {
      draw(500, GOOD);
      ladder.pause();
      pass(900);
    }
    expect(changes).toEqual([]);
  });

  it('changes at most six times an hour, and then stays where pictures are in time', () => {
    const { draw, changes, step, ladder, now } = start();
    // A renderer that is fast enough at 85 % and not at full size.
    while (now() < 59 * MINUTE_MS) draw(500, step() === 'full' ? LATE : GOOD);
    expect(changes).toHaveLength(STEP_LIMITS.changesMost - 1);
    expect(step()).toBe('scaled-85');
    expect(ladder.canStepDown(now())).toBe(true);
    draw(METER.settleMs + 3_400, LATE);
    expect(step()).toBe('scaled-70');
    expect(ladder.canStepDown(now())).toBe(false);
    draw(10_000, LATE);
    expect(step()).toBe('scaled-70');
  });

  it('changes again when the hour is over', () => {
    const { draw, pass, step, now } = start();
    while (now() < 59 * MINUTE_MS) draw(500, step() === 'full' ? LATE : GOOD);
    pass(60 * MINUTE_MS);
    draw(62_000, GOOD);
    expect(step()).toBe('full');
  });

  it('tries a still picture once an hour, and comes back to it', () => {
    const { draw, pass, changes, step } = start();
    draw(MINUTE_MS, LATE);
    expect(step()).toBe('still');
    pass(59 * MINUTE_MS);
    expect(step()).toBe('still');
    pass(2 * MINUTE_MS);
    expect(step()).toBe('vertex-lit');
    draw(METER.settleMs + 3_500, LATE);
    expect(step()).toBe('still');
    expect(changes.slice(-2)).toEqual(['vertex-lit', 'still']);
  });

  it('draws a still picture from the first on where the processor computes it', () => {
    const { ladder, draw, step, pass } = start();
    ladder.setRenderer(true, 0);
    expect(step()).toBe('still');
    expect(ladder.reason()).toBe('software');
    draw(10 * MINUTE_MS, GOOD);
    pass(10 * 60 * MINUTE_MS);
    expect(step()).toBe('still');
    expect(ladder.canStepDown(0)).toBe(false);
    ladder.setRenderer(false, 0);
    expect(step()).toBe('full');
  });

  it('keeps a step that was asked for, in software too', () => {
    const { ladder, draw, step } = start(createQualityLadder('scaled-70'));
    draw(MINUTE_MS, LATE);
    ladder.setRenderer(true, 0);
    draw(5 * MINUTE_MS, GOOD);
    expect(step()).toBe('scaled-70');
    expect(ladder.reason()).toBe('asked');
    ladder.ask(null);
    expect(step()).toBe('still');
    expect(ladder.reason()).toBe('software');
  });
});
