import type { MachineKey } from '#display/boards/machine/model/texts.ts';
import type { ModelContext } from '#display/kit/live/age.ts';
import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { RowModel } from '#display/kit/touch/list-row.tsx';
import type { Entry } from '#shared/client/board-entries.ts';
import type { BoardBatch, BoardCip, BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { progressOf } from '#shared/domain/pretreatment/batch-progress.ts';
import { cipProgressOf } from '#shared/domain/pretreatment/cip-progress.ts';
import { batchIn, cipIn } from '#shared/domain/pretreatment/hall-image.ts';
import { supplyOf } from '#shared/domain/pretreatment/hall-verdict.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';

type Context = ModelContext<MachineKey>;

const MINUTE_MS = 60_000;

interface Step {
  readonly name: string;
  readonly nameEn: string | null;
  readonly plannedMs: number;
}

/** Steps with the minutes planned, and those that the current one has taken; a cleaning comes before the batch. */
export function toRecipe(
  batch: BoardBatch | null,
  cip: BoardCip | null,
  context: Context,
): readonly RowModel[] {
  const { nowMs } = context;
  if (cip) {
    const { elapsedMs, measured, isWithinLimit } = cipProgressOf(cip, nowMs);
    const phase = cip.phases[cip.phaseNo - 1];
    const unit = phase?.metric === 'temperature' ? '°C' : 'mS/cm';
    const count =
      measured && phase && phase.limit !== null
        ? `${measured.value.toFixed(1)} ${phase.isMin ? '≥' : '≤'} ${phase.limit} ${unit}`
        : '';
    const isOver = cip.state === 'running' ? elapsedMs > (phase?.plannedMs ?? 0) : cip.state === 'failed';
    return rowsOf(
      cip.phases,
      cip.phaseNo,
      { elapsedMs, isBad: isOver || isWithinLimit === false, count },
      context,
    );
  }
  if (!batch) return [];
  const { elapsedMs, isStepOverdue } = progressOf(batch, nowMs);
  return rowsOf(batch.steps, batch.stepNo, { elapsedMs, isBad: isStepOverdue, count: '' }, context);
}

interface Current {
  readonly elapsedMs: number | null;
  readonly isBad: boolean;
  readonly count: string;
}

function rowsOf(steps: readonly Step[], current: number, now: Current, { t, language }: Context): RowModel[] {
  const minutes = (ms: number): number => Math.floor(ms / MINUTE_MS);
  return steps.map((step, index): RowModel => {
    const no = index + 1;
    const isCurrent = no === current;
    const planned = minutes(step.plannedMs);
    return {
      state: isCurrent ? (now.isBad ? 'warning' : 'production') : 'shutdown',
      start: '',
      text: `${no} ${nameIn(language, step)}`,
      count: isCurrent
        ? now.count
        : t(no < current ? 'machine.process.step.done' : 'machine.process.step.open'),
      duration:
        isCurrent && now.elapsedMs !== null
          ? t('machine.process.step.of', { elapsed: minutes(now.elapsedMs), planned })
          : t('machine.minutes', { count: planned }),
      isOpen: isCurrent,
      share:
        isCurrent && now.elapsedMs !== null && step.plannedMs > 0
          ? Math.min(1, now.elapsedMs / step.plannedMs)
          : null,
      otherMachineId: null,
    };
  });
}

/** Whole codes come first: what has no room is cut behind them. */
export function workText(unit: Entry<BoardUnit>, entries: HallEntries, context: Context): string {
  const { hall } = entries;
  const { language, t } = context;
  const cip = cipIn(hall, unit.id);
  if (cip) {
    const phase = cip.phases[cip.phaseNo - 1];
    const done =
      cip.state === 'running'
        ? phase
          ? nameIn(language, phase)
          : ''
        : t(`machine.process.cip.${cip.state}`);
    return [cip.no, nameIn(language, cip.programme), done].filter(Boolean).join(' · ');
  }
  const batch = batchIn(hall, unit.id);
  if (!batch) return flowText(unit, entries, context);
  const step = batch.steps[batch.stepNo - 1];
  const held = batch.hold ? nameIn(language, { name: batch.hold.text, nameEn: batch.hold.textEn }) : '';
  const state =
    batch.state === 'running'
      ? step
        ? nameIn(language, step)
        : ''
      : held || t(`machine.process.batch.${batch.state}`);
  return [batch.no, nameIn(language, batch.product), state].filter(Boolean).join(' · ');
}

/** Where it flows; to a line also what the line has next. */
function flowText(
  { feeds }: BoardUnit,
  { hall }: HallEntries,
  { t, nowMs, timeZone, language }: Context,
): string {
  if (!feeds) return '';
  const target = feeds.kind === 'line' ? hall.lines.get(feeds.id) : hall.units.get(feeds.id);
  if (!target) return '';
  const to = t('machine.process.to', { name: nameIn(language, target) });
  if (feeds.kind !== 'line') return to;
  const { nextBatchId, nextAt, gapMs } = supplyOf(hall, feeds.id, nowMs);
  const next = nextBatchId === null ? undefined : hall.batches.get(nextBatchId);
  if (!next || nextAt === null) return to;
  const stops =
    gapMs === null || gapMs < MINUTE_MS
      ? ''
      : t('machine.process.stops', { time: minutesText(gapMs, language) });
  return [to, t('machine.process.next', { no: next.no, time: clockTime(nextAt, timeZone) }), stops]
    .filter(Boolean)
    .join(' · ');
}
