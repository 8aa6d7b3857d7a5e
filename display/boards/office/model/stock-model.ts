import type { Age } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { StockAlert } from '#shared/contracts/stock/stock-alert.ts';
import type { OfficeStock } from '#shared/contracts/yard/office-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { OfficeContext } from './entries.ts';

export interface StockRow {
  /** Of the product, or of the zone. */
  readonly code: string;
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

export function toStockModel(stock: OfficeStock | null, age: Age, context: OfficeContext): StockModel {
  const { t } = context;
  const { total = 0, alerts = [], fine = null } = stock ?? {};
  const units = new Set(
    alerts.flatMap(({ product, minimum }) => (product && minimum !== null ? [product.unit] : [])),
  );
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

const LOOKS = {
  below_limit: { mark: 'gap', tone: 'material-shortage' },
  pick_empty: { mark: 'gap', tone: 'material-shortage' },
  expiring: { mark: 'triangle', tone: 'warning' },
  zone_full: { mark: 'stack', tone: 'blockage' },
} as const satisfies Record<StockAlert['kind'], Pick<StockRow, 'mark' | 'tone'>>;

function stockRow(alert: StockAlert, context: OfficeContext): StockRow {
  const { kind, available, minimum, fill, product, zone, isCritical } = alert;
  const named = product ?? zone;
  const isEmpty = isCritical && kind !== 'zone_full';
  const { mark, tone } = LOOKS[kind];
  return {
    code: named?.code ?? '',
    isZone: kind === 'zone_full',
    name: named ? nameIn(context.language, named) : '',
    what: whatOf(alert, context),
    value: fill !== null ? `${Math.round(fill * 100)}%` : available === null ? '' : shortNumber(available),
    minimum: minimum === null ? '' : `/ ${shortNumber(minimum)}`,
    mark,
    tone: isEmpty ? 'fault' : tone,
    isEmpty,
  };
}

function whatOf({ kind, daysLeft, available, locationCode, fill }: StockAlert, { t }: OfficeContext): string {
  switch (kind) {
    case 'expiring':
      return (daysLeft ?? 0) < 0
        ? t('office.stock.expired')
        : t('office.stock.expiry', { days: daysLeft ?? 0 });
    case 'zone_full':
      return t((fill ?? 0) >= 1 ? 'office.stock.full' : 'office.stock.nearly_full');
    case 'pick_empty':
      return t('office.stock.face_empty', { location: locationCode ?? '' });
    default:
      return t(available !== null && available <= 0 ? 'office.stock.empty' : 'office.stock.low');
  }
}
