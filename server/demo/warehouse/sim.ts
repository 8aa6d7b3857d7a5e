import { createRandomStream } from '#server/demo/plant/random.ts';
import type { PalletMade } from '#server/demo/plant/sim.ts';
import { stepChecks } from './checks.ts';
import { closeRun } from './closing.ts';
import { type DayNeeds, planDay } from './day-plan.ts';
import { beginStep, dayOfHouse, type HouseStep, IN_MS, instantAt, unitsOfPallet } from './emit.ts';
import { demoHouse } from './house.ts';
import { openInboundDay, stepInbound } from './inbound.ts';
import { emptyLanes, palletsOf, putIn } from './lanes.ts';
import { openOutboundDay, stepOutbound } from './outbound.ts';
import { stepPeople } from './people.ts';
import { stepProduction } from './production.ts';
import { stepRail } from './rail.ts';
import type { HouseEvent, HouseState } from './sim-state.ts';
import { stepTroubles } from './trouble.ts';

export interface HouseSimOptions {
  readonly seed: number;
  /** When the run is begun. The warehouse is simulated from the beginning of this day. */
  readonly runMs: number;
  /** Of a run that this one follows: it begins where that one ended, with what lies in the lanes. */
  readonly other?: HouseState | null;
}

/** The demo warehouse in motion. Pure and seeded: the same options and pallets bring the same events. */
export interface HouseSim {
  /** The minute that comes next. */
  readonly nowMs: () => number;
  /** Pallets that the lines have put out, to be received when their time has come. */
  readonly bring: (pallets: readonly PalletMade[]) => void;
  /** Runs through all minutes that begin until then, and returns what is sent by then, in the order of sending. */
  readonly advanceTo: (ms: number) => HouseEvent[];
  /** Everything, as plain JSON data, for `resumeHouseSim`. */
  readonly snapshot: () => HouseState;
}

/** Goods that are there when the warehouse opens, in pallets. */
const FIRST_STOCK: Readonly<Record<string, number>> = {
  SW330: 720,
  LW330: 360,
  NW550: 860,
  LT310: 560,
  SW310: 300,
  CAN310: 190,
  PRE550: 84,
  CAP28: 44,
  FILM: 34,
};
/** What the finished goods are kept at, in pallets, and what a usual day brings. */
const STOCK_GOAL = 2_800;
const USUAL_OUT = 1_600;
/** Packaging: what is kept of it, and what a day takes, in pallets. */
const PACKAGING_GOAL: Readonly<Record<string, { readonly goal: number; readonly day: number }>> = {
  CAN310: { goal: 200, day: 115 },
  PRE550: { goal: 90, day: 40 },
  CAP28: { goal: 46, day: 12 },
  FILM: { goal: 34, day: 15 },
};
const TRUCK_OF_PACKAGING = 26;
const TRUCKS_MAX = 5;
/** Of what the warehouse is filled with at first: a few lots of the days before. */
const FIRST_LOT_DAYS = 3;

export function createHouseSim({ seed, runMs, other = null }: HouseSimOptions): HouseSim {
  const day = dayOfHouse(runMs);
  const nowMs = Math.max(instantAt(day, 0), other?.nowMs ?? 0);
  const closing = other && closeRun(other, runMs);
  const state: HouseState = {
    version: 2,
    seed,
    runMs,
    nowMs,
    pastSinceMs: other?.nowMs ?? 0,
    serial: 0,
    records: 0,
    tasks: 0,
    outbox: closing ? [...closing.events] : [],
    pallets: [],
    day: '',
    lanes: closing?.lanes ?? emptyLanes(),
    loads: [],
    deliveries: [],
    waves: [],
    lineShifts: [],
    putAways: [],
    unsupplied: {},
    checks: [],
    troubles: [],
    staff: [],
    dice: createRandomStream(seed, `warehouse ${day}`),
  };
  return operate(state, closing ? null : fillLanes);
}

/** Continues a simulation from its snapshot. */
export function resumeHouseSim(snapshot: HouseState): HouseSim {
  if (snapshot.version !== 2) throw new Error('unknown version of a snapshot of the warehouse');
  return operate(copyOf(snapshot), null);
}

/** A state is JSON data by contract; pure code has no structuredClone. */
function copyOf(state: HouseState): HouseState {
  return JSON.parse(JSON.stringify(state)) as HouseState;
}

function operate(state: HouseState, first: ((step: HouseStep) => void) | null): HouseSim {
  let opening = first;
  function stepOnce(): void {
    const step = beginStep(state);
    opening?.(step);
    opening = null;
    stepMinute(step);
    state.nowMs += IN_MS.minute;
  }
  return {
    nowMs: () => state.nowMs,
    bring: (pallets) => {
      state.pallets.push(...pallets);
    },
    advanceTo(ms) {
      while (state.nowMs <= ms) stepOnce();
      const due = state.outbox.filter(({ sendMs }) => sendMs <= ms);
      state.outbox = state.outbox.filter(({ sendMs }) => sendMs > ms);
      return due.toSorted((a, b) => a.sendMs - b.sendMs);
    },
    snapshot: () => copyOf(state),
  };
}

function stepMinute(step: HouseStep): void {
  const { state, nowMs } = step;
  const day = dayOfHouse(nowMs);
  if (day !== state.day) openDay(step, day);
  const made = state.pallets.filter(({ ms }) => ms < nowMs);
  state.pallets = state.pallets.filter(({ ms }) => ms >= nowMs);
  stepPeople(step);
  stepProduction(step, made);
  stepTroubles(step);
  stepInbound(step);
  stepOutbound(step);
  stepChecks(step);
  stepRail(step);
}

function openDay(step: HouseStep, day: string): void {
  const { state } = step;
  state.day = day;
  const plan = planDay(state.seed, day, needsOf(state));
  // What is left of the day before goes on; what did not happen then does not happen any more.
  state.troubles = [
    ...state.troubles.filter(({ hit }) => hit !== null && hit.endMs > step.nowMs - IN_MS.day / 4),
    ...plan.troubles,
  ];
  openOutboundDay(step, plan);
  openInboundDay(step, plan);
}

function needsOf(state: HouseState): DayNeeds {
  const finished = demoHouse.products.filter(({ supplier }) => supplier === null);
  const mix = finished.map(({ code }) => ({
    product: code,
    weight: Math.max(1, palletsOf(state, code) - 150),
  }));
  const stock = finished.reduce((sum, { code }) => sum + palletsOf(state, code), 0);
  const outPallets = Math.min(2_000, Math.max(1_000, Math.round(USUAL_OUT + (stock - STOCK_GOAL) * 0.4)));
  return {
    outPallets,
    mix,
    deliveries: Object.entries(PACKAGING_GOAL).map(([product, { goal, day }]) => ({
      product,
      trucks: Math.min(
        TRUCKS_MAX,
        Math.max(0, Math.round((goal + day - palletsOf(state, product)) / TRUCK_OF_PACKAGING)),
      ),
    })),
  };
}

/** Needs of a day of which nothing is known any more. */
export function usualNeeds(): DayNeeds {
  const finished = demoHouse.products.filter(({ supplier }) => supplier === null);
  return {
    outPallets: USUAL_OUT,
    mix: finished.map(({ code }) => ({ product: code, weight: FIRST_STOCK[code] ?? 1 })),
    deliveries: [],
  };
}

function fillLanes(step: HouseStep): void {
  const { state, nowMs } = step;
  for (const { code, zone, supplier } of demoHouse.products) {
    let rest = FIRST_STOCK[code] ?? 0;
    let filled = 0;
    for (const lane of state.lanes.filter((one) => one.zone === zone && one.product === null)) {
      if (rest <= 0) break;
      const pallets = Math.min(rest, lane.maxPallets);
      rest -= pallets;
      const age = FIRST_LOT_DAYS - (filled % FIRST_LOT_DAYS);
      filled += 1;
      const sinceMs = nowMs - age * IN_MS.day;
      const lot = `${supplier === null ? 'L' : 'P'}${dayOfHouse(sinceMs).replaceAll('-', '')}-${code}`;
      const quantity = pallets * unitsOfPallet(code);
      putIn(lane, { product: code, lot, quantity }, sinceMs);
      const to = { location: lane.code };
      step.say({
        type: 'movement',
        kind: 'adjust',
        product: code,
        lot,
        to,
        quantity,
        reason: '期初 Opening stock',
      });
    }
  }
}
