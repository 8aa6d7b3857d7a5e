import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { ListStockAlerts } from '#server/core/ports/warehouse/stock-alerts.ts';
import { type BoardScope, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import {
  OFFICE_PERIODS_MS,
  OFFICE_ROWS_MAX,
  type OfficeCheckBill,
  type OfficeDuty,
  type OfficeQuality,
  type OfficeStaff,
  type OfficeStock,
} from '#shared/contracts/yard/office-board.ts';

/** Quality checks that are open; those that have used most of their time first. */
export async function openChecks(scope: BoardScope): Promise<OfficeQuality> {
  const { tx, nowMs, warehouse } = scope;
  const now = new Date(nowMs);
  type Row = Omit<OfficeCheckBill, 'since' | 'dueAt'> & {
    readonly since: Date;
    readonly dueAt: Date | null;
    readonly open: number;
    readonly late: number;
  };
  const { rows } = await sql<Row>`
    select b.id::text as id, b.no, p.name as product, p.name_en as "productEn", b.created_at as since, b.due_at as "dueAt",
      (count(*) over ())::int as open, (count(*) filter (where b.due_at < ${now}) over ())::int as late
    from quality_check_bill b join product p on p.id = b.product_id
      left join inbound_line l on l.id = b.inbound_line_id left join inbound_order i on i.id = l.inbound_order_id
    where b.warehouse_id = ${warehouse.id} and b.is_open and b.deleted_at is null
      and ${seesOwner(scope, sql`i.owner_id`)}
    order by extract(epoch from ${now} - b.created_at)
      / nullif(greatest(1, extract(epoch from b.due_at - b.created_at)), 0) desc nulls last, b.created_at, b.id
    limit ${OFFICE_ROWS_MAX}`.execute(withSchema<unknown>(tx));
  return {
    open: rows[0]?.open ?? 0,
    late: rows[0]?.late ?? 0,
    bills: rows.map(({ id, no, product, productEn, since, dueAt }) => ({
      id,
      no,
      product,
      productEn,
      since: since.getTime(),
      dueAt: dueAt?.getTime() ?? null,
    })),
  };
}

export async function stockState(
  { tx, warehouse, nowMs, authority }: BoardScope,
  listStockAlerts: ListStockAlerts,
): Promise<OfficeStock> {
  const owners = authority.partnerIds;
  const alerts = await listStockAlerts(tx, warehouse, nowMs, owners);
  const { rows } = await sql<{ code: string }>`
    select distinct p.code from stock s join product p on p.id = s.product_id
    where s.warehouse_id = ${warehouse.id}`.execute(withSchema<unknown>(tx));
  const alerted = new Set(alerts.flatMap(({ product }) => product?.code ?? []));
  return {
    total: alerts.length,
    fine: owners === null ? rows.filter(({ code }) => !alerted.has(code)).length : null,
    alerts: alerts.slice(0, OFFICE_ROWS_MAX),
  };
}

const NEXT_WITHIN_MS = 16 * 3_600_000;

/** Who is planned and present now, and the shift that follows; null = nobody plans people here. */
export async function staffNow({ tx, warehouse, nowMs }: BoardScope): Promise<OfficeStaff | null> {
  type Row = OfficeDuty & { readonly from: Date; readonly to: Date; readonly reported: Date | null };
  const { rows } = await sql<Row>`
    select duty, planned, present, reported_at as reported, from_at as "from", to_at as "to" from shift_staff
    where warehouse_id = ${warehouse.id} and deleted_at is null and to_at > ${new Date(nowMs)}
      and from_at < ${new Date(nowMs + NEXT_WITHIN_MS)}
    order by from_at, planned desc, duty`.execute(withSchema<unknown>(tx));
  const present = rows.filter(({ from }) => from.getTime() <= nowMs);
  // Duties may begin at other times: the shift is that of most people.
  const [main] = present.toSorted((a, b) => b.planned - a.planned);
  if (!main) return null;
  const later = rows.filter(({ from }) => from.getTime() > nowMs);
  const nextMs = later[0]?.from.getTime();
  const next = later.filter(({ from }) => from.getTime() === nextMs);
  return {
    from: main.from.getTime(),
    to: main.to.getTime(),
    expectedMs: OFFICE_PERIODS_MS.staff,
    duties: present.map(({ duty, planned, present: count, reported }) => ({
      duty,
      planned,
      present: count,
      reportedAt: reported?.getTime() ?? null,
    })),
    next:
      nextMs === undefined
        ? null
        : { from: nextMs, planned: next.reduce((sum, { planned }) => sum + planned, 0) },
  };
}
