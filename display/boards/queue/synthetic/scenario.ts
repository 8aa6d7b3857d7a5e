import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { DOCK_QUEUE_FEED_KEYS, type QueueEntry } from '#shared/contracts/yard/dock-queue.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import { SITUATIONS, silentMs, syntheticSettings } from './situations.ts';
import { arrivedTruck, calledTruck, lateTruck, missedTruck, type TruckMaker } from './trucks.ts';

const TICK_MS = 1_000;
const BEAT_MS = 10_000;
/** One truck is called in this time … */
const CALL_EVERY_MS = 45_000;
const FIRST_CALL_MS = 20_000;
/** … and is at its dock after this. */
const DRIVE_MS = 70_000;
const MINUTE_MS = 60_000;
const FIRST_WAITING = 24;
const FIRST_ABSENT = 900;

/** A synthetic day at the gate: the same options and times give the same picture. */
export function createQueueScenario({ startMs, machines, fault: situation }: SyntheticOptions): Scenario {
  const maker: TruckMaker = { situation, startMs };
  const settings = syntheticSettings(situation, startMs);
  const silence = silentMs(situation);
  const values = new Map<string, unknown>();
  const trucks = new Map<number, QueueEntry>();
  let changed = new Set<string>();
  let clockMs = startMs;
  let calls = 0;

  function put(key: string, value: unknown): void {
    values.set(key, value);
    changed.add(key);
  }

  function putTruck(number: number, entry: QueueEntry): void {
    trucks.set(number, entry);
    put(DOCK_QUEUE_FEED_KEYS.entry(String(number)), entry);
  }

  function beat(atMs: number): void {
    put(DOCK_QUEUE_FEED_KEYS.beat(), atMs);
  }

  function callNext(atMs: number): void {
    const [first, ...others] = [...trucks].filter(([, { state }]) => state === 'arrived');
    if (first) {
      const [number, { plate, ticket, job, slotStart, slotEnd, arrivedAt }] = first;
      const called = calledTruck(maker, number, calls, { agoMs: startMs - atMs, isOpen: true, callCount: 1 });
      putTruck(number, { ...called, plate, ticket, job, slotStart, slotEnd, arrivedAt });
    }
    for (const [index, [number, entry]] of others.entries())
      putTruck(number, { ...entry, position: index + 1 });
    const next = Math.max(FIRST_WAITING, ...[...trucks.keys()].filter((number) => number < FIRST_ABSENT)) + 1;
    putTruck(next, arrivedTruck(maker, next, others.length));
    calls += 1;
  }

  function dock(atMs: number): void {
    for (const [number, entry] of trucks) {
      const isThere =
        entry.state === 'called' && entry.calledAt !== null && atMs - entry.calledAt >= DRIVE_MS;
      if (isThere) putTruck(number, { ...entry, state: 'docked', dockedAt: atMs });
    }
  }

  function tick(atMs: number): void {
    if ((atMs - startMs) % BEAT_MS === 0) beat(atMs);
    dock(atMs);
    const isCalling =
      situation !== SITUATIONS.paused && situation !== SITUATIONS.idle && situation !== SITUATIONS.first;
    if (isCalling && (atMs - startMs - FIRST_CALL_MS) % CALL_EVERY_MS === 0) callNext(atMs);
  }

  put(DOCK_QUEUE_FEED_KEYS.settings(), settings);
  beat(startMs - (silence ?? 1_000));
  for (const [number, entry] of firstTrucks(maker, machines)) putTruck(number, entry);
  changed = new Set();

  return {
    image: (topic) =>
      topic.name === 'dockQueue' && topic.id === settings.warehouse.id ? values : new Map<string, unknown>(),
    advance(nowMs) {
      while (silence === null && clockMs + TICK_MS <= nowMs) {
        clockMs += TICK_MS;
        tick(clockMs);
      }
      const keys = changed;
      changed = new Set();
      return keys;
    },
    answer: (contractId) => (contractId === listWarehouses.id ? [settings.warehouse] : null),
  };
}

/** By their numbers of the day. */
function firstTrucks(maker: TruckMaker, machines: number): ReadonlyMap<number, QueueEntry> {
  const { situation } = maker;
  const trucks = new Map<number, QueueEntry>();
  const isBlank = situation === SITUATIONS.idle && machines === 1;
  if (isBlank) return trucks;
  const open = openCalls(situation);
  open.forEach((call, index) => {
    trucks.set(23 - index, calledTruck(maker, 23 - index, index, { ...call, isOpen: true }));
  });
  const first = 23 - open.length;
  const earlier = situation === SITUATIONS.first ? 0 : 4;
  for (let index = 0; index < earlier; index += 1) {
    const agoMs = (8 + index * 5) * MINUTE_MS;
    trucks.set(
      first - index,
      calledTruck(maker, first - index, open.length + index, { agoMs, isOpen: false, callCount: 1 }),
    );
  }
  for (let place = 0; place < machines; place += 1) {
    trucks.set(FIRST_WAITING + place, arrivedTruck(maker, FIRST_WAITING + place, place));
  }
  const { missed, late } = absent(situation);
  for (let index = 0; index < missed; index += 1) trucks.set(FIRST_ABSENT + index, missedTruck(maker, index));
  for (let index = 0; index < late; index += 1)
    trucks.set(FIRST_ABSENT + 50 + index, lateTruck(maker, index));
  return trucks;
}

interface OpenCall {
  readonly agoMs: number;
  readonly callCount?: number;
  readonly hasDock?: boolean;
}

/** The newest first. */
function openCalls(situation: number): readonly OpenCall[] {
  switch (situation) {
    case SITUATIONS.idle:
    case SITUATIONS.paused:
      return [];
    case SITUATIONS.delayed:
      return [{ agoMs: 5_000, callCount: 3 }, { agoMs: 150_000 }];
    case SITUATIONS.noDock:
      return [{ agoMs: 16_000, hasDock: false }, { agoMs: 16_000 }];
    case SITUATIONS.crowded:
      return [0, 1, 2, 3, 4].map(() => ({ agoMs: 30_000 }));
    case SITUATIONS.first:
      return [{ agoMs: 30_000 }];
    case SITUATIONS.dead:
      return [{ agoMs: 400_000 }];
    default:
      return [{ agoMs: 4_000 }, { agoMs: 120_000 }];
  }
}

function absent(situation: number): { readonly missed: number; readonly late: number } {
  if (situation === SITUATIONS.walkIns || situation === SITUATIONS.first) return { missed: 0, late: 0 };
  if (situation === SITUATIONS.delayed) return { missed: 2, late: 1 };
  const isMany = situation === SITUATIONS.crowded || situation === SITUATIONS.widest;
  return isMany ? { missed: 5, late: 3 } : { missed: 1, late: 1 };
}
