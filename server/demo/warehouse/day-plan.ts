import { createRandomStream, nextNormal, nextUniform, type RandomStream } from '#server/demo/plant/random.ts';
import { IN_MS, instantAt, ownerOf } from './emit.ts';
import { demoHouse } from './house.ts';
import type { TroubleSim } from './sim-state.ts';

export interface PlannedOrder {
  readonly customer: string;
  readonly receivedMs: number;
  readonly dueMs: number;
  /** Place of its wave in the list of the day. */
  readonly wave: number;
  readonly lines: readonly { readonly product: string; readonly pallets: number }[];
}

export interface PlannedTruck {
  readonly owner: string;
  readonly dock: string;
  readonly slotMs: number;
  readonly arriveMs: number;
  readonly carrier: string;
  readonly plate: string;
  readonly pallets: number;
  readonly walkMs: number;
  readonly paceMs: number;
  readonly orders: readonly PlannedOrder[];
}

export interface PlannedDelivery extends Omit<PlannedTruck, 'orders' | 'dock' | 'owner'> {
  readonly dock: string | null;
  readonly product: string;
  readonly isMissing: boolean;
  readonly isHeldForCheck: boolean;
}

export interface PlannedWave {
  readonly name: string;
  readonly nameEn: string;
  readonly cutOffMs: number;
  readonly releaseMs: number;
}

export interface DayPlan {
  readonly day: string;
  readonly waves: readonly PlannedWave[];
  readonly trucks: readonly PlannedTruck[];
  readonly deliveries: readonly PlannedDelivery[];
  readonly troubles: readonly TroubleSim[];
}

/** What the day is planned by. */
export interface DayNeeds {
  /** Pallets that are to leave. */
  readonly outPallets: number;
  /** Finished goods, the more of the one the more of it leaves. */
  readonly mix: readonly { readonly product: string; readonly weight: number }[];
  /** Trucks of each kind of packaging. */
  readonly deliveries: readonly { readonly product: string; readonly trucks: number }[];
}

const WAVES = [
  { name: '夜间干线', nameEn: 'Night long haul', cutOffMinute: 6 * 60 + 30 },
  { name: '苏南早班', nameEn: 'Sunan, morning', cutOffMinute: 10 * 60 + 30 },
  { name: '华东午间', nameEn: 'East China, noon', cutOffMinute: 14 * 60 },
  { name: '上海下午', nameEn: 'Shanghai, afternoon', cutOffMinute: 17 * 60 + 30 },
  { name: '长三角晚班', nameEn: 'Yangtze delta, evening', cutOffMinute: 20 * 60 },
  { name: '夜间配送', nameEn: 'Late deliveries', cutOffMinute: 23 * 60 + 30 },
] as const;
/** How busy the hours are: two peaks, and less until late; what is before the first slot does not count. */
const HOUR_WEIGHTS = [
  0, 0, 1, 1, 1, 1, 1, 1.4, 1.7, 1.7, 1.4, 1.1, 1.1, 1.5, 1.7, 1.7, 1.6, 1.4, 1.3, 1.2, 1.1, 1.1, 1, 0,
];
const FIRST_SLOT = 6 * 60 + 40;
/** Of docks that are open at night: the day begins at midnight, and picks before that. */
const FIRST_NIGHT_SLOT = 2 * 60;
const NIGHT_END = 6 * 60;
const LAST_END = 23 * 60;
/** Between the beginnings of two trucks at a dock, in minutes. */
export const SLOT_STEP = 80;
/** Of a truck at a dock: three slots. */
export const SLOT_LENGTH_MS = 60 * IN_MS.minute;
const DUE_AFTER_SLOT_MS = 30 * IN_MS.minute;
const DEPARTURE_MS = 10 * IN_MS.minute;
const LATE_SHARE = 0.05;

/** The same for the same seed, day and needs. */
export function planDay(seed: number, day: string, needs: DayNeeds): DayPlan {
  const dice = createRandomStream(seed, `day ${day}`);
  const cutOffs = WAVES.map(({ cutOffMinute }) => instantAt(day, cutOffMinute));
  const trucks = planTrucks(dice, day, needs, cutOffs);
  const firstOf = (wave: number) =>
    Math.min(
      ...trucks
        .filter(({ orders }) => orders.some((order) => order.wave === wave))
        .map(({ slotMs }) => slotMs),
    );
  return {
    day,
    waves: WAVES.map(({ name, nameEn, cutOffMinute }, index) => {
      const cutOffMs = instantAt(day, cutOffMinute);
      const firstMs = Math.min(firstOf(index), cutOffMs - SLOT_LENGTH_MS);
      return { name, nameEn, cutOffMs, releaseMs: firstMs - PICK_BEFORE_MS - 15 * IN_MS.minute };
    }),
    trucks,
    deliveries: planDeliveries(dice, day, needs),
    troubles: planTroubles(dice, day),
  };
}

/** The picks of an order begin this long before its truck is due … */
export const PICK_BEFORE_MS = 95 * IN_MS.minute;
/** … and the last of them ends this long before. */
export const PICKED_BEFORE_MS = 25 * IN_MS.minute;

function planTrucks(
  dice: RandomStream,
  day: string,
  { outPallets, mix }: DayNeeds,
  cutOffs: readonly number[],
): PlannedTruck[] {
  const free = demoHouse.docks
    .filter(({ direction }) => direction === 'out')
    .flatMap(({ code, openMinute }, index) => {
      const apart = (index % 3) * 20;
      const night = openMinute === 0 ? slotsBetween(FIRST_NIGHT_SLOT + apart, NIGHT_END) : [];
      return [...night, ...slotsBetween(FIRST_SLOT + apart, LAST_END)].map((minute) => ({
        dock: code,
        minute,
      }));
    })
    .map((slot) => {
      const weight = HOUR_WEIGHTS[Math.floor(slot.minute / 60)] ?? 1;
      return { ...slot, rank: nextUniform(dice) ** (1 / weight) };
    })
    .toSorted((a, b) => b.rank - a.rank);
  const trucks: PlannedTruck[] = [];
  let planned = 0;
  for (const { dock, minute } of free) {
    if (planned >= outPallets) break;
    const slotMs = instantAt(day, minute);
    const pallets = 18 + Math.floor(nextUniform(dice) * 11);
    planned += pallets;
    // A truck fetches goods of one owner.
    const owner = ownerOf(pickWeightedProduct(dice, mix));
    const own = mix.filter(({ product }) => ownerOf(product) === owner);
    const truck = { ...planTruck(dice, slotMs), dock, slotMs, pallets, owner };
    trucks.push({ ...truck, orders: planOrders(dice, truck, { mix: own, cutOffs, day }) });
  }
  return trucks.toSorted((a, b) => a.slotMs - b.slotMs || Number(a.dock) - Number(b.dock));
}

function slotsBetween(first: number, end: number): number[] {
  const count = Math.floor((end - SLOT_LENGTH_MS / IN_MS.minute - first) / SLOT_STEP) + 1;
  return Array.from({ length: count }, (_, place) => first + place * SLOT_STEP);
}

function planTruck(dice: RandomStream, slotMs: number) {
  const isLate = nextUniform(dice) < LATE_SHARE;
  const lateMin = 12 + nextUniform(dice) * 30;
  const earlyMin = Math.min(60, Math.max(8, 24 + nextNormal(dice) * 10));
  const minutes = Math.round(isLate ? lateMin : -earlyMin);
  return {
    arriveMs: slotMs + minutes * IN_MS.minute,
    carrier: pick(dice, codesOf('carrier')),
    plate: plateOf(dice),
    walkMs: Math.round((nextUniform(dice) < 0.05 ? 7 : 2 + nextUniform(dice) * 1.5) * IN_MS.minute),
    paceMs: Math.round((2.3 + nextUniform(dice) * 0.7) * IN_MS.minute),
  };
}

function planOrders(
  dice: RandomStream,
  { slotMs, pallets }: { readonly slotMs: number; readonly pallets: number },
  {
    mix,
    cutOffs,
    day,
  }: Pick<DayNeeds, 'mix'> & { readonly cutOffs: readonly number[]; readonly day: string },
): PlannedOrder[] {
  const endMs = slotMs + SLOT_LENGTH_MS;
  const wave = cutOffs.findIndex((cutOffMs) => cutOffMs >= endMs + DEPARTURE_MS);
  const shares = nextUniform(dice) < 0.2 ? [0.5, 0.5] : [1];
  return shares.map((share, index): PlannedOrder => {
    const own = index === 0 ? Math.round(pallets * share) : pallets - Math.round(pallets * (1 - share));
    const leadMin = 150 + nextUniform(dice) * 240;
    const isOfEveningBefore = nextUniform(dice) < 0.3;
    return {
      customer: pick(dice, codesOf('customer')),
      receivedMs: isOfEveningBefore
        ? instantAt(day, Math.floor(nextUniform(dice) * 20))
        : Math.max(instantAt(day, 1), slotMs - Math.round(leadMin) * IN_MS.minute),
      dueMs: endMs + DUE_AFTER_SLOT_MS,
      wave: wave < 0 ? cutOffs.length - 1 : wave,
      lines: planLines(dice, own, mix),
    };
  });
}

function planLines(dice: RandomStream, pallets: number, mix: DayNeeds['mix']) {
  const count = Math.min(pallets, 1 + Math.floor(nextUniform(dice) * 2.4));
  const chosen = new Map<string, number>();
  let rest = pallets;
  for (let line = 0; line < count; line += 1) {
    const own = line === count - 1 ? rest : Math.max(1, Math.round(rest * (0.35 + nextUniform(dice) * 0.3)));
    const product = pickWeightedProduct(dice, mix);
    chosen.set(product, (chosen.get(product) ?? 0) + own);
    rest -= own;
    if (rest <= 0) break;
  }
  return [...chosen].map(([product, own]) => ({ product, pallets: own }));
}

function pickWeightedProduct(dice: RandomStream, mix: DayNeeds['mix']): string {
  let rest = nextUniform(dice) * mix.reduce((sum, { weight }) => sum + weight, 0);
  for (const { product, weight } of mix) {
    rest -= weight;
    if (rest < 0) return product;
  }
  return mix.at(-1)?.product ?? '';
}

/** Packaging comes to the inbound docks between the shifts' ends; one truck stays away now and then. */
function planDeliveries(dice: RandomStream, day: string, { deliveries }: DayNeeds): PlannedDelivery[] {
  const docks = demoHouse.docks.filter(({ direction }) => direction === 'in').map(({ code }) => code);
  const wanted = deliveries.flatMap(({ product, trucks }) => Array.from({ length: trucks }, () => product));
  const order = wanted
    .map((product) => ({ product, rank: nextUniform(dice) }))
    .toSorted((a, b) => a.rank - b.rank);
  const missing = nextUniform(dice) < 0.4 ? Math.floor(nextUniform(dice) * order.length) : -1;
  const held = 1 + Math.floor(nextUniform(dice) * Math.max(1, order.length - 2));
  const booked = order.map(({ product }, index): PlannedDelivery => {
    const round = Math.floor(index / docks.length);
    const minute = 7 * 60 + 20 + round * 240 + (index % docks.length) * 40;
    const slotMs = instantAt(day, minute);
    return {
      ...planTruck(dice, slotMs),
      dock: docks[index % docks.length] ?? null,
      slotMs,
      pallets: 24 + Math.floor(nextUniform(dice) * 4),
      product,
      isMissing: index === missing,
      isHeldForCheck: index === held,
    };
  });
  return [...booked, ...planReturns(dice, day)];
}

/** Vans with returned goods, without a booking. */
function planReturns(dice: RandomStream, day: string): PlannedDelivery[] {
  return [9 * 60, 13 * 60 + 30, 16 * 60, 19 * 60].map((minute): PlannedDelivery => {
    const arriveMs = instantAt(day, minute + Math.floor(nextUniform(dice) * 70));
    return {
      ...planTruck(dice, arriveMs),
      arriveMs,
      slotMs: arriveMs,
      dock: null,
      pallets: 2 + Math.floor(nextUniform(dice) * 5),
      product: pick(dice, ['SW330', 'NW550', 'LT310']),
      isMissing: false,
      isHeldForCheck: false,
    };
  });
}

function planTroubles(dice: RandomStream, day: string): TroubleSim[] {
  const trouble = (
    kind: TroubleSim['kind'],
    fromMin: number,
    toMin: number,
    lastMin: number,
  ): TroubleSim => ({
    kind,
    atMs: instantAt(day, fromMin + Math.floor(nextUniform(dice) * (toMin - fromMin))),
    lastMs: Math.round(lastMin * (0.8 + 0.4 * nextUniform(dice))) * IN_MS.minute,
    hit: null,
  });
  const shortageFrom = pick(dice, [8 * 60, 11 * 60 + 30, 14 * 60 + 30]);
  return [
    trouble('shortage', shortageFrom, shortageFrom + 60, 60),
    trouble('leveller', 9 * 60 + 30, 18 * 60, 24),
    trouble('damage', 7 * 60 + 30, 12 * 60, 35),
    trouble('damage', 13 * 60, 19 * 60, 35),
    trouble('damage', 20 * 60, 22 * 60, 35),
    trouble('damage', 2 * 60, 5 * 60, 35),
    trouble('forklift', 10 * 60, 17 * 60, 40),
    trouble('forklift', 19 * 60, 22 * 60, 40),
    trouble('leveller', 19 * 60, 21 * 60, 24),
    trouble('gate', 9 * 60, 17 * 60, 20),
  ].toSorted((a, b) => a.atMs - b.atMs);
}

function codesOf(kind: 'carrier' | 'customer'): string[] {
  return demoHouse.partners.filter((partner) => partner.kind === kind).map(({ code }) => code);
}

function pick<Item>(dice: RandomStream, items: readonly Item[]): Item {
  const item = items[Math.floor(nextUniform(dice) * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

const REGIONS = ['沪A', '沪B', '沪D', '苏E', '苏B', '苏A', '浙A', '浙B', '皖A'];
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `苏E·86K3K` */
function plateOf(dice: RandomStream): string {
  const digit = () => String(Math.floor(nextUniform(dice) * 10));
  const sign = () => SIGNS[Math.floor(nextUniform(dice) * SIGNS.length)] ?? 'K';
  return `${pick(dice, REGIONS)}${digit()}${digit()}${sign()}${digit()}${sign()}`;
}
