import { describe, expect, it } from 'vitest';
import type { Checkpoint } from './checkpoint-file.ts';
import type { SimMessage } from './plant/report.ts';
import { SILENT_PERIODS } from './plant/sim.ts';
import { type PlantStart, startPlant } from './plant-start.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 13:00 in the plant; the early shift began at 06:00. */
const NOW_MS = Date.UTC(2026, 10, 20, 5, 0, 0);
const SETTINGS = { credentialFile: '', seed: 5, speed: 1 };

function checkpointOf({ sim, clock }: PlantStart): Checkpoint {
  const plantMs = sim.nowMs();
  // Through a file and back, as in life.
  return JSON.parse(
    JSON.stringify({
      anchor: { plantMs, wallMs: clock.toWall(plantMs) },
      state: sim.snapshot(),
      warehouse: null,
      hall: null,
    }),
  );
}

function runTo({ sim, clock }: PlantStart, wallMs: number): SimMessage[] {
  return sim.advanceTo(clock.toPlant(wallMs));
}

function runUnheardTo({ sim, clock }: PlantStart, wallMs: number): void {
  sim.advanceTo(clock.toPlant(wallMs), SILENT_PERIODS);
}

/** A plant that has run until `NOW_MS`, and what it would have sent after that without the stop. */
function running() {
  const plant = startPlant(SETTINGS, null, NOW_MS);
  runUnheardTo(plant, NOW_MS);
  return { checkpoint: checkpointOf(plant), plant };
}

describe('a plant that is switched on', () => {
  it('tells the running shift and an hour before it', () => {
    expect(startPlant(SETTINGS, null, NOW_MS).sim.nowMs()).toBe(NOW_MS - 8 * HOUR_MS);
  });

  it('tells four hours right after the shifts have changed', () => {
    const wallMs = NOW_MS + HOUR_MS + 5 * MINUTE_MS;
    expect(startPlant(SETTINGS, null, wallMs).sim.nowMs()).toBe(wallMs - 4 * HOUR_MS);
  });

  it('has counters and full buffers from the first message on', () => {
    const plant = startPlant(SETTINGS, null, NOW_MS);
    const messages = plant.sim.advanceTo(plant.sim.nowMs() + MINUTE_MS);
    const first = messages.find(
      (message) => message.kind === 'metrics' && message.machineCode === 'L1-FILLER',
    );
    expect(first?.kind === 'metrics' && first.payload.yield).toBeGreaterThan(50_000);
  });

  it('says after a pause exactly what it would have said without', () => {
    const { checkpoint, plant } = running();
    const resumed = startPlant(SETTINGS, checkpoint, NOW_MS + 20 * MINUTE_MS);
    expect(runTo(resumed, NOW_MS + 30 * MINUTE_MS)).toEqual(runTo(plant, NOW_MS + 30 * MINUTE_MS));
  });

  it('runs through a long pause and tells its end', () => {
    const { checkpoint, plant } = running();
    const wallMs = NOW_MS + 40 * HOUR_MS;
    const resumed = startPlant(SETTINGS, checkpoint, wallMs);
    expect(wallMs - resumed.sim.nowMs()).toBeLessThan(10 * HOUR_MS);
    runUnheardTo(plant, resumed.clock.toWall(resumed.sim.nowMs()));
    expect(resumed.sim.snapshot().machines.map(({ total }) => total)).toEqual(
      plant.sim.snapshot().machines.map(({ total }) => total),
    );
  });

  it.each([
    ['another seed', { ...SETTINGS, seed: 6 }, (checkpoint: Checkpoint) => checkpoint],
    [
      'another plant',
      SETTINGS,
      (checkpoint: Checkpoint) => ({ ...checkpoint, state: { ...checkpoint.state, machines: [] } }),
    ],
  ])('begins where a plant of %s stopped, with counters at 0', (_what, settings, change) => {
    const { checkpoint } = running();
    const fresh = startPlant(settings, change(checkpoint), NOW_MS + 20 * MINUTE_MS);
    expect(fresh.sim.nowMs()).toBe(NOW_MS);
    const first = runTo(fresh, NOW_MS + 10_000).find(
      ({ kind, machineCode }) => kind === 'metrics' && machineCode === 'L3-FILLER',
    );
    expect(first?.kind === 'metrics' && first.payload.yield).toBeLessThan(200);
  });

  it('goes on at its own pace when it runs faster than the wall', () => {
    const settings = { ...SETTINGS, speed: 60 };
    const plant = startPlant(settings, null, NOW_MS);
    runUnheardTo(plant, NOW_MS + MINUTE_MS);
    expect(plant.sim.nowMs()).toBe(NOW_MS + HOUR_MS);
    const resumed = startPlant(settings, checkpointOf(plant), NOW_MS + 3 * MINUTE_MS);
    expect(resumed.sim.nowMs()).toBe(NOW_MS + HOUR_MS);
    expect(resumed.clock.toWall(resumed.sim.nowMs())).toBe(NOW_MS + MINUTE_MS);
    expect(resumed.clock.toPlant(NOW_MS + 3 * MINUTE_MS)).toBe(NOW_MS + 3 * HOUR_MS);
  });
});
