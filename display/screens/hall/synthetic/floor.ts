import {
  type FloorAisle,
  type FloorSource,
  type FloorSummary,
  type FloorTrouble,
  type FloorWork,
  WAREHOUSE_FLOOR_FEED_KEYS as KEYS,
} from '#shared/contracts/stock/warehouse-floor.ts';
import { encodePlace, fillAt, flagAt, NO_PLACE } from '#shared/domain/stock/place-code.ts';
import { HALL_SITUATIONS as SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;

interface Room {
  readonly aisles: number;
  readonly bays: number;
  readonly levels: number;
  readonly positions: number;
}

const ROOM: Room = { aisles: 19, bays: 13, levels: 6, positions: 6 };
const ROOMS: Partial<Record<number, Room>> = {
  [SITUATIONS.bare]: { ...ROOM, aisles: 0 },
  [SITUATIONS.onePlace]: { aisles: 1, bays: 1, levels: 1, positions: 1 },
  [SITUATIONS.huge]: { aisles: 27, bays: 24, levels: 8, positions: 6 },
};

/** The floor of a situation, by the keys of its image. `random`: numbers in [0, 1). */
export function syntheticFloor(
  situation: number,
  startMs: number,
  random: () => number,
): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  if (situation === SITUATIONS.withoutFloor) return values;
  const aisles =
    situation === SITUATIONS.rubbish ? rubbish() : racks(ROOMS[situation] ?? ROOM, situation, random);
  const isShut = situation === SITUATIONS.closed || situation === SITUATIONS.clear;
  for (const [index, aisle] of aisles.entries()) {
    const key = keyOf(index);
    values.set(KEYS.aisle(key), aisle);
    if (!isShut) values.set(KEYS.picks(key), picksOf(aisle, index, random));
  }
  values.set(KEYS.summary(), summaryOf(aisles, situation));
  if (!isShut && aisles.length > 0)
    for (const [index, work] of syntheticWork(aisles, startMs).entries())
      values.set(KEYS.work(String(index + 1)), work);
  for (const [index, trouble] of syntheticTroubles(situation, startMs, aisles.length).entries())
    values.set(KEYS.trouble(String(index + 1)), trouble);
  return values;
}

export function sourceAt(at: number): FloorSource {
  return { at, expectedMs: 60_000 };
}

function keyOf(index: number): string {
  return `1:${String(index + 1).padStart(2, '0')}`;
}

function racks(
  { aisles, bays, levels, positions }: Room,
  situation: number,
  random: () => number,
): FloorAisle[] {
  const isWide = situation === SITUATIONS.widest;
  return Array.from({ length: aisles }, (_, index): FloorAisle => {
    // Some aisles are nearly full, others are being emptied.
    const usual = 0.55 + 0.42 * Math.abs(Math.sin(index * 1.7 + 0.6));
    let places = '';
    for (let bay = 0; bay < bays; bay += 1)
      for (let level = 0; level < levels; level += 1)
        for (let position = 0; position < positions; position += 1) {
          const isUsed = random() < usual - level * 0.03;
          const isHeld = random() < 0.012;
          const fill = isUsed ? (level === 0 ? 0.25 + 0.75 * random() : random() < 0.8 ? 1 : 0.6) : 0;
          places += encodePlace(fill, isHeld ? 'hold' : level === 0 && fill < 0.25 ? 'low' : 'none');
        }
    return {
      name: isWide ? `W-${String(index + 101)}` : String(index + 1).padStart(2, '0'),
      zone: 'A',
      zoneEn: null,
      sort: index,
      bays: Array.from({ length: bays }, (_unused, bay) => bay + 1),
      lowest: 1,
      levels,
      positions,
      places,
    };
  });
}

/** Bays with gaps, a single level far up, an aisle of one place, names that are no numbers. */
function rubbish(): FloorAisle[] {
  const base = { zone: '?', zoneEn: null, lowest: 1, positions: 1 } as const;
  const sparse = Array.from({ length: 40 * 16 }, (_, index) =>
    index % 17 === 0 ? encodePlace(1, 'none') : NO_PLACE,
  ).join('');
  return [
    {
      ...base,
      name: '新高位立体货架北区',
      sort: 0,
      bays: Array.from({ length: 40 }, (_, bay) => bay * 7),
      levels: 16,
      places: sparse,
    },
    { ...base, name: '02', sort: 1, bays: [9_999], levels: 1, places: encodePlace(0.4, 'hold') },
    { ...base, name: '03', sort: 2, bays: [0, 1, 2], levels: 1, places: encodePlace(1, 'none').repeat(3) },
    // Fewer places than it says: it is left out.
    { ...base, name: '04', sort: 3, bays: [1, 2, 3], levels: 2, places: 'AA' },
  ];
}

/** Near the doors more is picked. */
function picksOf({ bays }: FloorAisle, index: number, random: () => number): number[] {
  const usual = [4, 14, 7, 30, 12, 18, 6, 9, 22, 3, 16, 8, 26, 40, 11, 15, 5, 20, 7][index % 19] ?? 5;
  return bays.map((_, bay) =>
    Math.round(usual * Math.max(0.05, 1 - bay / (bays.length * 0.8)) * (0.5 + random())),
  );
}

function summaryOf(aisles: readonly FloorAisle[], situation: number): FloorSummary {
  const count = { places: 0, used: 0, held: 0, low: 0, reserved: 0 };
  for (const { places } of aisles)
    for (let index = 0; index < places.length; index += 1) {
      const fill = fillAt(places, index);
      if (fill === null) continue;
      count.places += 1;
      if (fill > 0) count.used += 1;
      if (flagAt(places, index) === 'hold') count.held += 1;
      if (flagAt(places, index) === 'low') count.low += 1;
    }
  const isRubbish = situation === SITUATIONS.rubbish;
  return { ...count, unplaced: { unnamed: isRubbish ? 12_480 : 0, excess: isRubbish ? 3_204 : 0 } };
}

function syntheticWork(aisles: readonly FloorAisle[], startMs: number): FloorWork[] {
  const inAisles = [3, 4, 8, 10, 13, 14, 17].flatMap((aisle, index): FloorWork[] => {
    const { bays } = aisles[aisle] ?? {};
    if (!bays) return [];
    const bay = bays[(index * 5 + 2) % bays.length] ?? null;
    return [
      {
        kind: index % 3 === 0 ? 'put_away' : 'pick',
        no: `T-${1000 + index}`,
        since: startMs - index * MINUTE_MS,
        aisle: keyOf(aisle),
        bay,
        dock: null,
      },
    ];
  });
  const atDoors = ['4', '9'].map(
    (dock, index): FloorWork => ({
      kind: 'load',
      no: `T-${1100 + index}`,
      since: startMs,
      aisle: null,
      bay: null,
      dock,
    }),
  );
  return [...inAisles, ...atDoors];
}

function syntheticTroubles(situation: number, startMs: number, aisles: number): FloorTrouble[] {
  const isBusy =
    situation === SITUATIONS.late ||
    situation === SITUATIONS.many ||
    situation === SITUATIONS.crowded ||
    situation === SITUATIONS.stale;
  if (!isBusy || aisles < 12) return [];
  return [
    {
      kind: 'shortage',
      text: 'B-03 缺货待补',
      textEn: 'B-03 empty, refilling',
      since: startMs - 38 * MINUTE_MS,
      aisle: keyOf(7),
      bay: 3,
    },
    {
      kind: 'equipment',
      text: '12 巷护栏撞坏',
      textEn: 'Aisle 12 guard broken',
      since: startMs - 52 * MINUTE_MS,
      aisle: keyOf(11),
      bay: null,
    },
  ];
}
