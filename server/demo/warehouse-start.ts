import type { Checkpoint } from './checkpoint-file.ts';
import type { DemoSettings } from './demo-settings.ts';
import { bottlingCalendar } from './plant/calendar.ts';
import type { PalletMade } from './plant/sim.ts';
import type { PlantStart } from './plant-start.ts';
import { IN_MS } from './warehouse/emit.ts';
import { pastDays } from './warehouse/past-days.ts';
import { plannedPallets } from './warehouse/production.ts';
import { createHouseSim, type HouseSim, resumeHouseSim } from './warehouse/sim.ts';
import type { HouseEvent } from './warehouse/sim-state.ts';

export interface WarehouseStart {
  readonly house: HouseSim;
  /** Not continued from a checkpoint. */
  readonly isNew: boolean;
  /** The days before the run, sent beside what happens. */
  readonly past: readonly HouseEvent[];
}

/** After a longer pause than this the warehouse begins anew, as the events of the pause would be too many. */
const PAUSE_MAX_MS = 12 * IN_MS.hour;

/** Continues where the checkpoint left off, or begins with this day. */
export function startWarehouse(
  { seed }: DemoSettings,
  { sim, clock }: PlantStart,
  checkpoint: Checkpoint | null,
  wallMs: number,
): WarehouseStart {
  const runMs = clock.toPlant(wallMs);
  const other = checkpoint?.warehouse ?? null;
  const pauseMs = runMs - (other?.nowMs ?? 0);
  const isContinued = other?.seed === seed && pauseMs <= PAUSE_MAX_MS && pauseMs > -IN_MS.hour;
  const house = isContinued ? resumeHouseSim(other) : createHouseSim({ seed, runMs, other });
  const pallets = sim.takePallets();
  if (!isContinued) house.bring(palletsBetween(house.nowMs(), pallets[0]?.ms ?? runMs));
  house.bring(pallets.filter(({ ms }) => isContinued || ms >= house.nowMs()));
  const { pastSinceMs, ...run } = house.snapshot();
  return { house, isNew: !isContinued, past: pastSinceMs === null ? [] : pastDays(run, pastSinceMs) };
}

/** What the lines have put out before they were looked at: by their plan, evenly. */
function palletsBetween(fromMs: number, toMs: number): PalletMade[] {
  const pallets = bottlingCalendar.lines.flatMap(({ code }) => {
    const made: PalletMade[] = [];
    for (let ms = fromMs; ms < toMs; ) {
      const planned = plannedPallets(code, ms);
      if (!planned) break;
      ms += (planned.toMs - planned.fromMs) / Math.max(1, planned.pallets);
      if (ms < toMs) made.push({ ms: Math.round(ms), lineCode: code });
    }
    return made;
  });
  return pallets.toSorted((a, b) => a.ms - b.ms);
}
