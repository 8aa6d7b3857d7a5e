import { setTimeout as wait } from 'node:timers/promises';
import type { ReportPeriods, SimMessage } from './plant/report.ts';
import { type BottlingSim, LIVE_PERIODS } from './plant/sim.ts';
import type { PlantClock } from './plant-clock.ts';

export interface PumpParts {
  readonly sim: BottlingSim;
  readonly clock: PlantClock;
  readonly now: () => number;
  /** Urgent: what happens now. */
  readonly publish: (message: SimMessage, isUrgent: boolean) => Promise<void>;
  /** Called when everything that the plant has said so far has been published; cheap when there is nothing to do. */
  readonly onAllPublished: () => void;
  /** Codes of the machines whose past is sent before that of the others: the ones that their lines are judged by. */
  readonly toldFirst: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

const TICK_MS = 50;
/** When the plant is further behind than this it says first how it is, and then in coarser steps what happened. */
const CATCH_UP_FROM_MS = 120_000;
/** Short of five expected periods (10 s each): a longer silence would look like a machine that was off. */
const CATCH_UP_PERIODS: ReportPeriods = { metricsMs: 30_000, detailMs: 90_000, heartbeatMs: 240_000 };
/** Every machine says everything in each step. */
const WHOLE_PERIODS: ReportPeriods = { metricsMs: 1, detailMs: 1, heartbeatMs: 1 };
const STEP_MS = 1_000;
const RECENT_MS = 15 * 60_000;

/**
 * Runs until the signal; in step with the clock, each message at its own moment. A past that has to be told goes out
 * beside the present, so that a viewer sees the plant as it is now from the first second.
 */
export async function pump(parts: PumpParts): Promise<void> {
  const { sim, clock, now, onAllPublished, signal } = parts;
  let telling: Promise<void> | null = null;
  while (!signal.aborted) {
    if (!telling && now() - clock.toWall(sim.nowMs()) > CATCH_UP_FROM_MS) {
      const past = catchUp(parts);
      for (const message of sim.advanceTo(clock.toPlant(now()), WHOLE_PERIODS))
        await parts.publish(message, true);
      telling = tell(parts, inOrderOfTelling(past, parts.toldFirst)).finally(() => {
        telling = null;
      });
    }
    await publishWhenDue(parts, sim.advanceTo(clock.toPlant(now()) + STEP_MS, scaled(LIVE_PERIODS, clock)));
    if (signal.aborted) break;
    if (!telling) onAllPublished();
    await sleep(Math.min(TICK_MS, clock.toWall(sim.nowMs()) - now()), signal);
  }
  await telling;
}

/** What happened up to the step before this moment; twice, because the first time takes its time. */
function catchUp({ sim, clock, now }: PumpParts): SimMessage[] {
  const periods = scaled(CATCH_UP_PERIODS, clock);
  const past = sim.advanceTo(clock.toPlant(now()) - STEP_MS, periods);
  return past.concat(sim.advanceTo(clock.toPlant(now()) - STEP_MS, periods));
}

/**
 * One machine after the other, backwards: between what was sent and the present no state seems to last that did not,
 * and a server places a machine's past in a few large pieces. First the machines that their lines are judged by, then
 * the last minutes of the others: since when they have been in their state.
 */
function inOrderOfTelling(
  past: readonly SimMessage[],
  toldFirst: ReadonlySet<string>,
): readonly SimMessage[] {
  const recentFromMs = (past.at(-1)?.payload.ts ?? 0) - RECENT_MS;
  const turnOf = ({ machineCode, payload }: SimMessage): string => {
    const part = toldFirst.has(machineCode) ? 'first' : payload.ts >= recentFromMs ? 'recent' : 'rest';
    return `${part} ${machineCode}`;
  };
  const turns = Map.groupBy(past.toReversed(), turnOf);
  return [...turns].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, messages]) => messages);
}

async function tell({ publish, signal }: PumpParts, past: readonly SimMessage[]): Promise<void> {
  for (const message of past) {
    if (signal.aborted) return;
    await publish(message, false);
  }
}

/** A plant that runs faster speaks as often per second of the wall, so less often per second of its own. */
function scaled(periods: ReportPeriods, { speed }: PlantClock): ReportPeriods {
  const toMs = (ms: number) => Math.max(1, Math.round((ms * speed) / 1_000)) * 1_000;
  return {
    metricsMs: toMs(periods.metricsMs),
    detailMs: toMs(periods.detailMs),
    heartbeatMs: toMs(periods.heartbeatMs),
  };
}

async function publishWhenDue(
  { clock, now, publish, signal }: PumpParts,
  messages: readonly SimMessage[],
): Promise<void> {
  for (const message of messages) {
    const earlyMs = clock.toWall(message.payload.ts) - now();
    if (earlyMs > 0) await sleep(earlyMs, signal);
    if (signal.aborted) return;
    await publish(message, true);
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => undefined);
}
