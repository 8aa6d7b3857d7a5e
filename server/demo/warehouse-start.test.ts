import { describe, expect, it } from 'vitest';
import type { Checkpoint } from './checkpoint-file.ts';
import { startPlant } from './plant-start.ts';
import { IN_MS } from './warehouse/emit.ts';
import type { HouseEvent } from './warehouse/sim-state.ts';
import { toWallEvent } from './warehouse/wall-event.ts';
import { startWarehouse } from './warehouse-start.ts';

const SETTINGS = { credentialFile: '/credential.json', speed: 1, seed: 5 };
/** 13:00 in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 23, 5);

/** A warehouse that has run until `NOW_MS`, with its plant. */
function running() {
  const plant = startPlant(SETTINGS, null, NOW_MS);
  const start = startWarehouse(SETTINGS, plant, null, NOW_MS);
  plant.sim.advanceTo(NOW_MS);
  start.house.bring(plant.sim.takePallets());
  const events = start.house.advanceTo(NOW_MS);
  const checkpoint: Checkpoint = JSON.parse(
    JSON.stringify({
      anchor: plant.clock.anchorAt(plant.sim.nowMs()),
      state: plant.sim.snapshot(),
      warehouse: { ...start.house.snapshot(), pastSinceMs: null },
      hall: null,
    }),
  );
  return { plant, start, events, checkpoint };
}

function resumeAt(checkpoint: Checkpoint, wallMs: number, seed = SETTINGS.seed) {
  const plant = startPlant({ ...SETTINGS, seed }, checkpoint, wallMs);
  const start = startWarehouse({ ...SETTINGS, seed }, plant, checkpoint, wallMs);
  return { plant, start };
}

describe('a warehouse that is switched on', () => {
  it('tells its day from the beginning, with what the lines have made, and the two weeks before', () => {
    const { start, events } = running();
    expect(start.isNew).toBe(true);
    expect(start.past.length).toBeGreaterThan(1_000);
    const receipts = events.filter(
      ({ payload }) => payload.type === 'movement' && payload.kind === 'receipt',
    );
    const hours = new Set(receipts.map(({ sendMs }) => Math.floor((NOW_MS - sendMs) / IN_MS.hour)));
    expect(hours).toEqual(new Set(Array.from({ length: 13 }, (_, hour) => hour)));
  });

  it('says after a pause what it would have said without', () => {
    const { plant, start, checkpoint } = running();
    const laterMs = NOW_MS + 2 * IN_MS.hour;
    plant.sim.advanceTo(laterMs);
    start.house.bring(plant.sim.takePallets());
    const resumed = resumeAt(checkpoint, laterMs);
    expect(resumed.start).toMatchObject({ isNew: false, past: [] });
    resumed.plant.sim.advanceTo(laterMs);
    resumed.start.house.bring(resumed.plant.sim.takePallets());
    expect(resumed.start.house.advanceTo(laterMs)).toEqual(start.house.advanceTo(laterMs));
  });

  it.each([
    ['after a long pause', 20 * IN_MS.hour, SETTINGS.seed],
    ['with another seed', IN_MS.hour, 6],
  ])('begins anew %s, with other ids', (_when, pauseMs, seed) => {
    const { events, checkpoint } = running();
    const { start } = resumeAt(checkpoint, NOW_MS + pauseMs, seed);
    expect(start.isNew).toBe(true);
    const known = new Set(events.map(({ payload }) => payload.id));
    const told = start.house.advanceTo(NOW_MS + pauseMs);
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(({ payload }) => known.has(payload.id))).toEqual([]);
    // Its own days were told by the run before.
    expect(start.past).toEqual([]);
  });
});

describe('an event of a warehouse that runs faster than the wall', () => {
  const event: HouseEvent = {
    sendMs: 1_000,
    payload: { id: 'a', ts: 1_000, type: 'wave', no: 'W-1', cutOffAt: 61_000, state: 'planned' },
  };
  const clock = { speed: 60, toWall: (ms: number) => ms / 10 };

  it('has the times of the wall', () => {
    expect(toWallEvent(event, clock)).toMatchObject({ ts: 100, cutOffAt: 6_100 });
    expect(toWallEvent(event, { speed: 1, toWall: (ms) => ms })).toEqual(event.payload);
  });
});
