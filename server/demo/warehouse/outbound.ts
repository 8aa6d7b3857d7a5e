import { nextUniform } from '#server/demo/plant/random.ts';
import { type DayPlan, PICK_BEFORE_MS, PICKED_BEFORE_MS } from './day-plan.ts';
import { type HouseStep, IN_MS, nextRecordNo, nextTaskNo, unitsOfPallet } from './emit.ts';
import { codeOfLocation } from './house-model.ts';
import { takeOldest } from './lanes.ts';
import type { HouseState, LoadSim, OrderSim, PickSim, TruckSim, WaveSim } from './sim-state.ts';
import { bookTruck, finishTruck, stepTruck } from './truck-way.ts';

/** Pallets of a pick task. */
const PICK_MAX = 6;
/** Pallets that are loaded at a time. */
const LOAD_STEP = 2;
const CHECK_MS = 6 * IN_MS.minute;

/** Books the trucks of a day with the orders that they fetch, and plans the waves in which these are picked. */
export function openOutboundDay(step: HouseStep, plan: DayPlan): void {
  const { state } = step;
  const waves = plan.waves.map((planned): WaveSim => {
    return { ...planned, no: nextRecordNo(state, 'W'), state: 'planned' };
  });
  for (const planned of plan.trucks.filter(({ slotMs }) => slotMs - PICK_BEFORE_MS > step.nowMs)) {
    const orders = planned.orders.map(
      (order): OrderSim => ({
        no: nextRecordNo(state, 'SO'),
        customer: order.customer,
        receivedMs: order.receivedMs,
        dueMs: order.dueMs,
        wave: waves[order.wave]?.no ?? '',
        lines: order.lines.map(({ product, pallets }, index) => ({ line: index + 1, product, pallets })),
        picks: [],
        state: 'coming',
        stateMs: step.nowMs,
        hold: null,
        loaded: 0,
        deliverMs: 0,
      }),
    );
    const { slotMs, arriveMs, plate, carrier, pallets, walkMs, paceMs, dock, owner } = planned;
    const truck: TruckSim = {
      no: nextRecordNo(state, 'TR'),
      docNo: orders[0]?.no ?? '',
      plate,
      carrier,
      owner,
      vehicleType: pallets > 28 ? 'semi_trailer' : 'truck',
      direction: 'out',
      pallets,
      slotMs,
      arriveMs,
      walkMs,
      paceMs,
      dock,
      state: 'coming',
      stateMs: step.nowMs,
      nextMs: 0,
    };
    bookTruck(step, truck);
    state.loads.push({ truck, orders });
  }
  const used = new Set(state.loads.flatMap(({ orders }) => orders.map(({ wave }) => wave)));
  for (const wave of waves.filter(({ no }) => used.has(no))) {
    state.waves.push(wave);
    sayWave(step, wave);
  }
}

export function stepOutbound(step: HouseStep): void {
  const { state } = step;
  for (const wave of state.waves) stepWave(step, wave);
  for (const load of state.loads) {
    for (const order of load.orders) stepOrder(step, load, order);
    stepLoad(step, load);
  }
  state.loads = state.loads.filter(({ orders }) => orders.some((order) => order.state !== 'delivered'));
  state.waves = state.waves.filter((wave) => wave.state !== 'done');
}

export function ordersOf(state: HouseState, wave: string): OrderSim[] {
  return state.loads.flatMap(({ orders }) => orders.filter((order) => order.wave === wave));
}

export function sayWave(step: HouseStep, wave: WaveSim, hold?: string | null): void {
  const { no, name, nameEn, cutOffMs, state } = wave;
  step.say({
    type: 'wave',
    no,
    name,
    nameEn,
    strategy: 'batch',
    cutOffAt: cutOffMs,
    state,
    ...(hold === undefined ? {} : { hold }),
  });
}

function stepWave(step: HouseStep, wave: WaveSim): void {
  const orders = ordersOf(step.state, wave.no);
  const to = waveStateOf(wave, orders, step.nowMs);
  if (to === wave.state) return;
  wave.state = to;
  sayWave(step, wave);
}

const PICKED: ReadonlySet<OrderSim['state']> = new Set(['packed', 'loading', 'shipped', 'delivered']);
const GONE: ReadonlySet<OrderSim['state']> = new Set(['shipped', 'delivered']);

function waveStateOf(wave: WaveSim, orders: readonly OrderSim[], nowMs: number): WaveSim['state'] {
  if (nowMs < wave.releaseMs) return 'planned';
  if (orders.every(({ state }) => GONE.has(state))) return 'done';
  if (orders.every(({ state }) => PICKED.has(state))) return 'loading';
  const isBegun = orders.some(({ picks }) => picks.some(({ taken }) => taken !== null));
  return isBegun ? 'picking' : 'released';
}

export function sayOrder(step: HouseStep, order: OrderSim, extra: { readonly truck?: string } = {}): void {
  const { no, customer, wave, dueMs, hold, lines, state } = order;
  if (state === 'coming') return;
  const isFirst = state === 'released';
  step.say({
    type: 'order',
    direction: 'out',
    no,
    state,
    ...extra,
    ...(isFirst ? { partner: customer, wave, dueAt: dueMs } : {}),
    ...(isFirst
      ? {
          lines: lines.map(({ line, product, pallets }) => ({
            line,
            product,
            quantity: pallets * unitsOfPallet(product),
          })),
        }
      : { hold }),
  });
}

function turnTo(step: HouseStep, order: OrderSim, state: OrderSim['state'], truck?: string): void {
  order.state = state;
  order.stateMs = step.nowMs;
  sayOrder(step, order, truck === undefined ? {} : { truck });
}

function stepOrder(step: HouseStep, { truck }: LoadSim, order: OrderSim): void {
  const { state, nowMs } = step;
  switch (order.state) {
    case 'coming':
      if (nowMs >= order.receivedMs) turnTo(step, order, 'released', truck.no);
      return;
    case 'released': {
      const wave = state.waves.find(({ no }) => no === order.wave);
      if (!wave || wave.state === 'planned') return;
      turnTo(step, order, 'allocated');
      openPicks(step, order, truck);
      return;
    }
    case 'allocated':
    case 'picking':
      if (order.hold === null) pickOne(step, order, truck);
      return;
    case 'checking':
      if (nowMs - order.stateMs >= CHECK_MS) turnTo(step, order, 'packed');
      return;
    case 'shipped':
      if (nowMs >= order.deliverMs) turnTo(step, order, 'delivered');
  }
}

function openPicks(step: HouseStep, order: OrderSim, { slotMs, dock }: TruckSim): void {
  const dueMs = slotMs ?? step.nowMs;
  const parts = order.lines.flatMap(({ line, product, pallets }) => {
    const count = Math.ceil(pallets / PICK_MAX);
    return Array.from({ length: count }, (_, index) => ({
      line,
      product,
      pallets: Math.min(PICK_MAX, pallets - index * PICK_MAX),
    }));
  });
  const apartMs = (PICK_BEFORE_MS - PICKED_BEFORE_MS - 15 * IN_MS.minute) / Math.max(1, parts.length);
  for (const [index, part] of parts.entries()) {
    const startMs = Math.round(
      dueMs - PICK_BEFORE_MS + nextUniform(step.state.dice) * 6 * IN_MS.minute + index * apartMs,
    );
    const pick: PickSim = { ...part, no: nextTaskNo(step.state), startMs, taken: null };
    order.picks.push(pick);
    step.say({ ...taskOf(order, pick, dock), state: 'open', dueAt: startMs + 12 * IN_MS.minute });
  }
}

function taskOf(order: OrderSim, { no, line, product, pallets }: PickSim, dock: string | null) {
  return {
    type: 'task',
    no,
    kind: 'pick',
    order: order.no,
    direction: 'out',
    line,
    wave: order.wave,
    product,
    quantity: pallets * unitsOfPallet(product),
    zone: zoneOf(product),
    ...(dock === null ? {} : { dock }),
  } as const;
}

function zoneOf(product: string): string {
  return product.startsWith('NW') ? 'B' : product.endsWith('330') ? 'A' : 'C';
}

export function stagingOf(dock: string | null): string {
  return codeOfLocation('ST', Math.max(0, Number(dock ?? 1) - 1));
}

/** The next pick whose time has come, if the goods are there. */
function pickOne(step: HouseStep, order: OrderSim, truck: TruckSim): void {
  const next = order.picks.find(({ taken, startMs }) => taken === null && startMs <= step.nowMs);
  if (next) {
    const taken = takeOldest(step.state, next.product, next.pallets);
    if (taken === null) return;
    next.taken = taken.map(({ lot, quantity }) => ({ lot, quantity }));
    for (const { lane, lot, quantity } of taken)
      step.say({
        type: 'movement',
        kind: 'pick',
        product: next.product,
        lot,
        from: { location: lane },
        to: { location: stagingOf(truck.dock) },
        quantity,
      });
    const { quantity, ...task } = taskOf(order, next, truck.dock);
    if (order.state === 'allocated') turnTo(step, order, 'picking');
    step.say({ ...task, quantity, state: 'done', done: quantity, from: taken[0]?.lane ?? '' });
  }
  if (order.picks.every(({ taken }) => taken !== null)) turnTo(step, order, 'checking');
}

function stepLoad(step: HouseStep, load: LoadSim): void {
  const { truck, orders } = load;
  stepTruck(
    step,
    truck,
    orders.some(({ state }) => state === 'packed'),
  );
  if (truck.state === 'left') {
    for (const order of orders.filter(({ state }) => state === 'loading')) {
      order.deliverMs = step.nowMs + Math.round((2 + nextUniform(step.state.dice) * 5) * IN_MS.hour);
      turnTo(step, order, 'shipped');
    }
    return;
  }
  if (truck.state !== 'working' || step.nowMs < truck.nextMs || isFaulty(step.state, truck.dock)) return;
  const order = orders.find((one) => one.loaded < palletsOfOrder(one));
  if (!order) finishTruck(step, truck);
  else if (order.state === 'packed') turnTo(step, order, 'loading', truck.no);
  else if (order.state === 'loading') loadSome(step, truck, order);
}

function isFaulty(state: HouseState, dock: string | null): boolean {
  return state.troubles.some(
    ({ kind, hit }) => kind === 'leveller' && hit?.dock === dock && state.nowMs < (hit?.endMs ?? 0),
  );
}

function palletsOfOrder({ lines }: OrderSim): number {
  return lines.reduce((sum, { pallets }) => sum + pallets, 0);
}

function loadSome(step: HouseStep, truck: TruckSim, order: OrderSim): void {
  let before = 0;
  for (const pick of order.picks) {
    const end = before + pick.pallets;
    if (order.loaded >= end) {
      before = end;
      continue;
    }
    const pallets = Math.min(LOAD_STEP, end - order.loaded);
    const quantity = pallets * unitsOfPallet(pick.product);
    order.loaded += pallets;
    truck.nextMs = step.nowMs + truck.paceMs;
    step.say({
      type: 'task',
      no: nextTaskNo(step.state),
      kind: 'load',
      state: 'done',
      order: order.no,
      direction: 'out',
      line: pick.line,
      wave: order.wave,
      truck: truck.no,
      dock: truck.dock ?? '',
      product: pick.product,
      quantity,
      done: quantity,
    });
    if (order.loaded === end) shipPick(step, truck, pick);
    return;
  }
}

function shipPick(step: HouseStep, truck: TruckSim, { product, taken }: PickSim): void {
  for (const { lot, quantity } of taken ?? [])
    step.say({
      type: 'movement',
      kind: 'ship',
      product,
      lot,
      from: { location: stagingOf(truck.dock) },
      quantity,
    });
}
