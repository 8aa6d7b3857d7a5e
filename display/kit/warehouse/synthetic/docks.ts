import type { BoardDock, BoardTruck, BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import { DOCK_SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;

interface Made {
  readonly carrier: readonly [string, string];
  readonly plate: string;
  readonly type: BoardTruck['vehicleType'];
  readonly done: number;
  readonly planned: number;
  readonly due: number;
  readonly waits: number;
  readonly order: string;
}

/** Trucks as the server masks them; directions follow from the docks. */
const TRUCKS: readonly Made[] = [
  {
    carrier: ['顺丰', 'SF'],
    plate: '沪A·6**21',
    type: 'truck',
    done: 22,
    planned: 24,
    due: 0.9,
    waits: 48,
    order: 'SO-88197',
  },
  {
    carrier: ['京东', 'JD'],
    plate: '苏E·9**5Q',
    type: 'semi_trailer',
    done: 9,
    planned: 20,
    due: 0.42,
    waits: 21,
    order: 'SO-88201',
  },
  {
    carrier: ['圆通', 'YTO'],
    plate: '沪A·8**3K',
    type: 'truck',
    done: 0,
    planned: 18,
    due: 0,
    waits: 0,
    order: 'SO-88205',
  },
  {
    carrier: ['德邦', 'Deppon'],
    plate: '沪B·D***45',
    type: 'semi_trailer',
    done: 14,
    planned: 26,
    due: 0.56,
    waits: 33,
    order: 'SO-88204',
  },
  {
    carrier: ['安能', 'Ane'],
    plate: '浙B·1**7C',
    type: 'van',
    done: 6,
    planned: 12,
    due: 0.5,
    waits: 18,
    order: 'SO-88206',
  },
  {
    carrier: ['永辉', 'Yonghui'],
    plate: '沪D·3**8M',
    type: 'truck',
    done: 6,
    planned: 18,
    due: 0.62,
    waits: 41,
    order: 'SO-88199',
  },
  {
    carrier: ['中通', 'ZTO'],
    plate: '浙A·2**6R',
    type: 'semi_trailer',
    done: 11,
    planned: 24,
    due: 1,
    waits: 96,
    order: 'SO-88190',
  },
  {
    carrier: ['韵达', 'Yunda'],
    plate: '苏B·7**0K',
    type: 'truck',
    done: 3,
    planned: 22,
    due: 0.92,
    waits: 52,
    order: 'SO-88192',
  },
  {
    carrier: ['瓶盖厂', 'Capco'],
    plate: '浙F·4**9A',
    type: 'truck',
    done: 12,
    planned: 20,
    due: 0.55,
    waits: 27,
    order: 'ASN-5521',
  },
  {
    carrier: ['纸箱厂', 'Boxco'],
    plate: '沪C·0**2W',
    type: 'container',
    done: 21,
    planned: 33,
    due: 0.61,
    waits: 44,
    order: 'ASN-5524',
  },
  {
    carrier: ['糖业', 'Sugarco'],
    plate: '桂A·8**1T',
    type: 'tanker',
    done: 16,
    planned: 28,
    due: 0.66,
    waits: 62,
    order: 'ASN-5519',
  },
  {
    carrier: ['标签厂', 'Labelco'],
    plate: '苏A·5**3D',
    type: 'truck',
    done: 0,
    planned: 8,
    due: 0,
    waits: 0,
    order: 'ASN-5530',
  },
];

const SHORTAGE: BoardWords = { text: 'B-03 缺货待补', textEn: 'B-03 empty, refilling' };
const FORKLIFT: BoardWords = { text: '等 7 号叉车', textEn: 'no forklift' };
const SLOW: BoardWords = { text: '拣货慢', textEn: 'slow pick' };
const PAPERS: BoardWords = { text: '等单据', textEn: 'no papers' };
const LEVELLER = { text: '升降板检修', textEn: 'leveller repair' };
const LONG: BoardWords = {
  text: '阴凉库二层高位货架补货叉车故障等待维修',
  textEn: 'High-bay aisle 12 shortage, replenishment truck under repair',
};

const MOST_LARGE = 12;

/** The docks of a situation, in the order of their numbers; `wanted` of them where the situation does not say how many. */
export function syntheticDocks(situation: number, startMs: number, wanted: number): readonly BoardDock[] {
  const many = situation === DOCK_SITUATIONS.crowded ? 60 : situation === DOCK_SITUATIONS.many ? 24 : null;
  const count = many ?? Math.min(MOST_LARGE, wanted);
  return Array.from({ length: count }, (_, index) => dockAt(index + 1, situation, startMs));
}

function dockAt(number: number, situation: number, startMs: number): BoardDock {
  const made = TRUCKS[(number - 1) % TRUCKS.length] ?? TRUCKS[0];
  if (!made) throw new Error('there are trucks');
  const isWide = situation === DOCK_SITUATIONS.widest;
  const isIn = number % 12 === 0 || number % 12 > 8;
  const slotEnd = startMs + (10 + ((number * 7) % 40)) * MINUTE_MS;
  const truck: BoardTruck = {
    id: String(number),
    no: `AP-20261122-${String(number).padStart(4, '0')}`,
    carrier: isWide ? '上海浦东新区外高桥综合物流运输有限公司' : made.carrier[0],
    carrierEn: isWide ? 'Shanghai Waigaoqiao Integrated Logistics Co.' : made.carrier[1],
    plate: isWide ? '鲁W·W***MW' : made.plate,
    vehicleType: made.type,
    job: isIn ? 'in' : 'out',
    slotStart: slotEnd - 40 * MINUTE_MS,
    slotEnd,
    arrivedAt: startMs - (isWide ? 598 : made.waits) * MINUTE_MS,
    dockedAt: startMs - made.waits * MINUTE_MS,
  };
  const dock: BoardDock = {
    code: isWide ? `W-${String(number).padStart(2, '0')}` : String(number),
    direction: isIn ? 'in' : 'out',
    state: 'working',
    truck,
    order: isWide ? 'SO-20261122-000188' : made.order,
    pallets: isWide ? { done: 888, planned: 888 } : { done: made.done, planned: made.planned },
    dueShare: made.due,
    byMs: null,
    forecastDoneAt: slotEnd,
    waits: null,
    cause: null,
    closed: null,
    silentSince: null,
  };
  return changed(dock, number, situation, startMs);
}

function changed(dock: BoardDock, number: number, situation: number, startMs: number): BoardDock {
  const place = ((number - 1) % 12) + 1;
  const empty = { pallets: null, dueShare: null, forecastDoneAt: null, order: null } as const;
  const isBusyDay =
    situation === DOCK_SITUATIONS.late ||
    situation === DOCK_SITUATIONS.many ||
    situation === DOCK_SITUATIONS.crowded ||
    situation === DOCK_SITUATIONS.stale ||
    situation === DOCK_SITUATIONS.dead ||
    situation === DOCK_SITUATIONS.widest;
  if (situation === DOCK_SITUATIONS.closed)
    return {
      ...dock,
      ...empty,
      state: 'closed',
      truck: place === 1 ? dock.truck && { ...dock.truck, slotStart: startMs + 378 * MINUTE_MS } : null,
    };
  if (situation === DOCK_SITUATIONS.clear)
    return place === 7
      ? { ...dock, state: 'done', pallets: { done: 24, planned: 24 }, dueShare: 1 }
      : { ...dock, ...empty, state: 'free', truck: null };
  if (place === 3 || place === 12) {
    const slotStart =
      Math.ceil(startMs / (20 * MINUTE_MS)) * 20 * MINUTE_MS + (place === 3 ? 0 : 20) * MINUTE_MS;
    const isNext = number > 12;
    const truck = dock.truck && { ...dock.truck, slotStart, arrivedAt: null, dockedAt: null };
    return { ...dock, ...empty, state: isNext ? 'free' : 'called', truck };
  }
  if (place === 5 && number < 12) {
    const words = situation === DOCK_SITUATIONS.widest ? LONG : LEVELLER;
    return {
      ...dock,
      ...empty,
      state: 'closed',
      truck: null,
      closed: { ...words, until: startMs + 78 * MINUTE_MS },
    };
  }
  if (situation === DOCK_SITUATIONS.normal && place === 7)
    return { ...dock, state: 'done', pallets: { done: 24, planned: 24 }, dueShare: 1 };
  if (situation === DOCK_SITUATIONS.normal && place === 8)
    return { ...dock, state: 'waiting', cause: PAPERS, pallets: { done: 0, planned: 22 }, dueShare: 0 };
  if ((isBusyDay || situation === DOCK_SITUATIONS.atRisk) && number === 6)
    return {
      ...dock,
      state: 'at_risk',
      byMs: (situation === DOCK_SITUATIONS.widest ? 128 : 8) * MINUTE_MS,
      cause: SLOW,
    };
  if (!isBusyDay) return dock;
  const wide = situation === DOCK_SITUATIONS.widest ? LONG : null;
  if (number === 7)
    return { ...dock, state: 'late', byMs: (wide ? 588 : 38) * MINUTE_MS, cause: wide ?? SHORTAGE };
  if (number === 8)
    return { ...dock, state: 'late', byMs: (wide ? 97 : 12) * MINUTE_MS, cause: wide ?? FORKLIFT };
  if (number === 11) return { ...dock, silentSince: startMs - 6 * MINUTE_MS };
  const isLate =
    number > 12 && (number === 19 || (situation === DOCK_SITUATIONS.crowded && number % 13 === 0));
  return isLate
    ? {
        ...dock,
        state: 'late',
        byMs: (number % 20) * MINUTE_MS,
        cause: { text: '等拣货', textEn: 'no picks' },
      }
    : dock;
}
