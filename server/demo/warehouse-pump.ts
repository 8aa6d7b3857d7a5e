import { setTimeout as wait } from 'node:timers/promises';
import type { PlantStart } from './plant-start.ts';
import { demoHouse } from './warehouse/house.ts';
import type { HouseEvent, HouseState } from './warehouse/sim-state.ts';
import { toWallEvent } from './warehouse/wall-event.ts';
import type { WarehouseStart } from './warehouse-start.ts';

export interface WarehousePumpParts {
  readonly plant: PlantStart;
  readonly start: WarehouseStart;
  readonly now: () => number;
  /** Urgent: what happens now. */
  readonly publish: (warehouse: string, payload: string, isUrgent: boolean) => Promise<void>;
  /** What happens now, as it is published. */
  readonly onEvents?: (events: readonly HouseEvent[]) => void;
  readonly signal: AbortSignal;
}

export interface WarehousePump {
  /** Until the signal. */
  readonly ended: Promise<void>;
  /** Where the warehouse is; null = something that has happened is not published yet. */
  readonly settledState: () => HouseState | null;
}

const TICK_MS = 500;

/** The events of the warehouse, each when it has happened; the day so far first, and the days before it beside that. */
export function pumpWarehouse({
  plant,
  start,
  now,
  publish,
  onEvents = () => undefined,
  signal,
}: WarehousePumpParts): WarehousePump {
  const { house, past } = start;
  const { sim, clock } = plant;
  let isBusy = true;
  let isPastTold = false;

  async function send(events: readonly HouseEvent[], isUrgent: boolean): Promise<void> {
    for (const event of events) {
      if (signal.aborted) return;
      const payload = toWallEvent(event, clock);
      if (payload) await publish(demoHouse.code, JSON.stringify(payload), isUrgent);
    }
  }

  async function run(): Promise<void> {
    let telling: Promise<void> | null = null;
    while (!signal.aborted) {
      isBusy = true;
      house.bring(sim.takePallets());
      // No further than the lines: their pallets are to be known.
      const events = house.advanceTo(Math.min(clock.toPlant(now()), sim.nowMs()));
      onEvents(events);
      await send(events, true);
      telling ??= send(past, false).then(() => {
        isPastTold = !signal.aborted;
      });
      isBusy = signal.aborted;
      await wait(TICK_MS, undefined, { signal }).catch(() => undefined);
    }
    await telling;
  }

  return {
    ended: run(),
    settledState() {
      if (isBusy) return null;
      house.bring(sim.takePallets());
      const state = house.snapshot();
      return isPastTold ? { ...state, pastSinceMs: null } : state;
    },
  };
}
