import { describe, expect, it } from 'vitest';
import { createBottlingSim, type PalletMade, SILENT_PERIODS } from '#server/demo/plant/sim.ts';
import { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import { dayOfHouse, IN_MS, instantAt } from './emit.ts';
import { demoHouse } from './house.ts';
import { pastDays } from './past-days.ts';
import { createHouseSim, type HouseSim, resumeHouseSim } from './sim.ts';
import type { HouseEvent, HouseState } from './sim-state.ts';

/** 11:00 on a Monday in Shanghai. */
const RUN_MS = Date.UTC(2026, 10, 23, 3);
const FROM_MS = instantAt(dayOfHouse(RUN_MS), 0);
const SEED = 20_260;

let made: PalletMade[] | null = null;
/** What the lines palletise in two days. */
function palletsOfLines(): PalletMade[] {
  if (!made) {
    const sim = createBottlingSim({ seed: SEED, startMs: FROM_MS });
    sim.advanceTo(FROM_MS + 2 * IN_MS.day, SILENT_PERIODS);
    made = sim.takePallets();
  }
  return made;
}

function open(seed = SEED): HouseSim {
  const house = createHouseSim({ seed, runMs: RUN_MS });
  house.bring(palletsOfLines());
  return house;
}

const runs = new Map<number, { events: HouseEvent[]; state: HouseState }>();
/** Two days and their night. */
function run(seed = SEED) {
  const before = runs.get(seed);
  if (before) return before;
  const house = open(seed);
  const events = house.advanceTo(FROM_MS + 2 * IN_MS.day - 1);
  const after = { events, state: house.snapshot() };
  runs.set(seed, after);
  return after;
}

const SEEDS = [SEED, 1, 7];

/** What movements add up to, by place, product, lot and status. */
function stockOf(movements: readonly Extract<HouseEvent['payload'], { type: 'movement' }>[]) {
  const now = new Map<string, number>();
  const lowest = new Map<string, number>();
  let cameIn = 0;
  let wentOut = 0;
  for (const { product, lot, quantity, from, to } of movements) {
    const add = (place: NonNullable<typeof from>, change: number) => {
      const key = `${place.location}|${product}|${lot}|${place.status ?? 'available'}`;
      const after = (now.get(key) ?? 0) + change;
      now.set(key, after);
      lowest.set(key, Math.min(lowest.get(key) ?? 0, after));
    };
    if (from) add(from, -quantity);
    else cameIn += quantity;
    if (to) add(to, quantity);
    else wentOut += quantity;
  }
  return { now, lowest, cameIn, wentOut };
}

function ofType<Type extends HouseEvent['payload']['type']>(events: readonly HouseEvent[], type: Type) {
  return events.flatMap(({ payload }) =>
    payload.type === type ? [payload as Extract<HouseEvent['payload'], { type: Type }>] : [],
  );
}

describe('a seeded day of the demo warehouse', () => {
  it('says what the contract takes, each with an id of its own, in the order of sending', () => {
    const { events } = run();
    for (const { payload } of events) expect(WarehouseEvent.safeParse(payload).error?.issues).toBeUndefined();
    expect(new Set(events.map(({ payload }) => payload.id)).size).toBe(events.length);
    const sent = events.map(({ sendMs }) => sendMs);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    for (const { sendMs, payload } of events) expect(payload.ts).toBeLessThanOrEqual(sendMs);
  });

  it('is the same for the same seed, and another for another', () => {
    const again = open();
    expect(again.advanceTo(FROM_MS + IN_MS.day)).toEqual(
      run().events.filter(({ sendMs }) => sendMs <= FROM_MS + IN_MS.day),
    );
    expect(run(1).events.map(({ payload }) => payload.type)).not.toEqual(
      run().events.map(({ payload }) => payload.type),
    );
  });

  it('goes on from a snapshot as if nothing had been', () => {
    const house = open();
    house.advanceTo(RUN_MS);
    const later = FROM_MS + IN_MS.day;
    const resumed = resumeHouseSim(JSON.parse(JSON.stringify(house.snapshot())));
    expect(resumed.advanceTo(later)).toEqual(house.advanceTo(later));
  });

  it('does not depend on how its time is cut', () => {
    const house = open();
    const events: HouseEvent[] = [];
    for (let ms = FROM_MS; ms <= FROM_MS + 12 * IN_MS.hour; ms += 37_000) events.push(...house.advanceTo(ms));
    const last = events.at(-1)?.sendMs ?? 0;
    expect(events).toEqual(run().events.filter(({ sendMs }) => sendMs <= last));
  });

  it.each(SEEDS)('loses and invents no goods (seed %i)', (seed) => {
    const { events, state } = run(seed);
    const table = stockOf(ofType(events, 'movement'));
    for (const [place, quantity] of table.lowest) expect(quantity, place).toBeGreaterThanOrEqual(0);
    const inLanes = Object.fromEntries(
      state.lanes.flatMap(({ code, product, lot, quantity, damaged }) => [
        ...(quantity > damaged ? [[`${code}|${product}|${lot}|available`, quantity - damaged]] : []),
        ...(damaged > 0 ? [[`${code}|${product}|${lot}|damaged`, damaged]] : []),
      ]),
    );
    const lanes = new Set(state.lanes.map(({ code }) => code));
    const told = [...table.now].filter(
      ([place, quantity]) => quantity > 0 && lanes.has(place.split('|')[0] ?? ''),
    );
    expect(Object.fromEntries(told)).toEqual(inLanes);
    // In and out of the house: what came, less what left, is what is there.
    const there = [...table.now.values()].reduce((sum, quantity) => sum + quantity, 0);
    expect(table.cameIn - table.wentOut).toBe(there);
  });

  it('receives every pallet that the lines put out', () => {
    const { events, state } = run();
    const received = ofType(events, 'movement').filter(
      ({ kind, lot }) => kind === 'receipt' && lot?.startsWith('L'),
    );
    const pallets = received.reduce((sum, { product, quantity }) => {
      const unit = demoHouse.products.find(({ code }) => code === product)?.unitsPerPallet ?? 1;
      return sum + quantity / unit;
    }, 0);
    const waiting = state.lineShifts.reduce((sum, shift) => sum + shift.waiting, 0);
    const due = palletsOfLines().filter(({ ms }) => ms < state.nowMs - IN_MS.minute);
    expect(pallets + waiting).toBe(due.length);
    expect(due.length).toBeGreaterThan(2_500);
  });

  it.each(SEEDS)('has goods of two owners, one of them on each truck and in each order (seed %i)', (seed) => {
    const { events } = run(seed);
    const owners = new Map(demoHouse.products.map(({ code, owner }) => [code, owner]));
    for (const { product, owner } of ofType(events, 'movement')) expect(owner).toBe(owners.get(product));
    const ofOrders = ofType(events, 'order').filter(({ lines }) => lines !== undefined);
    for (const { no, lines = [], owner } of ofOrders)
      expect(new Set(lines.map(({ product }) => owners.get(product))), no).toEqual(new Set([owner]));
    const outbound = ofOrders.filter(({ direction }) => direction === 'out');
    expect(new Set(outbound.map(({ owner }) => owner))).toEqual(new Set(['QQ', 'SY']));
    const trucks = ofType(events, 'truck');
    expect(new Set(trucks.map(({ owner }) => owner))).toEqual(new Set(['QQ', 'SY']));
    for (const { docNo, owner } of trucks) {
      const carried = ofOrders.find(({ no }) => no === docNo);
      if (carried) expect(owner, docNo).toBe(carried.owner);
    }
  });

  it.each(SEEDS)('has no two trucks at one dock (seed %i)', (seed) => {
    const taken = new Map<string, string>();
    for (const { payload } of run(seed).events) {
      if (payload.type !== 'truck' || payload.dock === undefined) continue;
      const { dock, no = '', state } = payload;
      if (state === 'called') {
        expect(taken.get(dock), `dock ${dock} for ${no}`).toBeUndefined();
        taken.set(dock, no);
      }
      if (state === 'left') taken.delete(dock);
    }
  });

  it.each(SEEDS)('lets times go forward for every record (seed %i)', (seed) => {
    const states = ['booked', 'arrived', 'called', 'docked', 'working', 'finished', 'left'];
    const seen = new Map<string, { ts: number; place: number }>();
    for (const { no = '', state, ts } of ofType(run(seed).events, 'truck').toSorted((a, b) => a.ts - b.ts)) {
      const place = states.indexOf(state);
      const before = seen.get(no);
      if (before) expect(place, `${no} ${state}`).toBeGreaterThan(before.place);
      seen.set(no, { ts, place });
    }
    for (const { no, dueAt, ts } of ofType(run(seed).events, 'order'))
      if (dueAt !== undefined) expect(dueAt, no).toBeGreaterThan(ts);
  });

  it.each(SEEDS)('holds a wave only for a shortage, and lets it go on after that (seed %i)', (seed) => {
    const { events } = run(seed);
    const held = ofType(events, 'wave').filter(({ hold }) => typeof hold === 'string');
    const shortages = ofType(events, 'exception').filter(({ kind }) => kind === 'shortage');
    expect(held.length).toBeGreaterThan(0);
    for (const { no, hold } of held) {
      const own = shortages.filter(({ wave }) => wave === no);
      expect(own.map(({ isResolved }) => isResolved)).toEqual([false, true]);
      expect(hold).toBe(`${own[0]?.text} ${own[0]?.textEn}`);
      expect(ofType(events, 'wave').some((wave) => wave.no === no && wave.hold === null)).toBe(true);
    }
    expect(shortages.filter(({ isResolved }) => !isResolved)).toHaveLength(held.length);
  });

  it.each(SEEDS)('has a believable day (seed %i)', (seed) => {
    const ofDay = run(seed).events.filter(({ payload }) => payload.ts < FROM_MS + IN_MS.day);
    const orders = new Set(
      ofType(ofDay, 'order').flatMap(({ direction, no }) => (direction === 'out' ? [no] : [])),
    );
    expect(orders.size).toBeGreaterThanOrEqual(40);
    expect(orders.size).toBeLessThanOrEqual(110);
    const shipped = ofType(ofDay, 'order').filter(({ state }) => state === 'shipped');
    expect(shipped.length).toBeGreaterThanOrEqual(orders.size * 0.98);
    const left = ofType(ofDay, 'truck').filter(({ state }) => state === 'left');
    expect(left.length).toBeGreaterThan(45);
    const hours = left.map(({ ts }) => Math.floor((ts - FROM_MS) / IN_MS.hour));
    const leftBetween = (from: number, to: number) =>
      hours.filter((hour) => hour >= from && hour < to).length;
    expect(leftBetween(0, 2)).toBe(0);
    expect(leftBetween(2, 7)).toBeGreaterThanOrEqual(3);
    expect(leftBetween(7, 18)).toBeGreaterThan(30);
    expect(leftBetween(18, 24)).toBeGreaterThanOrEqual(15);
    const troubles = ofType(ofDay, 'exception').filter(({ isResolved }) => !isResolved);
    expect(new Set(troubles.map(({ kind }) => kind))).toEqual(
      new Set(['shortage', 'damage', 'equipment', 'device_offline']),
    );
    expect(
      ofType(ofDay, 'check').filter(({ dock, state }) => dock !== undefined && state === 'open').length,
    ).toBe(1);
    expect(
      ofType(ofDay, 'truck').some(({ no = '', state }) => state === 'arrived' && isUnbooked(ofDay, no)),
    ).toBe(true);
  });

  it.each(SEEDS)(
    'keeps what the gate reads while its scanner is offline, and sends it mixed up (seed %i)',
    (seed) => {
      const kept = run(seed).events.filter(({ sendMs, payload }) => sendMs - payload.ts > IN_MS.minute);
      const offline = ofType(run(seed).events, 'exception').filter(({ kind }) => kind === 'device_offline');
      for (const { payload, sendMs } of kept) {
        expect(payload).toMatchObject({ type: 'truck', state: 'arrived' });
        const began = offline.findLast(({ ts, isResolved }) => !isResolved && ts <= payload.ts);
        expect(sendMs - (began?.ts ?? 0)).toBeLessThan(30 * IN_MS.minute);
      }
      expect(kept.length).toBeGreaterThan(0);
      const times = kept.map(({ payload }) => payload.ts);
      if (times.length > 2) expect(times).not.toEqual(times.toSorted((a, b) => a - b));
    },
  );
});

function isUnbooked(events: readonly HouseEvent[], no: string): boolean {
  return !ofType(events, 'truck').some((truck) => truck.no === no && truck.state === 'booked');
}

describe('another run after a run', () => {
  it('ends what that one left open and goes on with its goods', () => {
    const first = open();
    const before = first.advanceTo(RUN_MS);
    const runMs = RUN_MS + 20 * IN_MS.hour;
    const second = createHouseSim({ seed: 5, runMs, other: first.snapshot() });
    const after = second.advanceTo(runMs);
    const ids = [...before, ...after].map(({ payload }) => payload.id);
    expect(new Set(ids).size).toBe(ids.length);
    const openTrucks = new Map<string, string>();
    for (const { no = '', state } of ofType(before, 'truck')) openTrucks.set(no, state);
    for (const { no = '', state } of ofType(after, 'truck'))
      if (openTrucks.has(no)) openTrucks.set(no, state);
    // One that never came is given up by its order, and found out by the server.
    const givenUp = ofType(before, 'order').flatMap(({ no, state }) => (state === 'cancelled' ? [no] : []));
    for (const { no = '', docNo = '' } of ofType(before, 'truck'))
      if (givenUp.includes(docNo)) openTrucks.delete(no);
    for (const [no, state] of openTrucks) expect(['left', 'cancelled'], no).toContain(state);
    const table = stockOf(ofType([...before, ...after], 'movement'));
    for (const [place, quantity] of table.lowest) expect(quantity, place).toBeGreaterThanOrEqual(0);
    // Orders that begin have other numbers; what the former run had still to send is of its own.
    const numbers = ofType(after, 'order').flatMap(({ no, dueAt }) => (dueAt === undefined ? [] : [no]));
    expect(numbers.length).toBeGreaterThan(0);
    const known = new Set(ofType(before, 'order').map(({ no }) => no));
    expect(numbers.filter((no) => known.has(no))).toEqual([]);
  });
});

describe('the days before a run', () => {
  it('tell of each order when it left and came, and nothing of other runs', () => {
    const events = pastDays({ seed: SEED, runMs: RUN_MS }, 0);
    const orders = ofType(events, 'order');
    const shipped = orders.filter(({ state }) => state === 'shipped');
    expect(shipped.length).toBeGreaterThan(14 * 40);
    for (const { ts } of orders) expect(ts).toBeLessThan(RUN_MS);
    for (const { payload } of events) expect(WarehouseEvent.safeParse(payload).success).toBe(true);
    const late = shipped.filter(({ dueAt = 0, ts }) => ts > dueAt).length / shipped.length;
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThan(0.04);
    expect(pastDays({ seed: SEED, runMs: RUN_MS }, RUN_MS)).toEqual([]);
  });
});
