import { createRandomStream, nextUniform } from '#server/demo/plant/random.ts';
import { type PlannedOrder, planDay, SLOT_LENGTH_MS } from './day-plan.ts';
import { dayOfHouse, IN_MS, instantAt, ownerOf, runNumber, unitsOfPallet } from './emit.ts';
import { demoHouse } from './house.ts';
import { usualNeeds } from './sim.ts';
import type { HouseEvent } from './sim-state.ts';

const DAYS = 14;
/** Numbers before those of the run. */
const NUMBERS_BEFORE = 2_000;
const LATE_SHARE = 0.015;

/**
 * The days before a run, of which only is known which orders left when: without them the week and the pace of shipping
 * would begin with this day. `toldMs`: until then another run has told of its own days.
 */
export function pastDays(
  { seed, runMs }: { readonly seed: number; readonly runMs: number },
  toldMs: number,
): HouseEvent[] {
  const today = instantAt(dayOfHouse(runMs), 0);
  const dice = createRandomStream(seed, `past ${runMs}`);
  const events: HouseEvent[] = [];
  let serial = 0;
  for (let back = DAYS; back >= 1; back -= 1) {
    const day = dayOfHouse(today - back * IN_MS.day + IN_MS.day / 2);
    if (instantAt(day, 0) < toldMs) continue;
    for (const { slotMs, orders } of planDay(seed, day, usualNeeds()).trucks)
      for (const order of orders) {
        serial += 1;
        const isLate = nextUniform(dice) < LATE_SHARE;
        const shippedMs = slotMs + SLOT_LENGTH_MS + Math.round((isLate ? 45 : -3) * IN_MS.minute);
        const deliveredMs = shippedMs + Math.round((2 + nextUniform(dice) * 5) * IN_MS.hour);
        const no = `SO-${runNumber({ runMs }) - NUMBERS_BEFORE + serial}`;
        const id = `${demoHouse.code}-${runMs.toString(36)}-past-${serial}`;
        events.push(shippedOf(id, no, order, shippedMs), {
          sendMs: deliveredMs,
          payload: {
            id: `${id}-end`,
            ts: deliveredMs,
            type: 'order',
            direction: 'out',
            no,
            state: 'delivered',
          },
        });
      }
  }
  return events.filter(({ sendMs }) => sendMs < runMs).toSorted((a, b) => a.sendMs - b.sendMs);
}

function shippedOf(id: string, no: string, { customer, dueMs, lines }: PlannedOrder, ts: number): HouseEvent {
  const linesOf = lines.map(({ product, pallets }, index) => {
    const quantity = pallets * unitsOfPallet(product);
    return { line: index + 1, product, quantity, done: quantity };
  });
  return {
    sendMs: ts,
    payload: {
      id,
      ts,
      type: 'order',
      direction: 'out',
      no,
      partner: customer,
      ...(lines[0] && { owner: ownerOf(lines[0].product) }),
      dueAt: dueMs,
      state: 'shipped',
      lines: linesOf,
    },
  };
}
