import type { MachineBlueprint } from './blueprint.ts';
import { nextLognormal, nextUniform, nextWeibull, pickWeighted } from './random.ts';
import type { MachineSim, OwnStop } from './sim-state.ts';
import type { VendorStop } from './vendor-codes.ts';

const MINUTE_MS = 60_000;
/** Longer than this and the spare machine is fetched; keeps the tail of the repair times believable. */
const LONGEST_STOP_MS = 28 * MINUTE_MS;
/** Wear: failures come a little less than at random. */
const FAILURE_SHAPE = 1.2;

function nextInterval(machine: MachineSim, everyMin: number, eventRate: number): number {
  if (everyMin <= 0 || eventRate <= 0) return Number.MAX_SAFE_INTEGER;
  return (nextWeibull(machine.dynamics, everyMin, FAILURE_SHAPE) * MINUTE_MS) / eventRate;
}

/** Draws when the machine will next stop on its own, stop for a moment, and warn. */
export function scheduleOwnStops(blueprint: MachineBlueprint, machine: MachineSim, eventRate: number): void {
  const habits = blueprint.habits;
  machine.stopInMs = nextInterval(machine, habits?.stopEveryMin ?? 0, eventRate);
  machine.microStopInMs = nextInterval(machine, habits?.microStopEveryMin ?? 0, eventRate);
  machine.warningInMs = nextInterval(machine, habits?.warningEveryMin ?? 0, eventRate);
}

export function beginOwnStop(machine: MachineSim, stop: OwnStop): void {
  machine.ownStop = stop;
  machine.mode = 'stopped';
  machine.drivePrimary = 0;
  machine.carry = 0;
}

function beginVendorStop(machine: MachineSim, stop: VendorStop, nowMs: number): void {
  const lastsMs = Math.min(LONGEST_STOP_MS, nextLognormal(machine.dynamics, stop.medianS, stop.sigma) * 1000);
  beginOwnStop(machine, {
    kind: stop.kind,
    code: stop.code,
    text: stop.text,
    untilMs: nowMs + Math.max(3_000, lastsMs),
    alarms: stop.medianS < 20 ? 1 : 1 + Math.floor(nextUniform(machine.dynamics) * 3),
  });
}

/** Counts a step of running down; may begin a stop or a warning of the machine's own. */
export function wearWhileRunning(
  blueprint: MachineBlueprint,
  machine: MachineSim,
  nowMs: number,
  stepMs: number,
  eventRate: number,
): void {
  const habits = blueprint.habits;
  if (!habits) return;
  machine.microStopInMs -= stepMs;
  machine.stopInMs -= stepMs;
  machine.warningInMs -= stepMs;
  if (machine.stopInMs <= 0) {
    machine.stopInMs = nextInterval(machine, habits.stopEveryMin, eventRate);
    const stop = pickWeighted(machine.dynamics, habits.stops);
    if (stop) beginVendorStop(machine, stop, nowMs);
  } else if (machine.microStopInMs <= 0) {
    machine.microStopInMs = nextInterval(machine, habits.microStopEveryMin, eventRate);
    const stop = pickWeighted(machine.dynamics, habits.microStops);
    if (stop) beginVendorStop(machine, stop, nowMs);
  }
  if (machine.warningInMs <= 0) {
    machine.warningInMs = nextInterval(machine, habits.warningEveryMin, eventRate);
    const warning = pickWeighted(machine.dynamics, habits.warnings);
    if (warning) {
      const lastsMs = nextLognormal(machine.dynamics, 260, 0.6) * 1000;
      machine.warning = { code: warning.code, text: warning.text, untilMs: nowMs + lastsMs };
    }
  }
}

/** Uses material up with the packages that went through; low material warns, none stops the machine. */
export function consumeMaterial(
  blueprint: MachineBlueprint,
  machine: MachineSim,
  packages: number,
  nowMs: number,
): void {
  const consumable = blueprint.consumable;
  if (!consumable) return;
  machine.consumableLevel -= packages / consumable.packagesPerFill;
  if (machine.consumableLevel <= consumable.lowLevel && machine.refillAtMs === 0) {
    machine.refillAtMs =
      nowMs + Math.max(20, nextLognormal(machine.dynamics, consumable.refillMedianS, 0.8)) * 1000;
    machine.warning = { code: consumable.low.code, text: consumable.low.text, untilMs: machine.refillAtMs };
  }
  if (machine.consumableLevel <= 0) {
    machine.consumableLevel = 0;
    // A machine that stands for want of material gets it sooner than one that warns.
    machine.refillAtMs = Math.min(
      machine.refillAtMs,
      nowMs + nextLognormal(machine.dynamics, 110, 0.7) * 1000,
    );
    const untilMs = machine.refillAtMs + 15_000;
    beginOwnStop(machine, {
      kind: 'material-shortage',
      code: consumable.empty.code,
      text: consumable.empty.text,
      untilMs,
      alarms: 1,
    });
  }
}

/** What ends by the clock: own stops, warnings, the wait for material. */
export function endByClock(machine: MachineSim, nowMs: number): void {
  if (machine.ownStop && nowMs >= machine.ownStop.untilMs) {
    machine.ownStop = null;
    machine.mode = 'running';
    machine.idleMs = 0;
  }
  if (machine.refillAtMs > 0 && nowMs >= machine.refillAtMs) {
    machine.refillAtMs = 0;
    machine.consumableLevel = 0.97 + 0.03 * nextUniform(machine.dynamics);
  }
  if (machine.warning && nowMs >= machine.warning.untilMs) machine.warning = null;
}
