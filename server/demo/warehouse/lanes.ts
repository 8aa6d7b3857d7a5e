import { unitsOfPallet } from './emit.ts';
import { demoHouse } from './house.ts';
import type { HouseState, LaneSim } from './sim-state.ts';

/** Lanes hold one product and lot at a time; goods leave in the order in which they came. */
export function emptyLanes(): LaneSim[] {
  return demoHouse.zones
    .filter(({ kind }) => kind === 'storage')
    .flatMap(({ code: zone, locations }) =>
      locations.map(
        ({ code, maxPallets }): LaneSim => ({
          code,
          zone,
          maxPallets,
          product: null,
          lot: null,
          quantity: 0,
          damaged: 0,
          sinceMs: 0,
        }),
      ),
    );
}

function palletsIn({ product, quantity }: LaneSim): number {
  return product === null ? 0 : quantity / unitsOfPallet(product);
}

/** Good pallets of a product. */
export function palletsOf(state: Pick<HouseState, 'lanes'>, product: string): number {
  return state.lanes.reduce(
    (sum, lane) =>
      lane.product === product
        ? sum + Math.floor((lane.quantity - lane.damaged) / unitsOfPallet(product))
        : sum,
    0,
  );
}

/** A lane with room for the pallets: the one that this lot is put into, or an empty one; null = the zone is full. */
export function laneFor(
  state: Pick<HouseState, 'lanes' | 'putAways'>,
  goods: { readonly product: string; readonly lot: string; readonly zone: string; readonly pallets: number },
): LaneSim | null {
  const onTheWay = (code: string) =>
    state.putAways.reduce((sum, { to, pallets }) => (to === code ? sum + pallets : sum), 0);
  const takenFor = (lane: LaneSim) => {
    const batch = state.putAways.find(({ to }) => to === lane.code);
    return lane.product === null ? (batch ?? null) : { product: lane.product, lot: lane.lot };
  };
  const fits = (lane: LaneSim) =>
    lane.zone === goods.zone && palletsIn(lane) + onTheWay(lane.code) + goods.pallets <= lane.maxPallets;
  const own = state.lanes.find((lane) => {
    const taken = takenFor(lane);
    return taken?.product === goods.product && taken.lot === goods.lot && fits(lane);
  });
  return own ?? state.lanes.find((lane) => takenFor(lane) === null && fits(lane)) ?? null;
}

export function putIn(
  lane: LaneSim,
  goods: { readonly product: string; readonly lot: string; readonly quantity: number },
  nowMs: number,
): void {
  if (lane.product !== null && (lane.product !== goods.product || lane.lot !== goods.lot))
    throw new Error(`${lane.code} holds other goods`);
  if (lane.product === null) lane.sinceMs = nowMs;
  lane.product = goods.product;
  lane.lot = goods.lot;
  lane.quantity += goods.quantity;
}

export function takeOut(lane: LaneSim, quantity: number): void {
  if (quantity > lane.quantity) throw new Error(`${lane.code} holds less than is taken`);
  lane.quantity -= quantity;
  if (lane.quantity > 0) return;
  lane.product = null;
  lane.lot = null;
}

/** Takes good pallets of a product out, the oldest first; null = there are not so many. */
export function takeOldest(
  state: Pick<HouseState, 'lanes'>,
  product: string,
  pallets: number,
): TakenGoods[] | null {
  if (palletsOf(state, product) < pallets) return null;
  const unit = unitsOfPallet(product);
  const taken: TakenGoods[] = [];
  let rest = pallets;
  for (const lane of lanesOf(state, product)) {
    const own = Math.min(rest, Math.floor((lane.quantity - lane.damaged) / unit));
    if (own <= 0) continue;
    taken.push({ lane: lane.code, zone: lane.zone, lot: lane.lot ?? '', quantity: own * unit });
    takeOut(lane, own * unit);
    rest -= own;
    if (rest === 0) break;
  }
  return taken;
}

/** Goods that were taken out of one lane. */
export interface TakenGoods {
  readonly lane: string;
  readonly zone: string;
  readonly lot: string;
  readonly quantity: number;
}

/** Lanes of a product, the oldest first. */
export function lanesOf(state: Pick<HouseState, 'lanes'>, product: string): LaneSim[] {
  return state.lanes
    .filter((lane) => lane.product === product)
    .toSorted((a, b) => a.sinceMs - b.sinceMs || (a.code < b.code ? -1 : 1));
}
