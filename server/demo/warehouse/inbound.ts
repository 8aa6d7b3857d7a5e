import { nextUniform } from '#server/demo/plant/random.ts';
import { openCheck } from './checks.ts';
import type { DayPlan } from './day-plan.ts';
import {
  dayOfHouse,
  type HouseStep,
  IN_MS,
  nextRecordNo,
  nextTaskNo,
  ownerOf,
  unitsOfPallet,
} from './emit.ts';
import { demoHouse } from './house.ts';
import { codeOfLocation } from './house-model.ts';
import { laneFor } from './lanes.ts';
import type { DeliverySim, TruckSim } from './sim-state.ts';
import { bookTruck, finishTruck, stepTruck } from './truck-way.ts';

/** Pallets that are unloaded and counted at a time. */
const UNLOAD_STEP = 4;
const PUT_AWAY_MS = 12 * IN_MS.minute;
const RECEIVING = codeOfLocation('IN', 3);
export const RETURNS = codeOfLocation('QC', 0);
const CANCEL_AFTER_MS = 90 * IN_MS.minute;
const SCRAP_AFTER_MS = 3 * IN_MS.hour;

/** Books the trucks that bring packaging on a day; vans with returned goods come unbooked. */
export function openInboundDay(step: HouseStep, plan: DayPlan): void {
  const { state } = step;
  for (const planned of plan.deliveries.filter(({ slotMs }) => slotMs > step.nowMs)) {
    const isReturn = planned.dock === null;
    const { dock, slotMs, arriveMs, carrier, plate, pallets, walkMs, paceMs, product } = planned;
    const truck: TruckSim = {
      no: nextRecordNo(state, 'TR'),
      docNo: nextRecordNo(state, isReturn ? 'RT' : 'ASN'),
      plate,
      carrier,
      owner: ownerOf(product),
      vehicleType: isReturn ? 'van' : 'truck',
      direction: 'in',
      pallets,
      slotMs: isReturn ? null : slotMs,
      arriveMs,
      walkMs,
      paceMs,
      dock,
      state: 'coming',
      stateMs: step.nowMs,
      nextMs: 0,
    };
    const delivery: DeliverySim = {
      truck,
      kind: isReturn ? 'return' : 'purchase',
      supplier: demoHouse.products.find(({ code }) => code === product)?.supplier ?? null,
      product,
      lot: `${isReturn ? 'R' : 'P'}${dayOfHouse(slotMs).replaceAll('-', '')}-${truck.docNo.split('-')[1]}`,
      isMissing: planned.isMissing,
      isHeldForCheck: planned.isHeldForCheck,
      received: 0,
      stored: 0,
      state: 'coming',
    };
    state.deliveries.push(delivery);
    bookTruck(step, truck);
    if (!isReturn) announce(step, delivery);
  }
}

function announce(step: HouseStep, { truck, kind, supplier, product, lot }: DeliverySim): void {
  const quantity = truck.pallets * unitsOfPallet(product);
  step.say({
    type: 'order',
    direction: 'in',
    no: truck.docNo,
    kind,
    ...(supplier === null ? {} : { partner: supplier }),
    dueAt: (truck.slotMs ?? truck.arriveMs) + IN_MS.hour,
    state: 'announced',
    lines: [{ line: 1, product, lot, quantity }],
  });
}

export function stepInbound(step: HouseStep): void {
  const { state } = step;
  for (const delivery of state.deliveries) stepDelivery(step, delivery);
  state.deliveries = state.deliveries.filter(
    ({ state: at, truck }) => at !== 'done' || (truck.state !== 'left' && truck.state !== 'coming'),
  );
}

function stepDelivery(step: HouseStep, delivery: DeliverySim): void {
  const { truck } = delivery;
  const { nowMs, state } = step;
  if (delivery.isMissing) {
    giveUp(step, delivery);
    return;
  }
  const before = truck.state;
  stepTruck(step, truck, true);
  if (before === 'coming' && truck.state === 'arrived' && delivery.kind === 'return')
    announce(step, delivery);
  if (before === 'docked' && truck.state === 'working') beginUnloading(step, delivery);
  const isHeld = state.checks.some(({ order, dock }) => order === truck.docNo && dock !== null);
  if (truck.state === 'working' && nowMs >= truck.nextMs && !isHeld) unload(step, delivery);
  if (delivery.state !== 'putting_away') return;
  if (delivery.kind === 'return') scrap(step, delivery);
  else if (delivery.stored >= delivery.received) {
    sayDelivery(step, delivery, 'done');
    delivery.state = 'done';
  }
}

/** Its order is cancelled; the server finds out itself that the truck has not come. */
function giveUp(step: HouseStep, delivery: DeliverySim): void {
  const { truck } = delivery;
  if (step.nowMs < (truck.slotMs ?? truck.arriveMs) + CANCEL_AFTER_MS || delivery.state === 'done') return;
  delivery.state = 'done';
  step.say({ type: 'order', direction: 'in', no: truck.docNo, state: 'cancelled' });
}

function beginUnloading(step: HouseStep, delivery: DeliverySim): void {
  const { truck, product, kind, lot } = delivery;
  delivery.state = 'receiving';
  sayDelivery(step, delivery, 'receiving');
  if (kind === 'return') return;
  const { dice } = step.state;
  const minutes = delivery.isHeldForCheck ? 22 + nextUniform(dice) * 16 : 14 + nextUniform(dice) * 24;
  openCheck(step, {
    product,
    lot,
    order: truck.docNo,
    dock: delivery.isHeldForCheck ? truck.dock : null,
    minutes,
  });
}

function sayDelivery(
  step: HouseStep,
  delivery: DeliverySim,
  state: 'receiving' | 'putting_away' | 'done',
): void {
  const { truck, product, lot, received } = delivery;
  const unit = unitsOfPallet(product);
  step.say({
    type: 'order',
    direction: 'in',
    no: truck.docNo,
    state,
    lines: [{ line: 1, product, lot, quantity: truck.pallets * unit, done: received * unit }],
  });
}

function unload(step: HouseStep, delivery: DeliverySim): void {
  const { truck, product, kind, lot } = delivery;
  if (delivery.received >= truck.pallets) {
    finishTruck(step, truck);
    delivery.state = 'putting_away';
    sayDelivery(step, delivery, 'putting_away');
    return;
  }
  const pallets = Math.min(UNLOAD_STEP, truck.pallets - delivery.received);
  const lane = kind === 'return' ? null : laneFor(step.state, { product, lot, zone: 'M', pallets });
  // Where there is no room the truck waits.
  if (kind !== 'return' && lane === null) return;
  delivery.received += pallets;
  truck.nextMs = step.nowMs + (truck.paceMs * pallets) / 2;
  const quantity = pallets * unitsOfPallet(product);
  const to = lane === null ? { location: RETURNS, status: 'quarantine' as const } : { location: RECEIVING };
  step.say({ type: 'movement', kind: lane === null ? 'return' : 'receipt', product, lot, to, quantity });
  sayDelivery(step, delivery, 'receiving');
  if (lane === null) return;
  const task = {
    no: nextTaskNo(step.state),
    order: truck.docNo,
    product,
    lot,
    pallets,
    from: RECEIVING,
    to: lane.code,
    zone: lane.zone,
    doneMs: step.nowMs + PUT_AWAY_MS,
  };
  step.state.putAways.push(task);
  step.say({
    type: 'task',
    no: task.no,
    kind: 'put_away',
    state: 'open',
    order: task.order,
    direction: 'in',
    line: 1,
    product,
    quantity,
    from: RECEIVING,
    to: lane.code,
    zone: lane.zone,
    dueAt: task.doneMs + PUT_AWAY_MS,
  });
}

/** Returned goods are written off after they were looked at. */
function scrap(step: HouseStep, delivery: DeliverySim): void {
  const { truck, product, lot, received } = delivery;
  if (step.nowMs < truck.stateMs + SCRAP_AFTER_MS) return;
  step.say({
    type: 'movement',
    kind: 'adjust',
    product,
    lot,
    from: { location: RETURNS, status: 'quarantine' },
    quantity: received * unitsOfPallet(product),
    reason: '报废 Written off',
  });
  sayDelivery(step, delivery, 'done');
  delivery.state = 'done';
}
