import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type {
  AnswerAsk,
  AnswerSource,
  KnownPhones,
  QuotedAnswer,
} from '#server/core/ports/fans/answer-sources.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import { APPOINTMENT_SCOPE } from '#server/modules/yard/appointment.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type AppointmentState, appointment } from '#shared/contracts/yard/appointment.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { SLOT_MS } from '#shared/domain/yard/dock-hours.ts';
import { listOpenTrucks, queueForecast } from './queue-image.ts';
import { loadQueueSetting } from './queue-setting.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface OwnTruck {
  readonly id: Id;
  readonly warehouseId: Id;
  readonly state: AppointmentState;
  readonly plate: string | null;
  readonly ticket: string | null;
  readonly dock: string | null;
  readonly slotAt: Date | null;
  readonly slots: number | null;
  readonly mustDockBy: Date | null;
  readonly dockedAt: Date | null;
}

/** Digits of a phone as somebody has written it: with blanks, dashes or a country code. */
const DIGITS = sql`right(regexp_replace(t.driver_phone, '\\D', '', 'g'), 11)`;

/** The truck of the phone, in the queue of its warehouse. */
export const myQueueSource: AnswerSource = {
  name: 'myQueue',
  branches: [
    { when: 'unbound', values: [] },
    { when: 'none', values: [] },
    { when: 'booked', values: ['plate', 'warehouse', 'slot', 'dock'] },
    { when: 'arrived', values: ['plate', 'warehouse', 'ticket', 'position', 'ahead', 'expected', 'now'] },
    { when: 'paused', values: ['plate', 'warehouse', 'ticket', 'position', 'reason', 'now'] },
    { when: 'called', values: ['plate', 'warehouse', 'ticket', 'dock', 'until', 'now'] },
    { when: 'docked', values: ['plate', 'warehouse', 'dock', 'since', 'now'] },
    { when: 'finished', values: ['plate', 'warehouse', 'dock', 'now'] },
    { when: 'missed', values: ['plate', 'warehouse', 'ticket', 'helpPoint'] },
  ],
  async read(tx, ask) {
    const { phone, nowMs } = ask;
    if (phone === null) return { when: 'unbound', values: {} };
    const truck = await findTruck(tx, phone, nowMs);
    const warehouse = truck && (await listAllWarehouses(tx)).find(({ id }) => id === truck.warehouseId);
    return truck && warehouse ? quoted(tx, truck, warehouse, ask) : { when: 'none', values: {} };
  },
  async mayRead(tx, reader, { phone, nowMs }) {
    if (!reader.permissions.has(appointment.access.view)) return false;
    const truck = phone === null ? undefined : await findTruck(tx, phone, nowMs);
    if (!truck) return true;
    const isReached = await APPOINTMENT_SCOPE.condition(tx, reader, 'read');
    const { rows } = await sql`select from appointment t where t.id = ${truck.id} and ${isReached}`.execute(
      withSchema<unknown>(tx),
    );
    return rows.length > 0;
  },
};

/** Drivers of trucks that come, or that come again and again. */
export const driverPhones: KnownPhones = {
  async isKnown(tx, phone) {
    const { rows } = await sql<{ is: boolean }>`select
      exists (select from appointment t where ${DIGITS} = ${phone} and t.deleted_at is null
        and t.state in ('booked', 'arrived', 'called', 'docked', 'working', 'finished', 'missed'))
      or exists (select from vehicle t where ${DIGITS} = ${phone} and t.deleted_at is null) as is`.execute(
      withSchema<unknown>(tx),
    );
    return rows[0]?.is === true;
  },
};

/** Of several the one that is furthest: at a dock before called, called before waiting, then the next that is due. */
async function findTruck(tx: AnyTransaction, phone: string, nowMs: number): Promise<OwnTruck | undefined> {
  const { rows } = await sql<OwnTruck>`
    select t.id::text as id, t.warehouse_id::text as "warehouseId", t.state, t.plate, t.ticket, k.code as dock,
      t.slot_at as "slotAt", t.slots, t.must_dock_by as "mustDockBy", t.docked_at as "dockedAt"
    from appointment t left join dock k on k.id = t.dock_id
    where ${DIGITS} = ${phone} and t.deleted_at is null and (
      t.state in ('arrived', 'called', 'docked', 'working', 'finished')
      or (t.state = 'missed' and t.updated_at > ${new Date(nowMs - HOUR_MS)})
      or (t.state = 'booked' and t.slot_at between ${new Date(nowMs - HOUR_MS)} and ${new Date(nowMs + 7 * DAY_MS)}))
    order by array_position(array['working', 'docked', 'called', 'arrived', 'missed', 'finished', 'booked'], t.state),
      coalesce(t.slot_at, t.arrived_at), t.id
    limit 1`.execute(withSchema<unknown>(tx));
  return rows[0];
}

async function quoted(
  tx: AnyTransaction,
  truck: OwnTruck,
  warehouse: Warehouse,
  { nowMs, language }: AnswerAsk,
): Promise<QuotedAnswer> {
  const isEnglish = language === 'en';
  const clock = (atMs: number) => clockTime(atMs, warehouse.timeZone);
  const timed = (at: Date | null) => (at ? clock(at.getTime()) : '–');
  const shared = {
    plate: truck.plate ?? truck.ticket ?? '–',
    warehouse: (isEnglish && warehouse.nameEn) || warehouse.name,
    ticket: truck.ticket ?? '–',
    dock: truck.dock ?? '–',
    now: clock(nowMs),
  };
  const setting = () => loadQueueSetting(tx, warehouse, nowMs);
  switch (truck.state) {
    case 'booked':
      return { when: 'booked', values: { ...shared, slot: slotText(truck, warehouse.timeZone) } };
    case 'arrived': {
      const { positionOf, expected } = await queueForecast(
        tx,
        warehouse.id,
        await listOpenTrucks(tx, warehouse.id, nowMs),
        nowMs,
      );
      const position = positionOf(truck.id);
      const expectedMs = expected.get(truck.id);
      const place = position === null ? '–' : String(position);
      const { pauseReason, pauseReasonEn } = await setting();
      if (pauseReason !== null)
        return {
          when: 'paused',
          values: { ...shared, position: place, reason: (isEnglish && pauseReasonEn) || pauseReason },
        };
      const ahead = position === null ? '–' : String(position - 1);
      const expectedText = expectedMs === undefined ? '–' : clock(expectedMs);
      return { when: 'arrived', values: { ...shared, position: place, ahead, expected: expectedText } };
    }
    case 'called':
      return { when: 'called', values: { ...shared, until: timed(truck.mustDockBy) } };
    case 'missed': {
      const { helpPoint, helpPointEn } = await setting();
      return {
        when: 'missed',
        values: { ...shared, helpPoint: (isEnglish && helpPointEn) || helpPoint || '–' },
      };
    }
    case 'finished':
      return { when: 'finished', values: shared };
    default:
      return { when: 'docked', values: { ...shared, since: timed(truck.dockedAt) } };
  }
}

/** `11-30 14:20–14:40` by the clock of the warehouse. */
function slotText({ slotAt, slots }: OwnTruck, timeZone: string): string {
  if (!slotAt) return '–';
  const startMs = slotAt.getTime();
  const end = clockTime(startMs + (slots ?? 1) * SLOT_MS, timeZone);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, month: '2-digit', day: '2-digit' }).format(
    startMs,
  );
  return `${day} ${clockTime(startMs, timeZone)}–${end}`;
}
