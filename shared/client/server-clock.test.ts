import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

function setUp(): {
  clock: ReturnType<typeof createServerClock>;
  pass: (ms: number) => void;
  setWall: (ms: number) => void;
} {
  let mono = 1000;
  let wall = 1_700_000_000_000;
  const clock = createServerClock({ mono: () => mono, wall: () => wall });
  return {
    clock,
    pass: (ms) => {
      mono += ms;
      wall += ms;
    },
    setWall: (ms) => {
      wall = ms;
    },
  };
}

describe('server clock', () => {
  it('runs by the wall’s own clock until the server has spoken', () => {
    const { clock, pass } = setUp();
    pass(500);
    expect(clock.now()).toBe(1_700_000_000_500);
  });

  it('never makes a stored picture younger than it was when it was stored', () => {
    const { clock, pass } = setUp();
    clock.isAfter(1_700_003_600_000);
    pass(500);
    expect(clock.now()).toBe(1_700_003_600_500);
    clock.isAfter(1_600_000_000_000);
    expect(clock.now()).toBe(1_700_003_600_500);
    clock.observe(1_650_000_000_000);
    clock.isAfter(1_700_003_600_000);
    expect(clock.now()).toBe(1_650_000_000_000);
  });

  it('follows the server and ignores a jump of the wall’s own clock in either direction', () => {
    const { clock, pass, setWall } = setUp();
    clock.observe(1_800_000_000_000);
    // A day, three hours ahead, two years behind.
    for (const jump of [-86_400_000, 86_400_000, 10_800_000, -63_072_000_000]) {
      setWall(1_700_000_000_000 + jump);
      pass(1000);
    }
    expect(clock.now()).toBe(1_800_000_004_000);
  });

  it.each([
    ['three hours ahead', 10_800_000],
    ['two years behind', -63_072_000_000],
  ])('shows the time of the server on a PC that is %s (case 40)', (_name, offMs) => {
    const { clock, pass, setWall } = setUp();
    // 00:17 in Shanghai.
    const serverMs = Date.parse('2026-11-28T00:17:00+08:00');
    setWall(serverMs + offMs);
    clock.observe(serverMs);
    pass(60_000);
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-27T16:18:00.000Z');
  });

  it('takes the quickest of late frames', () => {
    const { clock, pass } = setUp();
    const serverAt = (elapsed: number): number => 1_800_000_000_000 + elapsed;
    clock.observe(serverAt(-400));
    pass(100);
    clock.observe(serverAt(100 - 5));
    pass(100);
    clock.observe(serverAt(200 - 900));
    expect(clock.now()).toBe(serverAt(200 - 5));
  });

  it('follows a server clock that is set forward at once, and one that is set back after three frames', () => {
    const { clock, pass } = setUp();
    clock.observe(1_800_000_000_000);
    pass(100);
    clock.observe(1_800_000_060_100);
    expect(clock.now()).toBe(1_800_000_060_100);
    for (const count of [1, 2, 3]) {
      pass(100);
      clock.observe(1_799_999_000_000 + count * 100);
    }
    expect(clock.now()).toBe(1_799_999_000_300);
  });

  it('does not follow one frame that came very late', () => {
    const { clock, pass } = setUp();
    clock.observe(1_800_000_000_000);
    pass(10_000);
    clock.observe(1_800_000_001_000);
    expect(clock.now()).toBe(1_800_000_010_000);
  });
});
