import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBlinkClock } from './blink-clock.ts';

describe('what blinks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes off and on once a second, and stands still once nothing listens', () => {
    const clock = createBlinkClock({ isSteady: () => false });
    const seen: boolean[] = [];
    const stop = clock.listen((isOn) => seen.push(isOn));
    vi.advanceTimersByTime(3_000);
    expect(seen).toEqual([false, true, false, true, false, true]);
    stop();
    vi.advanceTimersByTime(3_000);
    expect([seen.length, clock.size(), vi.getTimerCount()]).toEqual([6, 0, 0]);
  });

  it('is on all the time where nothing may blink', () => {
    const clock = createBlinkClock({ isSteady: () => true });
    const seen: boolean[] = [];
    clock.listen((isOn) => seen.push(isOn));
    vi.advanceTimersByTime(3_000);
    expect(seen).toEqual([]);
    clock.destroy();
  });
});
