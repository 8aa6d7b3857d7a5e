import type { SentWarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { demoHouse } from './house.ts';
import type { HouseProduct } from './house-model.ts';
import type { HouseState } from './sim-state.ts';

type Untold<Event> = Event extends unknown ? Omit<Event, 'id' | 'ts'> : never;
/** What has happened, without its id and time. */
export type Happening = Untold<SentWarehouseEvent>;

export const IN_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

const EPOCH_OF_NUMBERS = Date.UTC(2026, 0, 1);

/** Between two events of the same minute, so that their order is that in which they were said. */
const APART_MS = 150;

/** One minute of the warehouse: what is said in it has its times, one after the other. */
export interface HouseStep {
  readonly state: HouseState;
  /** The minute that is simulated. */
  readonly nowMs: number;
  /** `sendMs`: later, where it is kept until then. */
  readonly say: (happening: Happening, sendMs?: number) => void;
}

export function beginStep(state: HouseState): HouseStep {
  const { nowMs } = state;
  let said = 0;
  return {
    state,
    nowMs,
    say(happening, sendMs) {
      const ts = nowMs + Math.min(IN_MS.minute - 1, said * APART_MS);
      said += 1;
      state.serial += 1;
      const id = `${demoHouse.code}-${state.runMs.toString(36)}-${state.serial}`;
      const payload = { id, ts, ...withOwner(happening) } as SentWarehouseEvent;
      state.outbox.push({ sendMs: Math.max(ts, sendMs ?? 0), payload });
    },
  };
}

/** With whose goods it is about: those of an order are all of one owner. */
export function withOwner(happening: Happening): Happening {
  const product = productOf(happening);
  return product === undefined ? happening : ({ ...happening, owner: ownerOf(product) } as Happening);
}

function productOf(happening: Happening): string | undefined {
  if (happening.type === 'movement') return happening.product;
  return happening.type === 'order' ? happening.lines?.[0]?.product : undefined;
}

/** Of a run, so that no two have the same ids and numbers: more minutes pass in a run than it numbers records. */
export function runNumber({ runMs }: Pick<HouseState, 'runMs'>): number {
  return Math.floor((runMs - EPOCH_OF_NUMBERS) / IN_MS.minute);
}

/** A number for an order, a truck, a wave or a check: `SO-471234`. */
export function nextRecordNo(state: HouseState, prefix: string): string {
  state.records += 1;
  return `${prefix}-${runNumber(state) + state.records}`;
}

/** A number for a task, of which there are thousands: `T-A2F1-123`. */
export function nextTaskNo(state: HouseState): string {
  state.tasks += 1;
  return `T-${runNumber(state).toString(36).toUpperCase()}-${state.tasks}`;
}

/** `2026-11-22` by the clock of the warehouse. */
export function dayOfHouse(ms: number): string {
  return dayText(wallClockOf(ms, demoHouse.timeZone));
}

/** The instant of a minute of a day by the clock of the warehouse. */
export function instantAt(day: string, minuteOfDay: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, minuteOfDay }, demoHouse.timeZone);
}

export function unitsOfPallet(product: string): number {
  return keptProduct(product).unitsPerPallet;
}

export function ownerOf(product: string): string {
  return keptProduct(product).owner;
}

function keptProduct(product: string): HouseProduct {
  const found = demoHouse.products.find(({ code }) => code === product);
  if (!found) throw new Error(`the demo warehouse keeps no ${product}`);
  return found;
}
