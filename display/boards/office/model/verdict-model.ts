import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import type { Age } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { OfficeOrders } from '#shared/contracts/yard/office-board.ts';
import { LATENESS_HOURS_FROM } from '#shared/domain/orders/order-lateness.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import { dueText } from './due-text.ts';
import type { OfficeContext, OfficeEntries } from './entries.ts';
import { stuckStages } from './stages-model.ts';

export type OfficeVerdictKind = 'lost' | 'overdue' | 'at_risk' | 'empty' | 'done' | 'none';

export interface OfficeVerdictModel extends VerdictModel {
  readonly kind: OfficeVerdictKind;
}

const LOOKS = {
  lost: { level: 'unknown', tone: 'unknown', mark: 'question' },
  overdue: { level: 'bad', tone: 'fault', mark: 'clock' },
  at_risk: { level: 'bad', tone: 'warning', mark: 'triangle' },
  empty: { level: 'good', tone: 'shutdown', mark: 'hourglass' },
  done: { level: 'good', tone: 'production', mark: 'tick' },
  none: { level: 'good', tone: 'production', mark: 'tick' },
} as const satisfies Record<
  OfficeVerdictKind,
  Pick<VerdictModel, 'level' | 'tone'> & { readonly mark: MarkName }
>;

/** `age`: of the orders. A verdict on dead data is none. */
export function toVerdictModel(
  entries: OfficeEntries,
  age: Age,
  lastText: string,
  context: OfficeContext,
): OfficeVerdictModel {
  const { t } = context;
  const { orders } = entries;
  const kind = age.staleness === 'dead' || !orders ? 'lost' : kindOf(orders);
  const count = kind === 'at_risk' ? (orders?.atRisk ?? 0) : (orders?.overdue ?? 0);
  const lines = kind === 'lost' || !orders ? [lastText] : detailsOf(kind, orders, entries, context);
  const aged = (text: string): string => (age.text && kind !== 'lost' ? `${lastText} · ${text}` : text);
  return {
    kind,
    ...LOOKS[kind],
    word: t(kind === 'overdue' && count >= 1_000 ? 'office.verdict.overdue_many' : `office.verdict.${kind}`, {
      count,
    }),
    clock: '',
    clockUnit: '',
    detail: aged(lines[0] ?? ''),
    briefDetail: aged(lines[1] ?? lines[0] ?? ''),
    cause: null,
    needsPerson: kind === 'overdue',
    // The word itself says that the data is dead.
    staleness: kind === 'lost' ? 'fresh' : age.staleness,
  };
}

function kindOf({ overdue, atRisk, received, done }: OfficeOrders): OfficeVerdictKind {
  if (overdue > 0) return 'overdue';
  if (atRisk > 0) return 'at_risk';
  if (received === 0) return 'empty';
  return done >= received ? 'done' : 'none';
}

/** The line under the verdict, and a shorter wording. */
function detailsOf(
  kind: OfficeVerdictKind,
  orders: OfficeOrders,
  entries: OfficeEntries,
  context: OfficeContext,
): readonly string[] {
  const { t } = context;
  const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
  const next =
    orders.nextDueAt === null ? '' : t('office.detail.next', { time: dueText(orders.nextDueAt, context) });
  const open = t('office.detail.open', { count: groupedNumber(orders.open) });
  if (kind === 'overdue') return overdueLines(orders, entries, context);
  if (kind === 'at_risk') {
    const [worst, why] = [worstForecast(entries, context), reasonText(orders, context)];
    return [join(worst, why, next, open), join(worst, why || next)];
  }
  if (kind === 'none') {
    const clear =
      orders.clearAt === null ? '' : t('office.detail.clear', { time: dueText(orders.clearAt, context) });
    return [join(next, open, clear), join(next, open)];
  }
  const later =
    orders.laterDueAt === null
      ? t('office.detail.no_later')
      : t('office.detail.later', { time: dueText(orders.laterDueAt, context) });
  const first =
    kind === 'done'
      ? t('office.detail.shipped', { count: groupedNumber(orders.shipped) })
      : t('office.detail.waiting');
  return [join(first, later), later];
}

function overdueLines(
  orders: OfficeOrders,
  { stages }: OfficeEntries,
  context: OfficeContext,
): readonly string[] {
  const { t, nowMs, language } = context;
  const waitedMs = orders.oldestDueAt === null ? 0 : nowMs - orders.oldestDueAt;
  const oldest = t('office.detail.oldest', { time: minutesText(waitedMs, language, LATENESS_HOURS_FROM) });
  const { stuck } = stuckStages(stages ?? []);
  const stage = stuck === null ? '' : t(`office.stage.${stuck}`);
  const { cause } = orders;
  const why = reasonText(orders, context);
  if (!cause) {
    const brief = [oldest, why].filter(Boolean).join(' · ');
    return [stage === '' ? brief : `${brief} · ${t('office.detail.most', { stage })}`, brief];
  }
  const reason = nameIn(language, { name: cause.text, nameEn: cause.textEn });
  const brief = `${oldest} · ${t('office.detail.cause')}${reason}`;
  if (stage === '') return [brief];
  return [`${brief}${language === 'zh' ? '，' : ', '}${t('office.detail.stuck', { stage })}`, brief];
}

function reasonText({ reason }: OfficeOrders, { t }: OfficeContext): string {
  return reason === null ? '' : `${t('office.detail.cause')}${t(`orderReason.${reason}`)}`;
}

function worstForecast({ list }: OfficeEntries, { t, nowMs, language }: OfficeContext): string {
  const late = (list?.orders ?? []).flatMap(({ dueAt, forecastAt }) =>
    forecastAt === null || dueAt <= nowMs ? [] : [forecastAt - dueAt],
  );
  const worst = Math.max(0, ...late);
  return worst === 0
    ? ''
    : t('office.detail.latest', { time: minutesText(worst, language, LATENESS_HOURS_FROM) });
}
