import { type Page, urgentPageAt } from '#display/kit/paging/page-at.ts';
import { shortNo } from '#display/kit/short-no.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { OfficeOrder } from '#shared/contracts/yard/office-board.ts';
import {
  LATENESS_HOURS_FROM,
  type OrderLateness,
  orderLateness,
} from '#shared/domain/orders/order-lateness.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import { shortDueText } from './due-text.ts';
import type { OfficeContext, OfficeEntries } from './entries.ts';

export interface OrderRow {
  readonly id: string;
  /** As it is searched for. */
  readonly wholeNo: string;
  readonly no: string;
  readonly due: string;
  readonly customer: string;
  /** Where it is, or what it waits for. */
  readonly where: string;
  /** By how much it is late, or how long is left. */
  readonly time: string;
  readonly mark: MarkName;
  readonly lateness: OrderLateness;
}

export interface ListModel {
  readonly title: string;
  readonly total: number;
  readonly rows: readonly OrderRow[];
  /** Where there is nothing to list, and whether that is known to be so. */
  readonly none: string;
  readonly isKnown: boolean;
}

/** How long a page of the list is shown. */
const PAGE_MS = 12_000;

const MARKS: Readonly<Record<OrderLateness, MarkName>> = {
  overdue: 'clock',
  at_risk: 'triangle',
  in_time: 'play',
};

export function toListModel({ list, orders }: OfficeEntries, context: OfficeContext): ListModel {
  const { t } = context;
  const parts = [
    orders && orders.overdue > 0 ? t('office.list.overdue', { count: groupedNumber(orders.overdue) }) : '',
    orders && orders.atRisk > 0 ? t('office.list.at_risk', { count: groupedNumber(orders.atRisk) }) : '',
  ].filter(Boolean);
  return {
    title: parts.length > 0 ? parts.join(' · ') : t('office.list.next'),
    total: list?.total ?? 0,
    rows: (list?.orders ?? []).map((order) => orderRow(order, context)),
    none: t(list ? 'office.list.none' : 'board.no_data'),
    isKnown: list !== null,
  };
}

/** The page that is shown of a list with so many places. */
export function listPage(rows: number, places: number, nowMs: number): Page {
  return urgentPageAt(rows, places, PAGE_MS, nowMs);
}

function orderRow(order: OfficeOrder, context: OfficeContext): OrderRow {
  const { t, nowMs, language } = context;
  const lateness = orderLateness(order, nowMs);
  const span = {
    overdue: nowMs - order.dueAt,
    at_risk: (order.forecastAt ?? order.dueAt) - order.dueAt,
    in_time: order.dueAt - nowMs,
  }[lateness];
  const hoursFrom = lateness === 'in_time' ? undefined : LATENESS_HOURS_FROM;
  const time = minutesText(span, language, hoursFrom);
  const wording = { overdue: 'late', at_risk: 'at_risk', in_time: 'left' } as const;
  return {
    id: order.id,
    wholeNo: order.no,
    no: shortNo(order.no, context),
    due: shortDueText(order.dueAt, context),
    customer: nameIn(language, { name: order.customer, nameEn: order.customerEn }),
    where: whereText(order, context),
    time: t(`office.row.${wording[lateness]}`, { time }),
    mark: MARKS[lateness],
    lateness,
  };
}

/** What holds it, or why it is late; else its stage with the dock of its truck or what is picked. */
function whereText(
  { stage, hold, holdEn, reason, dock, picked }: OfficeOrder,
  { t, language }: OfficeContext,
): string {
  if (hold !== null) return nameIn(language, { name: hold, nameEn: holdEn });
  if (reason !== null && reason !== 'pace') return t(`orderReason.${reason}`);
  const name = t(`office.stage.${stage}`);
  if (dock !== null && (stage === 'loading' || stage === 'packed'))
    return t(/^\d+$/.test(dock) ? 'office.row.dock' : 'office.row.named_dock', { stage: name, dock });
  if (stage === 'picking' && picked !== null)
    return t('office.row.picked', { stage: name, percent: Math.round(picked * 100) });
  return name;
}
