import { describe, expect, it } from 'vitest';
import { FRAME } from '#display/runtime/stage/frame-settings.ts';
import { createFlightPixels, FLIGHT, FLIGHT_PICTURE_MS } from './flight-pixels.ts';

const FLIGHT_LASTS_MS = 1_200;
const HOUR_MS = 60 * 60_000;

interface Machine {
  readonly hz: number;
  /** Of a picture, by the share of the pixels of each side. */
  readonly pictureMs: (share: number) => number;
  /** Pictures wait for the next refresh of the display. */
  readonly isInStep?: boolean;
}

/** Flights by an artificial clock, on a display with a renderer of which each picture takes so long. */
function start(initially: Machine, stepShare = 1) {
  const pixels = createFlightPixels();
  const shares: number[] = [];
  let machine = initially;
  let nowMs = 1_000;

  function gapMs(): number {
    const refreshMs = 1_000 / machine.hz;
    // As the loop of frames does, which lets a picture come early.
    const askedMs = (1 - FRAME.earlyShare) * FLIGHT_PICTURE_MS;
    const workMs = Math.max(machine.pictureMs(pixels.share(stepShare)), askedMs);
    const inStepMs = Math.ceil(workMs / refreshMs - 0.01) * refreshMs;
    return machine.isInStep || workMs <= refreshMs ? inStepMs : workMs;
  }

  return {
    pixels,
    /** Of each picture that was another one than that of the picture before. */
    shares,
    share: () => pixels.share(stepShare),
    now: () => nowMs,
    use: (next: Machine) => {
      machine = next;
    },
    fly: (flights = 1, apartMs = 12_000) => {
      for (let flight = 0; flight < flights; flight += 1) {
        const untilMs = nowMs + FLIGHT_LASTS_MS;
        while (nowMs < untilMs) {
          const share = pixels.share(stepShare);
          if (share !== shares.at(-1)) shares.push(share);
          pixels.picture(nowMs, stepShare);
          nowMs += gapMs();
        }
        pixels.land(nowMs);
        nowMs += apartMs;
      }
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

const FAST = (): number => 2;
/** A warehouse of 31,104 places in 4K, as one GPU draws it. */
const FILLING = (share: number): number => 2.4 + 24.3 * share ** 2;

describe('the pixels of a flight', () => {
  it.each([48, 50, 60, 75, 120, 144])('are all of them where a display of %i Hz is kept up with', (hz) => {
    const { fly, shares } = start({ hz, pictureMs: FAST, isInStep: true });
    fly(300);
    expect(shares).toEqual([1]);
  });

  it.each([
    ['as they come', false],
    ['in step with the display', true],
  ])('become fewer until pictures are in time, within two flights: %s', (_, isInStep) => {
    const { fly, shares, share } = start({ hz: 60, pictureMs: FILLING, isInStep });
    fly(2);
    expect(shares).toEqual(isInStep ? [1, 0.85, 0.7] : [1, 0.85]);
    fly(200);
    expect(share()).toBe(shares.at(-1));
    expect(shares).toHaveLength(isInStep ? 3 : 2);
  });

  it('become as few as they may be where that helps and does not suffice', () => {
    const { fly, share } = start({ hz: 60, pictureMs: (one) => 110 * one ** 2 });
    fly(6);
    expect(share()).toBe(FLIGHT.shares.at(-1));
    fly(100);
    expect(share()).toBe(FLIGHT.shares.at(-1));
  });

  it.each([24, 25, 30])('are all of them again where a display shows only %i pictures a second', (hz) => {
    const { fly, shares, share, pass, now, pixels } = start({ hz, pictureMs: FAST, isInStep: true });
    fly(6);
    expect(shares).toEqual([...FLIGHT.shares, 1]);
    expect(pixels.canStepDown(now(), 1)).toBe(false);
    fly(200);
    expect(share()).toBe(1);
    expect(shares).toHaveLength(FLIGHT.shares.length + 1);
    pass(HOUR_MS);
    expect(pixels.canStepDown(now(), 1)).toBe(true);
  });

  it('are all of them again where the processor is what pictures wait for', () => {
    const { fly, share, shares } = start({ hz: 60, pictureMs: () => 45 });
    fly(20);
    expect(share()).toBe(1);
    expect(shares.at(-2)).toBe(FLIGHT.shares.at(-1));
  });

  it('are judged over several flights where pictures take long', () => {
    const { fly, share } = start({ hz: 60, pictureMs: (one) => 500 * one ** 2 });
    fly(12);
    expect(share()).toBe(FLIGHT.shares.at(-1));
  });

  it('take no notice of a hiccup', () => {
    let pictures = 0;
    const { fly, shares } = start({
      hz: 60,
      pictureMs: () => {
        pictures += 1;
        return pictures % (2 * FLIGHT.gaps) === 0 ? 200 : 2;
      },
    });
    fly(50);
    expect(shares).toEqual([1]);
  });

  it('take no notice of a pause in a flight, nor of what is prepared for its first pictures', () => {
    const { fly, shares, pixels, pass } = start({ hz: 60, pictureMs: FAST });
    for (let flight = 0; flight < 40; flight += 1) {
      fly(1, 0);
      pixels.pause();
      pass(900);
    }
    expect(shares).toEqual([1]);
  });

  it('become more again, a share an hour, where they may', () => {
    const { fly, share, use, pass } = start({ hz: 60, pictureMs: FILLING, isInStep: true });
    fly(2);
    expect(share()).toBe(0.7);
    use({ hz: 60, pictureMs: FAST });
    fly(100);
    expect(share()).toBe(0.7);
    pass(HOUR_MS);
    fly(2);
    expect(share()).toBe(0.85);
    pass(HOUR_MS);
    fly(2);
    expect(share()).toBe(1);
  });

  it('are back within a flight where more of them were tried in vain', () => {
    const { fly, share, shares, pass } = start({ hz: 60, pictureMs: FILLING, isInStep: true });
    fly(2);
    pass(HOUR_MS);
    fly(1);
    expect(share()).toBe(0.85);
    fly(1);
    expect(share()).toBe(0.7);
    expect(shares.slice(-2)).toEqual([0.85, 0.7]);
  });

  it('never are more than those of the step of quality', () => {
    const { fly, shares, share, pixels } = start({ hz: 60, pictureMs: (one) => 80 * one ** 2 }, 0.7);
    fly(20);
    expect(shares).toEqual([0.7, 0.5]);
    expect(share()).toBe(0.5);
    expect(pixels.share(1)).toBe(0.5);
  });

  it('are all of them for a new renderer', () => {
    const { fly, share, pixels } = start({ hz: 60, pictureMs: FILLING, isInStep: true });
    fly(2);
    pixels.restart();
    expect(share()).toBe(1);
  });
});
