import { createRandomStream, nextUniform, type RandomStream } from '#server/demo/plant/random.ts';
import { dayOfHouse, type Happening, type HouseStep, IN_MS, instantAt, ownerOf } from './emit.ts';

/** Arrival and departure in minutes of the day; every second one at the same track and crane. */
const SLOTS = [
  [150, 390],
  [420, 690],
  [600, 860],
  [780, 1_050],
  [960, 1_230],
  [1_120, 1_370],
] as const;
const SLOTS_MIN = 4;
const PLACES = [
  ['成都', 'Chengdu'],
  ['西安', "Xi'an"],
  ['武汉', 'Wuhan'],
  ['昆明', 'Kunming'],
  ['郑州', 'Zhengzhou'],
  ['兰州', 'Lanzhou'],
] as const;
const PRODUCTS = ['SW330', 'LW330', 'NW550', 'LT310', 'SW310'] as const;
/** Of one wagon to the next along the platform. */
const WAGON_M = 15;
const REPORTED_EVERY = 2;
const TARE_KG = 23_000;
const MAX_GROSS_KG = 93_000;
const PALLETS = 20;

interface Said {
  readonly ms: number;
  readonly happening: Happening;
}

/** What happens on the rails in a day: the same for the same seed and day, so that a restart tells it again. */
function planRailDay(seed: number, day: string): readonly Said[] {
  const dice = createRandomStream(seed, `railway ${day}`);
  // Up to two of the slots are free.
  const dropped = new Set(
    Array.from({ length: SLOTS.length - SLOTS_MIN }, () => Math.floor(nextUniform(dice) * SLOTS.length * 2)),
  );
  const numbers = 80_000 + Math.floor(nextUniform(createRandomStream(seed, 'train numbers')) * 900) * 10;
  const said: Said[] = [];
  for (const [index, [arriveMinute, departMinute]] of SLOTS.entries()) {
    if (dropped.has(index)) continue;
    const place = PLACES[index % PLACES.length] ?? PLACES[0];
    planTrain(said, dice, {
      no: String(numbers + index * 2),
      place,
      track: String((index % 2) + 1),
      crane: `G${(index % 2) + 1}`,
      announceMs: instantAt(day, 2),
      arrivesMs: instantAt(day, arriveMinute),
      departsMs: instantAt(day, departMinute),
    });
  }
  return said.toSorted((a, b) => a.ms - b.ms);
}

interface TrainPlan {
  readonly no: string;
  readonly place: readonly [string, string];
  readonly track: string;
  readonly crane: string;
  readonly announceMs: number;
  readonly arrivesMs: number;
  readonly departsMs: number;
}

interface WagonPlan {
  readonly no: string;
  readonly position: number;
  readonly plannedTonnes: number;
  readonly isBad: boolean;
  readonly isHeavy: boolean;
}

function planTrain(said: Said[], dice: RandomStream, train: TrainPlan): void {
  const { no, place, track, crane, announceMs, arrivesMs, departsMs } = train;
  const product = PRODUCTS[Math.floor(nextUniform(dice) * PRODUCTS.length)] ?? PRODUCTS[0];
  const wagons = planWagons(dice);
  const head = { type: 'train', no, day: dayOfHouse(arrivesMs) } as const;
  const say = (ms: number, happening: Happening) => said.push({ ms, happening });
  say(announceMs, {
    ...head,
    state: 'expected',
    direction: 'load',
    place: place[0],
    placeEn: place[1],
    track,
    arrivesAt: arrivesMs,
    departsAt: departsMs,
    wagons: wagons.map((wagon) => ({
      no: wagon.no,
      position: wagon.position,
      kind: 'box',
      tareKg: TARE_KG,
      maxGrossKg: MAX_GROSS_KG,
      plannedTonnes: wagon.plannedTonnes,
      plannedUnits: PALLETS,
      product,
      owner: ownerOf(product),
    })),
  });
  const arrivedMs = arrivesMs + Math.floor((nextUniform(dice) * 12 - 3) * IN_MS.minute);
  say(arrivedMs, { ...head, state: 'arrived', track });
  const loaded = wagons.filter(({ isBad }) => !isBad);
  for (const { no: wagon, isBad } of wagons) {
    const of = { type: 'wagon', no: wagon, train: no } as const;
    say(arrivedMs + 5 * IN_MS.minute, { ...of, state: 'inspected' });
    if (isBad) say(arrivedMs + 6 * IN_MS.minute, { ...of, state: 'bad_order', text: '车门损坏' });
    else say(arrivedMs + 14 * IN_MS.minute, { ...of, state: 'placed' });
  }
  let ms = arrivedMs + 16 * IN_MS.minute;
  const paceMs = Math.max(
    5 * IN_MS.minute,
    Math.floor((departsMs - ms - 25 * IN_MS.minute) / loaded.length / IN_MS.minute) * IN_MS.minute,
  );
  const faultAt = nextUniform(dice) < 0.3 ? Math.floor(nextUniform(dice) * loaded.length) : -1;
  for (const [index, wagon] of loaded.entries()) {
    const stopMs = index === faultAt ? Math.floor(15 + nextUniform(dice) * 15) * IN_MS.minute : 0;
    ms = loadWagon(said, dice, { no, crane, wagon, startMs: ms, paceMs, stopMs });
  }
  say(ms + 4 * IN_MS.minute, { ...head, state: 'loaded' });
  say(Math.max(ms + 8 * IN_MS.minute, departsMs - 2 * IN_MS.minute), { ...head, state: 'departed' });
}

function planWagons(dice: RandomStream): WagonPlan[] {
  const count = 9 + Math.floor(nextUniform(dice) * 12);
  const first = 5_200_000 + Math.floor(nextUniform(dice) * 79_000) * 10;
  return Array.from({ length: count }, (_, index) => ({
    no: String(first + index * 3),
    position: index + 1,
    plannedTonnes: 57 + Math.floor(nextUniform(dice) * 80) / 10,
    isBad: nextUniform(dice) < 0.02,
    isHeavy: nextUniform(dice) < 0.03,
  }));
}

interface Loading {
  readonly no: string;
  readonly crane: string;
  readonly wagon: WagonPlan;
  readonly startMs: number;
  readonly paceMs: number;
  /** Of a fault of the crane at its half. */
  readonly stopMs: number;
}

/** Loads one wagon, weighs and releases it. Returns when the crane goes to the next one. */
function loadWagon(
  said: Said[],
  dice: RandomStream,
  { no, crane, wagon, startMs, paceMs, stopMs }: Loading,
): number {
  const { no: wagonNo, plannedTonnes, position, isHeavy } = wagon;
  const of = { type: 'wagon', no: wagonNo, train: no } as const;
  const at = {
    type: 'handler',
    handler: crane,
    wagon: wagonNo,
    train: no,
    atM: (position - 1) * WAGON_M,
  } as const;
  const say = (ms: number, happening: Happening) => said.push({ ms, happening });
  const minutes = paceMs / IN_MS.minute;
  const half = Math.floor(minutes / 2);
  let ms = startMs;
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute === half)
      for (let stopped = 0; stopped < stopMs; stopped += REPORTED_EVERY * IN_MS.minute) {
        const fault = { code: 'E-204', text: '起升机构过载', textEn: 'Hoist overload' };
        say(ms + stopped, { ...at, state: 'fault', ...fault });
      }
    if (minute === half) ms += stopMs;
    if (minute % REPORTED_EVERY === 0) {
      say(ms, { ...at, state: 'working', isLaden: minute % (2 * REPORTED_EVERY) === 0 });
      const share = (minute + REPORTED_EVERY) / minutes;
      say(ms + 1, {
        ...of,
        loadedTonnes: Math.round(plannedTonnes * Math.min(1, share) * 10) / 10,
        loadedUnits: Math.min(PALLETS, Math.round(PALLETS * share)),
      });
    }
    ms += IN_MS.minute;
  }
  const kg = TARE_KG + Math.round(plannedTonnes * 1_000 + nextUniform(dice) * 120);
  const ticket = `RW-${no}-${dayOfHouse(startMs).replaceAll('-', '')}-${position}`;
  const weighed = { type: 'weighing', wagon: wagonNo, train: no } as const;
  const heavyKg = MAX_GROSS_KG + 400;
  say(ms + IN_MS.minute, { ...weighed, ticketNo: ticket, kg: isHeavy ? heavyKg : kg });
  if (isHeavy) say(ms + 9 * IN_MS.minute, { ...weighed, kind: 'check', ticketNo: `${ticket}C`, kg });
  say(ms + (isHeavy ? 10 : 2) * IN_MS.minute, { ...of, state: 'released' });
  if (stopMs > 0) say(ms, { type: 'handler', handler: crane, state: 'idle' });
  return ms;
}

let known: { readonly key: string; readonly said: readonly Said[] } | null = null;

/** Trains, wagons, weighings and cranes of a minute. Machines without work say so. */
export function stepRail(step: HouseStep): void {
  const { state, nowMs } = step;
  const day = dayOfHouse(nowMs);
  const key = `${state.seed} ${day}`;
  if (known?.key !== key) known = { key, said: planRailDay(state.seed, day) };
  const now = known.said.filter(({ ms }) => ms >= nowMs && ms < nowMs + IN_MS.minute);
  for (const { happening } of now) step.say(happening);
  if ((nowMs / IN_MS.minute) % REPORTED_EVERY !== 0) return;
  const busy = known.said.some(
    ({ ms, happening }) => happening.type === 'wagon' && Math.abs(ms - nowMs) < 3 * IN_MS.minute,
  );
  for (const handler of ['G1', 'G2']) {
    const isAtWork = known.said.some(
      ({ ms, happening }) =>
        happening.type === 'handler' &&
        happening.handler === handler &&
        Math.abs(ms - nowMs) <= 3 * IN_MS.minute,
    );
    if (!isAtWork) step.say({ type: 'handler', handler, state: 'idle' });
  }
  step.say({ type: 'handler', handler: 'R1', state: busy ? 'working' : 'idle', isLaden: busy });
}
