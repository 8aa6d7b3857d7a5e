import type { Age } from '#display/kit/live/age.ts';
import type { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import type { OfficeStage, OfficeStageCount } from '#shared/contracts/yard/office-board.ts';
import { leastTrusted } from '#shared/domain/machine/staleness.ts';
import { briefMinutes, leastDuration } from '#shared/domain/text/duration-text.ts';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { OfficeContext, OfficeEntries } from './entries.ts';

/** `stuck`: most overdue orders are here. `late`: the next one that shows it. `idle`: nothing is here. */
export type StageLook = 'quiet' | 'stuck' | 'late' | 'idle' | 'old' | 'dead';

export interface StageModel {
  readonly stage: OfficeStage;
  readonly name: string;
  readonly count: string;
  /** From a thousand on. */
  readonly isMany: boolean;
  readonly mark: MarkName;
  readonly look: StageLook;
  /** How long the oldest has been here, or how old the number is. */
  readonly note: string;
  /** The same where there is less room. */
  readonly briefNote: string;
  /** The note is a time that something waits. */
  readonly isWait: boolean;
}

const HOLD_MARKS: Readonly<Record<ExceptionKind, MarkName>> = {
  shortage: 'gap',
  damage: 'cross',
  equipment: 'bolt',
  quality_hold: 'flask',
  staff: 'person',
  device_offline: 'question',
  other: 'clock',
};

/** Where the overdue orders are, and where the delay shows next: further on in the work, else where most of the rest are. */
export function stuckStages(stages: readonly OfficeStageCount[]): {
  readonly stuck: OfficeStage | null;
  readonly next: OfficeStage | null;
} {
  const late = stages.filter(({ overdue, stage }) => overdue > 0 && stage !== 'in_transit');
  const byCount = late.toSorted((a, b) => b.overdue - a.overdue);
  const [worst] = byCount;
  if (!worst) return { stuck: null, next: null };
  const after = late.filter((one) => stages.indexOf(one) > stages.indexOf(worst));
  const next = after[0] ?? byCount[1] ?? null;
  return { stuck: worst.stage, next: next?.stage ?? null };
}

/** `age`: of the orders; `carrierAge`: of what carriers report, null = they never do. */
export function toStageModels(
  { stages, orders }: OfficeEntries,
  age: Age,
  carrierAge: Age | null,
  context: OfficeContext,
): readonly StageModel[] {
  const { t, nowMs, language } = context;
  const { stuck, next } = stuckStages(stages ?? []);
  return (stages ?? []).map(({ stage, orders: count, oldestAt }): StageModel => {
    const isTransit = stage === 'in_transit';
    const known = (isTransit && leastTrusted([age, carrierAge])) || age;
    const base = { stage, name: t(`office.stage.${stage}`), count: countText(count), isMany: count >= 1_000 };
    if (known.staleness === 'stale' || known.staleness === 'dead') {
      const look = known.staleness === 'dead' ? 'dead' : 'old';
      const ago = agoText(known, context);
      return { ...base, look, mark: 'question', note: ago, briefNote: ago, isWait: false };
    }
    const note = isTransit
      ? agoText(known, context) || shippedText(orders?.shipped ?? 0, context)
      : oldestAt === null
        ? ''
        : briefMinutes(nowMs - oldestAt, language);
    const isWait = !isTransit && note !== '';
    const briefNote = isWait ? leastDuration(nowMs - (oldestAt ?? nowMs), language) : note;
    const rest = { ...base, note, briefNote, isWait };
    if (stage === stuck) return { ...rest, look: 'stuck', mark: HOLD_MARKS[orders?.cause?.kind ?? 'other'] };
    if (stage === next) return { ...rest, look: 'late', mark: 'clock' };
    if (count === 0) return { ...rest, look: 'idle', mark: 'tick' };
    return { ...rest, look: 'quiet', mark: isTransit ? 'tick' : 'play' };
  });
}

function shippedText(count: number, { t }: OfficeContext): string {
  return count === 0 ? '' : t('office.shipped', { count: countText(count) });
}

/** Orders are counted in full for as long as the tile has room. */
function countText(count: number): string {
  return count < 10_000 ? groupedNumber(count) : shortNumber(count);
}

/** How old a number is, in as few characters as possible; empty while it is fresh. */
function agoText({ short }: Age, { t }: OfficeContext): string {
  return short === '' ? '' : t('office.ago', { age: short });
}
