import { demoDriverOf } from '#server/demo/public-account/fans.ts';
import { SLOT_LENGTH_MS } from './day-plan.ts';
import { type Happening, type HouseStep, IN_MS } from './emit.ts';
import { demoHouse } from './house.ts';
import type { HouseState, TruckSim, TruckState } from './sim-state.ts';

const CALL_BEFORE_MS = 6 * IN_MS.minute;
const PAPERS_MS = IN_MS.minute;
const LEAVE_MS = 3 * IN_MS.minute;
const SLOT_MS = 20 * IN_MS.minute;
/** What a scanner has kept comes this much faster than it was kept, the newest first. */
const KEPT_FACTOR = 100;

/** The way of a truck from the gate to its dock and out again; `mayWork`: its goods are ready. */
export function stepTruck(step: HouseStep, truck: TruckSim, mayWork: boolean): void {
  const { nowMs, state } = step;
  const sinceMs = nowMs - truck.stateMs;
  switch (truck.state) {
    case 'coming':
      if (nowMs >= truck.arriveMs) go(step, truck, 'arrived', sendTimeOfGate(state, nowMs));
      return;
    case 'arrived': {
      if (truck.slotMs !== null && nowMs < truck.slotMs - CALL_BEFORE_MS) return;
      const dock = truck.dock ?? freeDock(state);
      if (dock === null || !isFree(state, dock)) return;
      truck.dock = dock;
      go(step, truck, 'called');
      return;
    }
    case 'called':
      if (sinceMs >= truck.walkMs) go(step, truck, 'docked');
      return;
    case 'docked':
      if (sinceMs < PAPERS_MS || !mayWork) return;
      go(step, truck, 'working');
      truck.nextMs = nowMs + truck.paceMs;
      return;
    case 'finished':
      if (sinceMs >= LEAVE_MS) go(step, truck, 'left');
  }
}

export function finishTruck(step: HouseStep, truck: TruckSim): void {
  go(step, truck, 'finished');
}

export function bookTruck(step: HouseStep, truck: TruckSim): void {
  if (truck.slotMs === null) return;
  step.say({
    ...reportOf(truck),
    state: 'booked',
    slotStart: truck.slotMs,
    slots: SLOT_LENGTH_MS / SLOT_MS,
  });
}

function go(step: HouseStep, truck: TruckSim, to: Exclude<TruckState, 'coming'>, sendMs?: number): void {
  truck.state = to;
  truck.stateMs = step.nowMs;
  step.say({ ...reportOf(truck), state: to }, sendMs);
}

/** Everything that is known of it each time: what was told before may still be kept by a scanner. */
export function reportOf(truck: TruckSim) {
  const { no, docNo, plate, direction, carrier, owner, vehicleType, pallets, dock } = truck;
  const driver = demoDriverOf(carrier, no);
  return {
    type: 'truck',
    no,
    docNo,
    plate,
    direction,
    carrier,
    owner,
    vehicleType,
    pallets,
    ...(driver?.phone && {
      driverName: driver.remark.split(' ')[1] ?? driver.remark,
      driverPhone: driver.phone,
    }),
    ...(dock === null ? {} : { dock }),
  } satisfies Partial<Happening>;
}

/** While the scanner of the gate is offline it keeps what it reads. */
function sendTimeOfGate(state: HouseState, nowMs: number): number {
  const gate = state.troubles.find(({ kind, hit }) => kind === 'gate' && hit !== null && nowMs < hit.endMs);
  if (!gate?.hit) return nowMs;
  return Math.round(gate.hit.endMs + (gate.hit.endMs - nowMs) / KEPT_FACTOR);
}

function allTrucks(state: HouseState): TruckSim[] {
  return [...state.loads, ...state.deliveries].map(({ truck }) => truck);
}

export function holdsDock({ state }: TruckSim): boolean {
  return state === 'called' || state === 'docked' || state === 'working' || state === 'finished';
}

function isFree(state: HouseState, dock: string): boolean {
  return !allTrucks(state).some((truck) => truck.dock === dock && holdsDock(truck));
}

/** For a truck without a booking: a dock that no booked truck needs soon. */
function freeDock(state: HouseState): string | null {
  const soon = state.nowMs + SLOT_LENGTH_MS;
  const isWanted = (code: string) =>
    state.deliveries.some(
      ({ truck, isMissing }) =>
        truck.dock === code &&
        !isMissing &&
        truck.slotMs !== null &&
        truck.slotMs <= soon &&
        (truck.state === 'coming' || truck.state === 'arrived'),
    );
  const docks = demoHouse.docks.filter(({ direction, outage }) => direction === 'in' && outage === null);
  return docks.find(({ code }) => isFree(state, code) && !isWanted(code))?.code ?? null;
}
