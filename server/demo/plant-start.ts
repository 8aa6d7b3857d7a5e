import { shiftAt } from '#shared/domain/calendar/shift-calendar.ts';
import type { Checkpoint } from './checkpoint-file.ts';
import type { DemoSettings } from './demo-settings.ts';
import { bottlingPlant } from './plant/plant.ts';
import { type BottlingSim, createBottlingSim, resumeBottlingSim, SILENT_PERIODS } from './plant/sim.ts';
import { createPlantClock, type PlantClock } from './plant-clock.ts';

export interface PlantStart {
  readonly sim: BottlingSim;
  readonly clock: PlantClock;
}

const HOUR_MS = 3_600_000;
/** What a plant tells of the time before it was first switched on: the running shift and this much before it … */
const EARLIER_MS = HOUR_MS;
/** … and this much in any case, so that there is something to see right after the shifts have changed. */
const TOLD_MIN_MS = 4 * HOUR_MS;
/** After a longer pause than this the plant tells what it did only from the shift before on. */
const TOLD_PAUSE_MAX_MS = 12 * HOUR_MS;
/** After a longer pause than this the plant starts anew. */
const PAUSE_MAX_MS = 14 * 24 * HOUR_MS;

/** Continues where the checkpoint left off, or starts a plant that has been running since the shift before. */
export function startPlant(
  settings: DemoSettings,
  checkpoint: Checkpoint | null,
  wallMs: number,
): PlantStart {
  const resumed = checkpoint && resume(settings, checkpoint, wallMs);
  return resumed ?? startAnew(settings, wallMs, checkpoint?.anchor.wallMs ?? 0);
}

/** What another plant has told up to `toldMs` is not told again: there the counters begin anew. */
function startAnew({ seed, speed }: DemoSettings, wallMs: number, toldMs: number): PlantStart {
  const anchor = { plantMs: wallMs, wallMs };
  const clock = createPlantClock(anchor, speed);
  const fromMs = firstTold(wallMs);
  if (toldMs > fromMs) return { sim: createBottlingSim({ seed, startMs: Math.min(toldMs, wallMs) }), clock };
  // Counters and buffers of the first message look back on a shift.
  const sim = createBottlingSim({ seed, startMs: shiftStartAt(fromMs) });
  sim.advanceTo(fromMs, SILENT_PERIODS);
  return { sim, clock };
}

function resume(
  { seed, speed }: DemoSettings,
  { anchor, state }: Checkpoint,
  wallMs: number,
): PlantStart | null {
  const pauseMs = wallMs - anchor.wallMs;
  if (state.seed !== seed || pauseMs < 0 || pauseMs > PAUSE_MAX_MS) return null;
  const sim = resumeSim(state);
  if (!sim) return null;
  const clock = createPlantClock(anchor, speed);
  if (pauseMs > TOLD_PAUSE_MAX_MS) sim.advanceTo(clock.toPlant(firstTold(wallMs)), SILENT_PERIODS);
  return { sim, clock };
}

function resumeSim(state: Checkpoint['state']): BottlingSim | null {
  try {
    return resumeBottlingSim(state);
  } catch {
    // Written by another version of the demo plant.
    return null;
  }
}

function firstTold(wallMs: number): number {
  return Math.min(shiftStartAt(wallMs) - EARLIER_MS, wallMs - TOLD_MIN_MS);
}

function shiftStartAt(ms: number): number {
  const line = bottlingPlant.lines[0];
  return (line && shiftAt(line.shiftPatterns, line.timeZone, ms)?.from) ?? ms;
}
