import { bottlingCalendar } from '#server/demo/plant/calendar.ts';
import { nextUniform } from '#server/demo/plant/random.ts';
import type { PalletMade } from '#server/demo/plant/sim.ts';
import { shiftAt } from '#shared/domain/calendar/shift-calendar.ts';
import { dayOfHouse, type HouseStep, IN_MS, nextRecordNo, nextTaskNo, unitsOfPallet } from './emit.ts';
import { demoHouse } from './house.ts';
import { codeOfLocation } from './house-model.ts';
import { laneFor, lanesOf, putIn, takeOut } from './lanes.ts';
import type { LineShiftSim, PutAwaySim } from './sim-state.ts';

/** Pallets that a forklift train takes at a time. */
const BATCH = 6;
/** Of the plan of a shift, what really comes; also what is expected of it. */
const PLAN_SHARE = 0.95;
const PUT_AWAY_MS = 7 * IN_MS.minute;
const PUT_AWAY_SPREAD_MS = 7 * IN_MS.minute;
const CLOSE_AFTER_MS = 20 * IN_MS.minute;

/** Packaging that a pallet of a line takes, in its units. */
const USED_PER_PALLET: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  L1: { CAP28: 960, FILM: 8 },
  L2: { PRE550: 960, CAP28: 960, FILM: 9 },
  L3: { CAN310: 1_920, FILM: 6 },
};

/** Pallets of the lines: received in batches, and put away. */
export function stepProduction(step: HouseStep, pallets: readonly PalletMade[]): void {
  const { state, nowMs } = step;
  openShifts(step);
  for (const { lineCode } of pallets) {
    const shift = state.lineShifts.findLast(({ line }) => line === lineCode);
    if (shift) shift.waiting += 1;
    state.unsupplied[lineCode] = (state.unsupplied[lineCode] ?? 0) + 1;
  }
  for (const shift of state.lineShifts) {
    while (shift.waiting >= BATCH || (shift.waiting > 0 && nowMs >= shift.toMs))
      if (!receiveBatch(step, shift)) break;
    closeShift(step, shift);
  }
  state.lineShifts = state.lineShifts.filter(({ isClosed }) => !isClosed);
  storeBatches(step);
  if (nowMs % IN_MS.hour === 50 * IN_MS.minute) supplyLines(step);
}

/** What a line puts out in a shift, by the plan of the plant. */
export function plannedPallets(lineCode: string, ms: number) {
  const line = bottlingCalendar.lines.find(({ code }) => code === lineCode);
  const shift = line && shiftAt(line.shiftPatterns, line.timeZone, ms);
  const index = line?.shiftPatterns.findIndex(({ name }) => name === shift?.name) ?? -1;
  const product = line?.products[index % line.products.length];
  const count = line?.shiftPatterns[index]?.plannedCount;
  if (!shift || product === undefined || count === undefined) return null;
  return {
    product,
    fromMs: shift.from,
    toMs: shift.to,
    shiftNo: index + 1,
    pallets: Math.floor((count * PLAN_SHARE) / unitsOfPallet(product)),
  };
}

function openShifts(step: HouseStep): void {
  const { state, nowMs } = step;
  for (const { code } of bottlingCalendar.lines) {
    const last = state.lineShifts.findLast(({ line }) => line === code);
    if (last && nowMs < last.toMs) continue;
    const planned = plannedPallets(code, nowMs);
    if (!planned) continue;
    const { product, fromMs, toMs, pallets, shiftNo } = planned;
    const shift: LineShiftSim = {
      line: code,
      order: nextRecordNo(state, 'PR'),
      product,
      lot: `L${dayOfHouse(fromMs).replaceAll('-', '')}-${code}-${shiftNo}`,
      planned: pallets,
      fromMs,
      toMs,
      waiting: 0,
      received: 0,
      stored: 0,
      isClosed: false,
    };
    state.lineShifts.push(shift);
    step.say({
      type: 'order',
      direction: 'in',
      no: shift.order,
      kind: 'production',
      state: 'announced',
      dueAt: toMs + CLOSE_AFTER_MS,
      lines: [{ line: 1, product, lot: shift.lot, quantity: pallets * unitsOfPallet(product) }],
    });
  }
}

function receiveBatch(step: HouseStep, shift: LineShiftSim): boolean {
  const { state, nowMs } = step;
  const { product, lot, order } = shift;
  const pallets = Math.min(BATCH, shift.waiting);
  const zone = demoHouse.products.find(({ code }) => code === product)?.zone ?? 'A';
  const lane = laneFor(state, { product, lot, zone, pallets });
  if (!lane) return false;
  shift.waiting -= pallets;
  shift.received += pallets;
  const from = codeOfLocation(
    'IN',
    bottlingCalendar.lines.findIndex(({ code }) => code === shift.line),
  );
  const unit = unitsOfPallet(product);
  step.say({
    type: 'movement',
    kind: 'receipt',
    product,
    lot,
    ...lotDates(shift.fromMs),
    to: { location: from },
    quantity: pallets * unit,
  });
  sayShift(step, shift, 'receiving');
  const batch: PutAwaySim = {
    no: nextTaskNo(state),
    order,
    product,
    lot,
    pallets,
    from,
    to: lane.code,
    zone,
    doneMs: nowMs + PUT_AWAY_MS + Math.floor(nextUniform(state.dice) * PUT_AWAY_SPREAD_MS),
  };
  state.putAways.push(batch);
  step.say({ ...taskOf(batch), state: 'open', dueAt: nowMs + 2 * PUT_AWAY_MS + PUT_AWAY_SPREAD_MS });
  return true;
}

function lotDates(producedMs: number) {
  const producedOn = dayOfHouse(producedMs);
  const [year, ...rest] = producedOn.split('-');
  // A year later; a day that the year does not have is the one before.
  const expiresOn = `${Number(year) + 1}-${rest.join('-')}`.replace(/-02-29$/, '-02-28');
  return { producedOn, expiresOn };
}

function taskOf({ no, order, product, pallets, from, to, zone }: PutAwaySim) {
  const quantity = pallets * unitsOfPallet(product);
  return {
    type: 'task',
    no,
    kind: 'put_away',
    order,
    direction: 'in',
    line: 1,
    product,
    quantity,
    from,
    to,
    zone,
  } as const;
}

function sayShift(step: HouseStep, shift: LineShiftSim, state: 'receiving' | 'putting_away' | 'done'): void {
  const { order, product, lot, received, planned } = shift;
  const unit = unitsOfPallet(product);
  // What the line has not made by the end of its shift does not come.
  const expected = state === 'receiving' ? Math.max(planned, received) : Math.max(1, received);
  step.say({
    type: 'order',
    direction: 'in',
    no: order,
    state,
    lines: [{ line: 1, product, lot, quantity: expected * unit, done: received * unit }],
  });
}

function closeShift(step: HouseStep, shift: LineShiftSim): void {
  if (step.nowMs < shift.toMs || shift.waiting > 0) return;
  if (step.nowMs === shift.toMs) sayShift(step, shift, 'putting_away');
  if (step.state.putAways.some(({ order }) => order === shift.order)) return;
  sayShift(step, shift, 'done');
  shift.isClosed = true;
}

function storeBatches(step: HouseStep): void {
  const { state, nowMs } = step;
  for (const batch of state.putAways.filter(({ doneMs }) => doneMs <= nowMs)) {
    const { product, lot, pallets, from, to, order } = batch;
    const quantity = pallets * unitsOfPallet(product);
    const lane = state.lanes.find(({ code }) => code === to);
    if (!lane) continue;
    putIn(lane, { product, lot, quantity }, nowMs);
    const owner = [...state.lineShifts, ...state.deliveries].find(
      (one) => ('order' in one ? one.order : one.truck.docNo) === order,
    );
    if (owner) owner.stored += pallets;
    step.say({
      type: 'movement',
      kind: 'put_away',
      product,
      lot,
      from: { location: from },
      to: { location: to },
      quantity,
    });
    step.say({ ...taskOf(batch), state: 'done', done: quantity });
  }
  state.putAways = state.putAways.filter(({ doneMs }) => doneMs > nowMs);
}

/** The lines fetch the packaging of what they have made since the last time. */
function supplyLines(step: HouseStep): void {
  const { state } = step;
  const wanted = new Map<string, number>();
  for (const [line, pallets] of Object.entries(state.unsupplied))
    for (const [product, per] of Object.entries(USED_PER_PALLET[line] ?? {}))
      wanted.set(product, (wanted.get(product) ?? 0) + per * pallets);
  state.unsupplied = {};
  for (const [product, quantity] of wanted) {
    let rest = quantity;
    for (const lane of lanesOf(state, product)) {
      const own = Math.min(rest, lane.quantity);
      if (own <= 0) break;
      step.say({
        type: 'movement',
        kind: 'consume',
        product,
        lot: lane.lot ?? '',
        from: { location: lane.code },
        quantity: own,
      });
      takeOut(lane, own);
      rest -= own;
    }
  }
}
