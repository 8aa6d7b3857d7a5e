import { nextUniform } from '#server/demo/plant/random.ts';
import { type Happening, type HouseStep, IN_MS, unitsOfPallet } from './emit.ts';
import { lanesOf } from './lanes.ts';
import { ordersOf, sayOrder, sayWave } from './outbound.ts';
import type { HouseState, LoadSim, OrderSim, TroubleHit, TroubleSim } from './sim-state.ts';

const SCRAP_AFTER_MS = 2 * IN_MS.hour;

/** What goes wrong: each begins when its time has come and there is something for it to hit. */
export function stepTroubles(step: HouseStep): void {
  const { state, nowMs } = step;
  for (const trouble of state.troubles) {
    if (trouble.hit === null && nowMs >= trouble.atMs) begin(step, trouble);
    else if (trouble.hit !== null && nowMs === trouble.hit.endMs) end(step, trouble.kind, trouble.hit);
    else if (trouble.kind === 'damage' && nowMs === (trouble.hit?.endMs ?? 0) + SCRAP_AFTER_MS)
      scrap(step, trouble.hit);
  }
}

const KINDS = {
  shortage: 'shortage',
  leveller: 'equipment',
  damage: 'damage',
  forklift: 'equipment',
  gate: 'device_offline',
} as const;

function begin(step: HouseStep, trouble: TroubleSim): void {
  const hit = hitOf(step, trouble);
  if (hit === null) return;
  trouble.hit = hit;
  step.say(troubleOf(trouble.kind, hit, false));
  if (trouble.kind === 'shortage') holdOrder(step, hit, `${hit.text} ${hit.textEn}`);
  if (trouble.kind === 'damage') changeStatus(step, hit);
}

function end(step: HouseStep, kind: TroubleSim['kind'], hit: TroubleHit): void {
  step.say(resolved(kind, hit));
  if (kind === 'shortage') holdOrder(step, hit, null);
}

/** That it is over. */
export function resolved(kind: TroubleSim['kind'], hit: TroubleHit): Happening {
  return troubleOf(kind, hit, true);
}

function troubleOf(kind: TroubleSim['kind'], hit: TroubleHit, isResolved: boolean): Happening {
  const { text, textEn, dock, zone, location, product, wave, order } = hit;
  const refs = { dock, zone, location, product, wave, outboundOrder: order };
  const given = Object.fromEntries(Object.entries(refs).filter(([, value]) => value !== undefined));
  return { type: 'exception', kind: KINDS[kind], text, textEn, isResolved, ...given };
}

function hitOf(step: HouseStep, trouble: TroubleSim): TroubleHit | null {
  const { state, nowMs } = step;
  const endMs = nowMs + Math.ceil(trouble.lastMs / IN_MS.minute) * IN_MS.minute;
  switch (trouble.kind) {
    case 'shortage':
      return shortageOf(state, nowMs);
    case 'leveller': {
      const load = state.loads.find(
        ({ truck, orders }) => truck.state === 'working' && orders.some((order) => isHalfLoaded(order)),
      );
      const dock = load?.truck.dock;
      return dock ? { text: '升降板故障', textEn: 'Dock leveller fault', endMs, dock } : null;
    }
    case 'damage': {
      const full = state.lanes.filter(
        ({ product, quantity, damaged }) => product !== null && quantity > 0 && damaged === 0,
      );
      const lane = full[Math.floor(nextUniform(state.dice) * full.length)];
      if (!lane?.product || lane.zone === 'M' || lane.quantity < unitsOfPallet(lane.product)) return null;
      const { code, product, zone } = lane;
      return {
        text: `${code} 托盘破损`,
        textEn: `${code} pallet damaged`,
        endMs,
        location: code,
        product,
        zone,
      };
    }
    case 'forklift':
      return { text: '叉车换电', textEn: 'Forklift battery change', endMs, zone: 'B' };
    case 'gate':
      return { text: '大门扫描枪离线', textEn: 'Gate scanner offline', endMs, zone: 'GATE' };
  }
}

function isHalfLoaded({ state, loaded }: OrderSim): boolean {
  return state === 'loading' && loaded >= 4 && loaded < 16;
}

const SOON_MS = 100 * IN_MS.minute;
const AFTER_SLOT_MS = 18 * IN_MS.minute;

/** An order of a wave that is being picked and whose truck comes soon: the shortage lasts until the truck waits. */
function shortageOf(state: HouseState, nowMs: number): TroubleHit | null {
  const found = state.loads.flatMap((load) => {
    const slotMs = load.truck.slotMs ?? 0;
    if (slotMs < nowMs + 15 * IN_MS.minute || slotMs > nowMs + SOON_MS) return [];
    return load.orders.filter((order) => isBeingPicked(state, order)).map((order) => ({ load, order }));
  });
  const [first] = found;
  const pick = first?.order.picks.find(({ taken }) => taken === null);
  if (!first || !pick) return null;
  return toShortage(state, first.load, first.order, pick.product);
}

function isBeingPicked(state: HouseState, order: OrderSim): boolean {
  const wave = state.waves.find(({ no }) => no === order.wave);
  return (
    wave?.state === 'picking' &&
    (order.state === 'picking' || order.state === 'allocated') &&
    order.picks.filter(({ taken }) => taken === null).length >= 2
  );
}

function toShortage(state: HouseState, { truck }: LoadSim, order: OrderSim, product: string): TroubleHit {
  const location = lanesOf(state, product)[0]?.code ?? '';
  return {
    text: `${location} 缺货待补`,
    textEn: `${location} out of stock`,
    endMs: (truck.slotMs ?? state.nowMs) + AFTER_SLOT_MS,
    product,
    wave: order.wave,
    order: order.no,
    ...(location === '' ? {} : { location }),
  };
}

function holdOrder(step: HouseStep, hit: TroubleHit, hold: string | null): void {
  const order = ordersOf(step.state, hit.wave ?? '').find(({ no }) => no === hit.order);
  const wave = step.state.waves.find(({ no }) => no === hit.wave);
  if (order) {
    order.hold = hold;
    sayOrder(step, order);
  }
  if (wave) sayWave(step, wave, hold);
}

/** One pallet of the lane must not leave any more … */
function changeStatus(step: HouseStep, { location, product }: TroubleHit): void {
  const lane = step.state.lanes.find(({ code }) => code === location);
  if (!lane || product === undefined) return;
  const quantity = unitsOfPallet(product);
  lane.damaged += quantity;
  step.say({
    type: 'movement',
    kind: 'status',
    product,
    lot: lane.lot ?? '',
    from: { location: lane.code },
    to: { location: lane.code, status: 'damaged' },
    quantity,
    reason: '破损 Damaged',
  });
}

/** … and is written off. */
function scrap(step: HouseStep, hit: TroubleHit | null): void {
  const lane = step.state.lanes.find(({ code }) => code === hit?.location);
  if (!lane?.product || lane.damaged === 0) return;
  step.say({
    type: 'movement',
    kind: 'adjust',
    product: lane.product,
    lot: lane.lot ?? '',
    from: { location: lane.code, status: 'damaged' },
    quantity: lane.damaged,
    reason: '报废 Written off',
  });
  lane.quantity -= lane.damaged;
  lane.damaged = 0;
  if (lane.quantity > 0) return;
  lane.product = null;
  lane.lot = null;
}
