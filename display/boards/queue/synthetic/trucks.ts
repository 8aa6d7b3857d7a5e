import type { QueueEntry } from '#shared/contracts/yard/dock-queue.ts';
import { SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;
const SLOT_MS = 20 * MINUTE_MS;

/** Plates as the server masks them. */
const PLATES = [
  '京A·1**8P',
  '皖K·5**3D',
  '沪D·9**2M',
  '浙A·4**6R',
  '皖C·7**2N',
  '沪C·3**2W',
  '苏B·1**6K',
  '鲁H·2**9E',
  '沪A·D***45',
  '赣E·6**1F',
  '苏E·0**7H',
  '浙B·F***12',
] as const;
const CALLED_PLATES = ['沪A·8**3K', '苏A·5**3D', '苏B·7**0K', '苏E·9**5Q', '浙F·4**9A', '皖D·2**6L'] as const;
const MISSED_PLATES = ['皖A·5**2T', '鲁B·8**1W', '豫A·3**7C', '沪B·6**0E', '苏C·9**4J'] as const;
const LATE_PLATES = ['沪C·7**4L', '浙G·1**8B', '皖M·4**2X'] as const;
/** The widest that a mask can leave. */
const WIDEST_PLATES = ['鲁W·W***MW', '鄂M·W**MW', '沪A·D***45'] as const;
const DOCKS = ['3', '12', '8', '2', '9', '5'] as const;
const WIDEST_DOCKS = ['B-08', 'A12', '18', 'W-18'] as const;

/** Of a list whose end is followed by its beginning. */
function nth<Item>(list: readonly [Item, ...Item[]], index: number): Item {
  return list[index % list.length] ?? list[0];
}

export interface TruckMaker {
  readonly situation: number;
  readonly startMs: number;
}

const NEW: QueueEntry = {
  state: 'booked',
  plate: null,
  ticket: null,
  job: 'load',
  dock: null,
  slotStart: null,
  slotEnd: null,
  arrivedAt: null,
  expectedCallAt: null,
  position: null,
  calledAt: null,
  callCount: 0,
  mustDockBy: null,
  dockedAt: null,
};

/** The truck with a number of the day, at the gate. */
export function arrivedTruck({ situation, startMs }: TruckMaker, number: number, place: number): QueueEntry {
  const isWalkIn = situation === SITUATIONS.walkIns;
  const isWide = situation === SITUATIONS.widest;
  const isDelayed = isWide || situation === SITUATIONS.delayed || situation === SITUATIONS.crowded;
  const dueMs = startMs + 8 * MINUTE_MS + Math.floor(place / 2) * (SLOT_MS / 2);
  const slotStart = Math.floor(dueMs / SLOT_MS) * SLOT_MS;
  const expectedMs = dueMs + (isDelayed ? (isWide ? 188 : 30) : 0) * MINUTE_MS;
  return {
    ...NEW,
    state: 'arrived',
    plate: plateOf(situation, PLATES, number),
    ticket: ticketOf(situation, number),
    job: number % 3 === 1 ? 'unload' : 'load',
    slotStart: isWalkIn ? null : slotStart,
    slotEnd: isWalkIn ? null : slotStart + SLOT_MS,
    arrivedAt: startMs - (50 - place) * MINUTE_MS,
    expectedCallAt: isWalkIn ? null : expectedMs,
    position: place + 1,
  };
}

/** Called `agoMs` before the start, and at the dock a while later unless `isOpen`. */
export function calledTruck(
  { situation, startMs }: TruckMaker,
  number: number,
  index: number,
  call: {
    readonly agoMs: number;
    readonly isOpen: boolean;
    readonly callCount?: number;
    readonly hasDock?: boolean;
  },
): QueueEntry {
  const isWide = situation === SITUATIONS.widest;
  const { agoMs, isOpen, callCount = isWide ? 3 : 1, hasDock = true } = call;
  const calledAt = startMs - agoMs;
  return {
    ...NEW,
    state: isOpen ? 'called' : 'docked',
    plate: plateOf(situation, CALLED_PLATES, index),
    ticket: ticketOf(situation, number),
    job: index % 2 === 0 ? 'load' : 'unload',
    dock: hasDock ? nth(isWide ? WIDEST_DOCKS : DOCKS, index) : null,
    arrivedAt: calledAt - 40 * MINUTE_MS,
    calledAt,
    callCount,
    mustDockBy: calledAt + 5 * MINUTE_MS,
    dockedAt: isOpen ? null : calledAt + 3 * MINUTE_MS,
  };
}

export function missedTruck(maker: TruckMaker, index: number): QueueEntry {
  const called = calledTruck(maker, 10 + index, 0, {
    agoMs: (18 + index * 3) * MINUTE_MS,
    isOpen: true,
    callCount: 3,
  });
  return { ...called, state: 'missed', plate: plateOf(maker.situation, MISSED_PLATES, index) };
}

export function lateTruck({ situation, startMs }: TruckMaker, index: number): QueueEntry {
  const isWide = situation === SITUATIONS.widest;
  const slotStart = startMs - (isWide ? 188 : 12 + index * 13) * MINUTE_MS;
  return {
    ...NEW,
    plate: plateOf(SITUATIONS.normal, isWide ? WIDEST_PLATES : LATE_PLATES, index),
    slotStart,
    slotEnd: slotStart + SLOT_MS,
  };
}

function plateOf(situation: number, plates: readonly [string, ...string[]], index: number): string | null {
  if (situation === SITUATIONS.walkIns) return null;
  return nth(situation === SITUATIONS.widest ? WIDEST_PLATES : plates, index);
}

function ticketOf(situation: number, number: number): string {
  return situation === SITUATIONS.widest ? `W${8800 + number}` : `A${String(number).padStart(3, '0')}`;
}
