import type { BoardHandler } from '#shared/contracts/railway/railway-board.ts';
import { SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;

type Made = BoardHandler & { readonly id: string };

/** Two cranes, two reach stackers and lorries of a situation. */
export function syntheticHandlers(situation: number, startMs: number): readonly Made[] {
  if (situation === SITUATIONS.bare) return [];
  const isFault =
    situation === SITUATIONS.crane ||
    situation === SITUATIONS.widest ||
    situation === SITUATIONS.broken ||
    situation === SITUATIONS.long;
  const isLong = situation === SITUATIONS.long;
  const isWorking = situation !== SITUATIONS.empty && situation !== SITUATIONS.closed;
  const faultedWagon = isLong ? 33 : 3;
  const base = {
    state: isWorking ? 'working' : 'idle',
    since: startMs - 22 * MINUTE_MS,
    code: null,
    cause: null,
    wagonId: null,
    atM: null,
    isLaden: false,
    trainId: null,
  } as const;
  const first: Made = {
    ...base,
    id: '901',
    name: situation === SITUATIONS.widest ? '站台东端 2 号轨道式门式起重机' : '2 号吊',
    nameEn: situation === SITUATIONS.widest ? 'East platform rail-mounted gantry crane no. 2' : 'Crane 2',
    kind: 'gantry',
    wagonId: isFault ? String(700 + faultedWagon) : null,
    atM: isFault ? (faultedWagon + 0.5) * 14.6 : 30,
    ...(isFault && {
      state: 'fault',
      since: startMs - 8 * MINUTE_MS,
      code: situation === SITUATIONS.widest ? 'E-0x8F031' : 'F031',
      cause:
        situation === SITUATIONS.widest
          ? {
              text: '集装箱转锁未闭合且吊具高度传感器超差',
              textEn: 'twistlock open and spreader height sensor out of tolerance',
            }
          : { text: '锁销未闭合', textEn: 'twistlock open' },
      isLaden: true,
      trainId: '601',
    }),
  };
  const handlers: Made[] = [
    first,
    {
      ...base,
      id: '902',
      name: '1 号吊',
      nameEn: 'Crane 1',
      kind: 'gantry',
      wagonId: isWorking && !isFault ? '706' : null,
      atM: isLong ? 560 : 118,
      isLaden: isWorking && !isFault,
      trainId: isWorking ? '601' : null,
    },
    {
      ...base,
      id: '903',
      name: '1 号正面吊',
      nameEn: 'Reach stacker 1',
      kind: 'reach_stacker',
      atM: isLong ? 520 : 78,
    },
    {
      ...base,
      id: '904',
      name: '2 号正面吊',
      nameEn: 'Reach stacker 2',
      kind: 'reach_stacker',
      atM: isLong ? 588 : 128,
    },
  ];
  if (situation === SITUATIONS.mixed)
    handlers.push(
      {
        ...base,
        id: '930',
        name: '3 号叉车',
        nameEn: 'Forklift 3',
        kind: 'forklift',
        wagonId: '701',
        isLaden: true,
      },
      { ...base, id: '931', name: '5 号叉车', nameEn: 'Forklift 5', kind: 'forklift', atM: 44 },
    );
  if (situation === SITUATIONS.broken)
    handlers.push(
      {
        ...first,
        id: '905',
        name: '3 号吊',
        nameEn: 'Crane 3',
        wagonId: '706',
        atM: null,
        code: 'F007',
        since: startMs - 3 * MINUTE_MS,
      },
      { ...base, id: '906', name: '4 号吊', nameEn: 'Crane 4', kind: 'gantry', state: 'silent' },
      { ...base, id: '907', name: '3 号正面吊', nameEn: 'Reach stacker 3', kind: 'reach_stacker', atM: 1e9 },
    );
  const offset = isLong ? 30 * 14.6 : 0;
  const lorry = (id: number, atM: number, isLaden: boolean, isWaiting: boolean): Made => ({
    ...base,
    id: String(id),
    name: `沪A·${id}`,
    nameEn: null,
    kind: 'lorry',
    state: isWaiting ? 'idle' : 'working',
    atM: offset + atM,
    isLaden,
    trainId: isLaden ? (isWaiting ? '601' : '602') : null,
  });
  if (isFault)
    return [
      ...handlers,
      lorry(911, 14, true, true),
      lorry(912, 33, true, true),
      lorry(913, 52, true, true),
      lorry(914, 96, false, false),
      lorry(915, 150, true, false),
    ];
  return isWorking ? [...handlers, lorry(914, 84, false, false), lorry(915, 140, true, false)] : handlers;
}
