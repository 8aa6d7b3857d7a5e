import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#server/core/crud/filters.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { FanTruck, FanTrucks } from '#server/core/ports/fans/bound-records.ts';
import { APPOINTMENT_SCOPE } from '#server/modules/yard/appointment.ts';
import { DRIVER_DIGITS } from './my-queue.ts';

const FOUND_MAX = 20;
const PHONE = /^1\d{10}$/;
const IS_OPEN = sql`(t.is_open and t.deleted_at is null)`;

type Row = Omit<FanTruck, 'phone'> & { readonly digits: string | null };

/** Trucks to which fans of public accounts are bound. */
export const fanTrucks: FanTrucks = {
  async find(tx, caller, text) {
    const isThis = text === '' ? sql`true` : isNamed(text);
    const isReached = await APPOINTMENT_SCOPE.condition(tx, caller, 'read');
    return trucks(tx, sql`${IS_OPEN} and ${isReached} and ${isThis}`);
  },
  async get(tx, caller, id) {
    const isReached = await APPOINTMENT_SCOPE.condition(tx, caller, 'read');
    return (await trucks(tx, sql`${IS_OPEN} and t.id = ${id} and ${isReached}`))[0] ?? null;
  },
  async current(tx, id) {
    return (await trucks(tx, sql`${IS_OPEN} and t.id = ${id}`))[0] ?? null;
  },
  async reachesDriver(tx, caller, phone) {
    const isReached = await APPOINTMENT_SCOPE.condition(tx, caller, 'read');
    const { rows } = await sql`select from appointment t
      where ${IS_OPEN} and ${DRIVER_DIGITS} = ${phone} and not ${isReached} limit 1`.execute(
      withSchema<unknown>(tx),
    );
    return rows.length === 0;
  },
  async nameOf(tx, caller, id) {
    const isReached = await APPOINTMENT_SCOPE.condition(tx, caller, 'read');
    const { rows } = await sql<{ name: string }>`select coalesce(t.plate, t.no) as name from appointment t
      where t.id = ${id} and t.deleted_at is null and ${isReached}`.execute(withSchema<unknown>(tx));
    return rows[0]?.name ?? null;
  },
};

function isNamed(text: string): RawBuilder<unknown> {
  const columns = ['t.plate', 't.no', 't.ticket', 't.driver_name'].map((name) =>
    containsText(sql.ref(name), text),
  );
  return sql`(${sql.join(columns, sql` or `)})`;
}

async function trucks(tx: AnyTransaction, where: RawBuilder<unknown>): Promise<readonly FanTruck[]> {
  const { rows } =
    await sql<Row>`select t.id::text as id, t.no, t.plate, t.ticket, t.driver_name as "driverName",
      ${DRIVER_DIGITS} as digits
    from appointment t where ${where} order by t.due_at, t.id limit ${FOUND_MAX}`.execute(
      withSchema<unknown>(tx),
    );
  return rows.map(({ digits, ...truck }) => ({
    ...truck,
    phone: digits !== null && PHONE.test(digits) ? digits : null,
  }));
}
