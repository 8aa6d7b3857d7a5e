import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SoundResult } from '#display/runtime/voice/voice.ts';
import { createAlarmSound } from './alarm-sound.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function soundOf(results: SoundResult[] = []) {
  const startMs = Date.now();
  const heard: number[] = [];
  const states: string[] = [];
  const sound = createAlarmSound({
    play: async () => {
      heard.push((Date.now() - startMs) / 1000);
      return results.shift() ?? 'played';
    },
    repeatMs: 30_000,
    now: () => Date.now(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onState: () => states.push(sound.state()),
  });
  return { sound, heard, states };
}

it('sounds at once and then again and again, until nothing calls', async () => {
  const { sound, heard } = soundOf();
  sound.call(['a']);
  await vi.advanceTimersByTimeAsync(65_000);
  expect(heard).toEqual([0, 30, 60]);
  sound.call([]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(heard).toHaveLength(3);
});

it('sounds at once for another alarm, and not for one that goes', async () => {
  const { sound, heard } = soundOf();
  sound.call(['a']);
  await vi.advanceTimersByTimeAsync(10_000);
  sound.call(['a', 'b']);
  await vi.advanceTimersByTimeAsync(10_000);
  sound.call(['b']);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(heard).toEqual([0, 10, 40]);
});

it('is not heard more often because alarms come and go', async () => {
  const { sound, heard } = soundOf();
  for (let second = 0; second < 10; second += 1) {
    sound.call([`a${second}`]);
    await vi.advanceTimersByTimeAsync(500);
    sound.call([]);
    await vi.advanceTimersByTimeAsync(500);
  }
  sound.call(['last']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(heard.slice(1).every((at, index) => at - (heard[index] ?? 0) >= 5)).toBe(true);
  expect(heard.at(-1)).toBeGreaterThanOrEqual(10);
});

it('is tried again when the page was touched', async () => {
  const { sound, heard, states } = soundOf(['refused', 'played']);
  sound.call(['a']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['refused']);
  sound.retry();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['refused', 'played']);
  expect(heard).toEqual([0, 1]);
  sound.retry();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toHaveLength(2);
});

it('goes on when the browser does not report the end of a sound', async () => {
  let times = 0;
  const sound = createAlarmSound({
    play: () => {
      times += 1;
      return new Promise(() => {});
    },
    repeatMs: 30_000,
    now: () => Date.now(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onState: () => {},
  });
  sound.call(['a']);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(times).toBe(2);
  sound.destroy();
});
