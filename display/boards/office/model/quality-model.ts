import type { Age } from '#display/kit/live/age.ts';
import { shortNo } from '#display/kit/short-no.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { OfficeQuality } from '#shared/contracts/yard/office-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { briefMinutes, minutesText } from '#shared/domain/text/duration-text.ts';
import type { OfficeContext } from './entries.ts';

export interface CheckRow {
  readonly id: string;
  /** As it is searched for. */
  readonly wholeNo: string;
  readonly no: string;
  readonly product: string;
  readonly time: string;
  /** How much of twice its limit has passed, 0–1: the limit is in the middle. Null = it has none. */
  readonly share: number | null;
  readonly isLate: boolean;
}

export interface QualityModel {
  readonly title: string;
  readonly isLate: boolean;
  /** The limit, where all have the same; else how old the list is. */
  readonly column: string;
  readonly rows: readonly CheckRow[];
  readonly none: string;
  readonly isKnown: boolean;
  readonly staleness: Staleness;
}

export function toQualityModel(
  quality: OfficeQuality | null,
  age: Age,
  context: OfficeContext,
): QualityModel {
  const { t, language } = context;
  const { open = 0, late = 0, bills = [] } = quality ?? {};
  const parts = [
    open > 0 ? t('office.quality.title', { count: open }) : t('office.quality.none_title'),
    late > 0 ? t('office.quality.late', { count: late }) : '',
  ];
  const limits = new Set(bills.map(({ since, dueAt }) => (dueAt === null ? null : dueAt - since)));
  const [limit = null] = limits;
  const common =
    limits.size === 1 && limit !== null
      ? t('office.quality.limit', { time: minutesText(limit, language) })
      : '';
  return {
    title: parts.filter(Boolean).join(' · '),
    isLate: late > 0,
    column: age.text || common,
    rows: bills.map((bill) => checkRow(bill, context)),
    none: t(quality ? 'office.quality.none' : 'board.no_data'),
    isKnown: quality !== null,
    staleness: age.staleness,
  };
}

function checkRow(
  { id, no, product, productEn, since, dueAt }: OfficeQuality['bills'][number],
  context: OfficeContext,
): CheckRow {
  const { nowMs, language } = context;
  const limitMs = dueAt === null ? null : Math.max(1, dueAt - since);
  return {
    id,
    wholeNo: no,
    no: shortNo(no, context),
    product: nameIn(language, { name: product, nameEn: productEn }),
    time: briefMinutes(nowMs - since, language),
    share: limitMs === null ? null : Math.min(1, Math.max(0, (nowMs - since) / (2 * limitMs))),
    isLate: dueAt !== null && nowMs > dueAt,
  };
}
