import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { HALL_CODE } from './hall/hall.ts';
import {
  createHallSim,
  type HallSim,
  type HallState,
  resumeHallSim,
  type TankMessage,
} from './hall/hall-sim.ts';
import type { PlantStart } from './plant-start.ts';

export interface HallPumpParts {
  readonly plant: PlantStart;
  readonly seed: number;
  /** Where it left off; null = it begins. */
  readonly state: HallState | null;
  readonly now: () => number;
  /** Publishes to a topic below the tenant's. */
  readonly publish: (topic: string, payload: string) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface HallPump {
  /** Until the signal. */
  readonly ended: Promise<void>;
  /** Null = it has not begun. */
  readonly state: () => HallState | null;
}

const TICK_MS = 500;
/** The hall is run once the plant's time is at most this far behind the clock, in ms. */
const BEHIND_MS = 5_000;
/** An empty filler is reported as starved for this time, and again before it is over, in ms. */
const STARVED_MS = 30_000;
const STARVED_AGAIN_MS = 20_000;

/** The hall that feeds the lines, as it happens. A filler whose tank is empty waits for product. */
export function pumpHall({ plant, seed, state, now, publish, signal }: HallPumpParts): HallPump {
  const { sim, clock } = plant;
  let hall: HallSim | null = null;
  const starvedAt = new Map<string, number>();

  function starve(fillers: readonly string[]): void {
    for (const filler of fillers) {
      if (sim.nowMs() - (starvedAt.get(filler) ?? Number.NEGATIVE_INFINITY) < STARVED_AGAIN_MS) continue;
      starvedAt.set(filler, sim.nowMs());
      sim.force({
        machineCode: filler,
        kind: 'material-shortage',
        text: '待装罐已空',
        durationMs: STARVED_MS,
      });
    }
  }

  async function send(messages: readonly TankMessage[], events: readonly ProcessEvent[]): Promise<void> {
    for (const { machineCode, kind, payload } of messages) {
      if (signal.aborted) return;
      const sent = JSON.stringify({ ...payload, ts: clock.toWall(payload.ts) });
      await publish(`${machineCode}/${kind}`, sent);
    }
    for (const event of events) {
      if (signal.aborted) return;
      await publish(`${HALL_CODE}/event`, JSON.stringify(toWallTimes(event)));
    }
  }

  function toWallTimes(event: ProcessEvent): ProcessEvent {
    const sent = { ...event, ts: clock.toWall(event.ts) };
    if (sent.type !== 'batch' || sent.plannedReleaseAt == null) return sent;
    return { ...sent, plannedReleaseAt: clock.toWall(sent.plannedReleaseAt) };
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const plantMs = sim.nowMs();
      if (clock.toPlant(now()) - plantMs <= BEHIND_MS * clock.speed) {
        hall ??= state ? resumeHallSim(state, plantMs) : createHallSim({ seed, startMs: plantMs });
        const { messages, events, dry } = hall.advanceTo(plantMs, (line) => sim.ledger(line).entered);
        starve(dry);
        await send(messages, events);
      }
      await wait(TICK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return { ended: run(), state: () => hall?.snapshot() ?? state };
}
