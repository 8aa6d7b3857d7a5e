import type { Age } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { OfficeStock, OfficeStockAlert } from '#shared/contracts/office-board.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { groupedNumber, shortNumber } from '#shared/domain/short-number.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { OfficeContext } from './entries.ts';

export interface StockRow {
  readonly id: string;
  readonly isZone: boolean;
  readonly name: string;
  readonly what: string;
  readonly value: string;
  /** `/ 480`; empty where there is no minimum. */
  readonly minimum: string;
  readonly mark: MarkName;
  /** The state whose colour the mark has. */
  readonly tone: StyledState;
  readonly isEmpty: boolean;
}

export interface StockModel {
  readonly title: string;
  readonly column: string;
  readonly rows: readonly StockRow[];
  /** Below the last alert, or in place of any. */
  readonly rest: string;
  readonly isKnown: boolean;
  readonly staleness: Staleness;
}

const DAY_MS = 86_400_000;

export function toStockModel(stock: OfficeStock | null, age: Age, context: OfficeContext): StockModel {
  const { t } = context;
  const { total = 0, alerts = [], fine = null } = stock ?? {};
  const units = new Set(alerts.flatMap(({ unit, minimum }) => (unit && minimum !== null ? [unit] : [])));
  const [unit] = units;
  const column =
    unit && units.size === 1
      ? t('office.stock.column', { unit: t(`units.count.${unit}`) })
      : t('office.stock.column_plain');
  const fineText = fine === null ? '' : t('office.stock.fine', { count: groupedNumber(fine) });
  return {
    title: total === 0 ? t('office.stock.none_title') : t('office.stock.title', { count: total }),
    column: age.text || (alerts.some(({ minimum }) => minimum !== null) ? column : ''),
    rows: alerts.map((alert) => stockRow(alert, context)),
    rest: !stock ? t('board.no_data') : total === 0 ? t('office.stock.all_fine') : fineText,
    isKnown: stock !== null,
    staleness: age.staleness,
  };
}

function stockRow(alert: OfficeStockAlert, context: OfficeContext): StockRow {
  const { kind, available, minimum, used } = alert;
  const isEmpty = available === 0 && (kind === 'low' || kind === 'face');
  return {
    id: alert.id,
    isZone: kind === 'full',
    name: nameIn(context.language, alert),
    what: whatOf(alert, isEmpty, context),
    value: used !== null ? `${Math.round(used * 100)}%` : available === null ? '' : shortNumber(available),
    minimum: minimum === null || kind === 'expiry' ? '' : `/ ${shortNumber(minimum)}`,
    mark: kind === 'full' ? 'stack' : kind === 'expiry' ? 'triangle' : 'gap',
    tone:
      kind === 'full' ? 'blockage' : kind === 'expiry' ? 'warning' : isEmpty ? 'fault' : 'material-shortage',
    isEmpty,
  };
}

function whatOf({ kind, expiryDate }: OfficeStockAlert, isEmpty: boolean, context: OfficeContext): string {
  const { t, nowMs, timeZone } = context;
  if (kind === 'expiry') {
    const today = Date.parse(dayText(wallClockOf(nowMs, timeZone)));
    const days = expiryDate === null ? 0 : Math.round((Date.parse(expiryDate) - today) / DAY_MS);
    return days < 0 ? t('office.stock.expired') : t('office.stock.expiry', { days });
  }
  if (kind === 'full') return t('office.stock.full');
  if (kind === 'face') return t(isEmpty ? 'office.stock.face_empty' : 'office.stock.face');
  return t(isEmpty ? 'office.stock.empty' : 'office.stock.low');
}
