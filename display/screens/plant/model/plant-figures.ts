import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import { shareText } from '#display/kit/figures/share-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { PlantContext, PlantLine } from './model.ts';

/** What all lines have made, against plan. Lines that count in different units are not added up. */
export function outputOfAll(lines: readonly PlantLine[], context: PlantContext): FigureModel {
  const { t } = context;
  const [first] = lines;
  const isOneUnit = lines.every(({ line }) => line.unit === first?.line.unit);
  const sum = (read: (one: PlantLine) => number | null): number | null =>
    isOneUnit && lines.length > 0 && lines.every((one) => read(one) !== null)
      ? lines.reduce((total, one) => total + (read(one) ?? 0), 0)
      : null;
  const produced = sum(({ model }) => model.plan.value);
  const planned = sum(({ model }) => model.plan.planned);
  const dueNow = sum(({ model }) => model.plan.dueNow);
  const surplus = produced !== null && dueNow !== null ? Math.round(produced - dueNow) : null;
  const unit = first ? t(`units.count.${first.line.unit}`) : '';
  const doubted = doubtedLine(lines, ({ model }) => model.plan.isDoubted, context);
  return {
    labels: [
      ...(isOneUnit ? [t(planned === null ? 'line.plan.label_without' : 'line.plan.label', { unit })] : []),
      planned === null ? t('board.output') : t('line.plan.label_short'),
    ],
    value: produced,
    text: groupedNumber(produced === null ? Number.NaN : Math.round(produced)),
    bar: planned === null ? null : { share: shareOf(produced, planned), mark: shareOf(dueNow, planned) },
    notes: [[doubted ?? (isOneUnit ? surplusText(surplus, dueNow, t) : t('plant.mixed_units'))]],
    isBad: surplus !== null && dueNow !== null && surplus < -0.03 * dueNow,
    staleness: worstStaleness(lines, ({ model }) => model.plan.staleness),
  };
}

/** Which line keeps a figure of all from being known; null = none does. */
function doubtedLine(
  lines: readonly PlantLine[],
  isDoubted: (one: PlantLine) => boolean,
  { t }: PlantContext,
): string | null {
  const one = lines.find(isDoubted);
  return one ? `${t('board.doubt.mark')} · ${one.model.lineName}` : null;
}

/** How far a count is from what is due. */
export function surplusText(surplus: number | null, dueNow: number | null, t: PlantContext['t']): string {
  if (surplus === null || dueNow === null) return t('plant.no_plan');
  if (Math.abs(surplus) <= Math.max(1, dueNow * 0.001)) return t('plant.on_plan');
  return t(surplus < 0 ? 'plant.behind' : 'plant.ahead', { count: groupedNumber(Math.abs(surplus)) });
}

/** The mean of the lines' OEE: each counts alike, as their units need not agree. */
export function oeeOfAll(lines: readonly PlantLine[], { t }: PlantContext): FigureModel {
  const known = lines.flatMap(({ model }) => model.oee.value ?? []);
  const value = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
  return {
    labels: [t('board.oee.label')],
    value,
    text: value === null ? '–' : shareText(value),
    bar: { share: value, mark: null },
    notes: known.length > 1 ? [[t('plant.oee.mean', { count: known.length })]] : [],
    isBad: false,
    staleness: worstStaleness(lines, ({ model: { oee } }) => oee.staleness),
  };
}

export function linesFigure(lines: readonly PlantLine[], { t }: PlantContext): FigureModel {
  const running = lines.filter(({ model }) => model.verdict.kind === 'running').length;
  return {
    labels: [t('plant.lines.label'), t('plant.lines.label_short')],
    value: running,
    text: String(running),
    bar: { share: shareOf(running, lines.length), mark: null },
    notes: [[t('plant.lines.of', { count: lines.length })]],
    isBad: false,
    staleness: worstStaleness(lines, ({ model }) => model.verdict.staleness),
  };
}

const ORDER = ['fresh', 'ageing', 'stale', 'dead'] as const;

function worstStaleness(
  lines: readonly PlantLine[],
  read: (one: PlantLine) => (typeof ORDER)[number],
): (typeof ORDER)[number] {
  return ORDER[Math.max(0, ...lines.map((one) => ORDER.indexOf(read(one))))] ?? 'dead';
}
