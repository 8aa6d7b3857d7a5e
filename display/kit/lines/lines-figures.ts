import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import { shareText } from '#display/kit/figures/share-text.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { isEarly } from '#shared/domain/machine/oee.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { KnownLine, LinesContext } from './known-lines.ts';

/** What all lines have made, against plan. Lines that count in different units are not added up. */
export function outputOfAll(lines: readonly KnownLine[], context: LinesContext): FigureModel {
  const { t } = context;
  const [first] = lines;
  const isOneUnit = lines.every(({ line }) => line.unit === first?.line.unit);
  const sum = (read: (one: KnownLine) => number | null): number | null =>
    isOneUnit && lines.length > 0 && lines.every((one) => read(one) !== null)
      ? lines.reduce((total, one) => total + (read(one) ?? 0), 0)
      : null;
  const produced = sum(({ model }) => model.plan.value);
  const planned = sum(({ model }) => model.plan.planned);
  const dueNow = sum(({ model }) => model.plan.dueNow);
  const surplus = produced !== null && dueNow !== null ? Math.round(produced - dueNow) : null;
  const unit = first ? t(`units.count.${first.line.unit}`) : '';
  const { staleness, note } = ageOfAll(lines, ({ model }) => model.plan.staleness, context);
  // With a plan, and without a count of one of the lines, nothing is said of how far all are.
  const isUnknown = planned !== null && surplus === null;
  const standing = isOneUnit ? (isUnknown ? '' : surplusText(surplus, dueNow, t)) : t('plant.mixed_units');
  const said = [standing, note].filter(Boolean).join(' · ');
  const doubted = doubtedLine(lines, ({ model }) => model.plan.isDoubted, context);
  return {
    labels: [
      ...(isOneUnit ? [t(planned === null ? 'line.plan.label_without' : 'line.plan.label', { unit })] : []),
      planned === null ? t('board.output') : t('line.plan.label_short'),
    ],
    value: produced,
    text: groupedNumber(produced === null ? Number.NaN : Math.round(produced)),
    bar: planned === null ? null : { share: shareOf(produced, planned), mark: shareOf(dueNow, planned) },
    notes: [doubted !== null ? [doubted] : [...new Set([said, note ?? said])].filter(Boolean)],
    isBad: note === null && surplus !== null && dueNow !== null && surplus < -0.03 * dueNow,
    staleness,
  };
}

/** Which line keeps a figure of all from being known; null = none does. */
function doubtedLine(
  lines: readonly KnownLine[],
  isDoubted: (one: KnownLine) => boolean,
  { t }: LinesContext,
): string | null {
  const one = lines.find(isDoubted);
  return one ? `${t('board.doubt.mark')} · ${one.model.lineName}` : null;
}

/** How far a count is from what is due. */
export function surplusText(surplus: number | null, dueNow: number | null, t: LinesContext['t']): string {
  if (surplus === null || dueNow === null) return t('plant.no_plan');
  if (Math.abs(surplus) <= Math.max(1, dueNow * 0.001)) return t('plant.on_plan');
  return t(surplus < 0 ? 'plant.behind' : 'plant.ahead', { count: groupedNumber(Math.abs(surplus)) });
}

/**
 * What the lines made of their planned time, of all together: each counts by its planned busy time, which is the sum of
 * numerators over the sum of denominators.
 */
export function oeeOfAll(lines: readonly KnownLine[], context: LinesContext): FigureModel {
  const { t } = context;
  const { staleness, note } = ageOfAll(lines, ({ model: { oee } }) => oee.staleness, context);
  const known = lines.flatMap(({ model, summary }) =>
    model.oee.value === null || !summary ? [] : [{ share: model.oee.value, ms: summary.oee.plannedBusyMs }],
  );
  const plannedMs = known.reduce((sum, { ms }) => sum + ms, 0);
  const isFirst = known.length > 0 && isEarly({ plannedBusyMs: plannedMs / known.length });
  const value = plannedMs > 0 ? known.reduce((sum, { share, ms }) => sum + share * ms, 0) / plannedMs : null;
  return {
    labels: [t('board.oee.label')],
    value,
    text: value === null ? '–' : `${isFirst ? '~' : ''}${shareText(value)}`,
    bar: { share: value, mark: null },
    notes: [
      note !== null
        ? [note]
        : isFirst
          ? [t('board.oee.early')]
          : known.length > 1
            ? [t('plant.oee.weighted', { count: known.length }), t('plant.oee.weighted_short')]
            : [],
    ],
    isBad: false,
    staleness,
  };
}

export function linesFigure(lines: readonly KnownLine[], context: LinesContext): FigureModel {
  const { t } = context;
  const { staleness, note } = ageOfAll(lines, ({ model }) => model.verdict.staleness, context);
  const of = t('plant.lines.of', { count: lines.length });
  const running = lines.filter(({ model }) => model.verdict.kind === 'running').length;
  return {
    labels: [t('plant.lines.label'), t('plant.lines.label_short')],
    value: running,
    text: String(running),
    bar: { share: shareOf(running, lines.length), mark: null },
    notes: [note === null ? [of] : [`${of} · ${note}`, of]],
    isBad: false,
    staleness,
  };
}

/**
 * What may be claimed of a figure of all: of lines that are heard the least trusted one; where only some are old, their
 * number stands below it.
 */
function ageOfAll(
  lines: readonly KnownLine[],
  read: (one: KnownLine) => Staleness,
  { t }: LinesContext,
): { readonly staleness: Staleness; readonly note: string | null } {
  const ages = lines.map(read);
  const heard = ages.filter((age) => !stalenessTreatment(age).isMuted);
  const old = ages.length - heard.length;
  if (heard.length === 0) return { staleness: worstOf(ages), note: null };
  return { staleness: worstOf(heard), note: old > 0 ? t('plant.old_lines', { count: old }) : null };
}

const ORDER: readonly Staleness[] = ['fresh', 'ageing', 'stale', 'dead'];

function worstOf(ages: readonly Staleness[]): Staleness {
  return ages.length === 0 ? 'dead' : (ORDER[Math.max(...ages.map((age) => ORDER.indexOf(age)))] ?? 'dead');
}
