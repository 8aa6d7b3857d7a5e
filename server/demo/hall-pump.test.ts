import { expect, it, vi } from 'vitest';
import { createHallSim } from './hall/hall-sim.ts';
import { pumpHall } from './hall-pump.ts';
import { createBottlingSim } from './plant/sim.ts';
import { createPlantClock } from './plant-clock.ts';

const START_MS = Date.UTC(2026, 10, 22, 5);
const HOUR_MS = 3_600_000;

it('a filler whose tank is empty waits for product, and fills again when some has come', async () => {
  const sim = createBottlingSim({ seed: 1, startMs: START_MS, eventRate: 0 });
  const clock = createPlantClock({ plantMs: START_MS, wallMs: START_MS }, 1);
  const state = createHallSim({ seed: 1, startMs: START_MS }).snapshot();
  const [first] = state.ways;
  if (!first) throw new Error('the hall has no tanks');
  first.bufferT = 0;
  first.work = { kind: 'step', step: 3, untilMs: START_MS + HOUR_MS / 10 };
  const stop = new AbortController();
  const topics = new Set<string>();
  const pump = pumpHall({
    plant: { sim, clock },
    seed: 1,
    state,
    now: () => sim.nowMs(),
    publish: async (topic) => {
      topics.add(topic);
    },
    signal: stop.signal,
  });
  const states: string[] = [];
  const goOn = (ms: number): void => {
    for (const message of sim.advanceTo(sim.nowMs() + ms))
      if (message.machineCode === 'L1-FILLER' && message.kind === 'state')
        states.push(...message.payload.states);
  };
  await vi.waitFor(
    () => {
      goOn(1_000);
      expect(states).toContain('material-shortage');
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(topics).toContain('PT-BUFFER-1/metrics');
  expect(states.filter((one) => one === 'fault')).toEqual([]);

  // The batch is finished and flows on.
  const before = states.length;
  await vi.waitFor(
    () => {
      goOn(10_000);
      expect(states.slice(before).at(-1)).toBe('production');
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(topics).toContain('WS-PRE/event');
  stop.abort();
  await pump.ended;
});
