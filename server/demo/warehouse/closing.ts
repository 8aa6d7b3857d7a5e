import { type Happening, IN_MS, unitsOfPallet, withOwner } from './emit.ts';
import { demoHouse } from './house.ts';
import { RETURNS } from './inbound.ts';
import { putIn } from './lanes.ts';
import { stagingOf } from './outbound.ts';
import type { HouseEvent, HouseState, LaneSim, OrderSim } from './sim-state.ts';
import { resolved } from './trouble.ts';
import { holdsDock, reportOf } from './truck-way.ts';

/**
 * Ends what another run has left open, so that its trucks and orders do not stand in the way of the next one, and says what
 * is in the lanes then.
 */
export function closeRun(
  other: HouseState,
  nowMs: number,
): { readonly events: readonly HouseEvent[]; readonly lanes: LaneSim[] } {
  const lanes = other.lanes.map((lane) => ({ ...lane }));
  const ended = [
    ...stored(other, lanes),
    ...staged(other),
    ...trucks(other),
    ...orders(other),
    ...troubles(other),
    ...checks(other),
  ];
  const ts = Math.max(nowMs - IN_MS.minute, other.nowMs);
  const events = ended.map((happening, index): HouseEvent => {
    const id = `${demoHouse.code}-${other.runMs.toString(36)}-end-${index}`;
    // Before all that the next run says.
    return { sendMs: 0, payload: { id, ts, ...withOwner(happening) } as HouseEvent['payload'] };
  });
  return { events: [...other.outbox.map((event) => ({ ...event, sendMs: 0 })), ...events], lanes };
}

/** Batches on their way to a lane have come there. */
function stored({ putAways, nowMs }: HouseState, lanes: LaneSim[]): Happening[] {
  return putAways.flatMap(({ product, lot, pallets, from, to }): Happening[] => {
    const lane = lanes.find(({ code }) => code === to);
    if (!lane) return [];
    const quantity = pallets * unitsOfPallet(product);
    putIn(lane, { product, lot, quantity }, nowMs);
    return [
      {
        type: 'movement',
        kind: 'put_away',
        product,
        lot,
        from: { location: from },
        to: { location: to },
        quantity,
      },
    ];
  });
}

/** What was picked and not shipped, and returned goods, are counted out. */
function staged({ loads, deliveries }: HouseState): Happening[] {
  const out = { type: 'movement', kind: 'adjust', reason: '盘点 Stock count' } as const;
  const picked = loads.flatMap(({ truck, orders: own }) => {
    const from = { location: stagingOf(truck.dock) };
    return own.flatMap((order) =>
      unshipped(order).map(({ product, lot, quantity }) => ({ ...out, product, lot, from, quantity })),
    );
  });
  const returned = deliveries
    .filter(({ kind, state, received }) => kind === 'return' && state !== 'done' && received > 0)
    .map(({ product, lot, received }) => ({
      ...out,
      product,
      lot,
      from: { location: RETURNS, status: 'quarantine' as const },
      quantity: received * unitsOfPallet(product),
    }));
  return [...picked, ...returned];
}

function unshipped({ picks, loaded }: OrderSim) {
  let before = 0;
  return picks.flatMap(({ product, pallets, taken }) => {
    before += pallets;
    return loaded >= before ? [] : (taken ?? []).map((goods) => ({ product, ...goods }));
  });
}

function trucks({ loads, deliveries }: HouseState): Happening[] {
  return [...loads, ...deliveries].flatMap(({ truck }): Happening[] => {
    if (truck.state === 'left') return [];
    if (holdsDock(truck)) return [{ ...reportOf(truck), state: 'left' }];
    return truck.state === 'coming' && truck.slotMs === null
      ? []
      : [{ ...reportOf(truck), state: 'cancelled' }];
  });
}

function orders({ loads, deliveries, lineShifts, waves }: HouseState): Happening[] {
  return [
    ...loads.flatMap(({ orders: own }) =>
      own
        .filter(({ state }) => state !== 'coming' && state !== 'delivered')
        .map(
          ({ no, state }): Happening => ({
            type: 'order',
            direction: 'out',
            no,
            state: state === 'shipped' ? 'delivered' : 'cancelled',
          }),
        ),
    ),
    ...[
      ...lineShifts.map(({ order }) => order),
      ...deliveries
        .filter(({ state }) => state !== 'done' && state !== 'coming')
        .map(({ truck }) => truck.docNo),
    ].map((no): Happening => ({ type: 'order', direction: 'in', no, state: 'done' })),
    ...deliveries
      .filter(({ state, kind }) => state === 'coming' && kind === 'purchase')
      .map(
        ({ truck }): Happening => ({ type: 'order', direction: 'in', no: truck.docNo, state: 'cancelled' }),
      ),
    ...waves.map(({ no }): Happening => ({ type: 'wave', no, state: 'cancelled' })),
  ];
}

function troubles({ troubles: all, nowMs }: HouseState): Happening[] {
  return all.flatMap(({ kind, hit }) => (hit !== null && hit.endMs >= nowMs ? [resolved(kind, hit)] : []));
}

function checks({ checks: all }: HouseState): Happening[] {
  return all.map(({ no, product }): Happening => ({ type: 'check', no, product, state: 'cancelled' }));
}
