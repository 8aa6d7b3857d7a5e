import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardCip, BoardCipPhase } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { type CipProgress, cipProgressOf } from '#shared/domain/pretreatment/cip-progress.ts';
import { clockDuration } from '#shared/domain/text/duration-text.ts';
import { spaceScripts } from '#shared/domain/text/mixed-script.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { ListModel, StepsModel } from './lists-model.ts';
import type { PretreatmentContext } from './texts.ts';

export interface CipRow {
  readonly id: Id;
  readonly no: string;
  readonly name: string;
  readonly mark: MarkName;
  readonly tone: StyledState;
  readonly isBad: boolean;
  readonly steps: StepsModel;
  /** What remains; empty once it is over. */
  readonly time: string;
  readonly text: string;
  /** The measured value beside its limit; empty where the phase has none. */
  readonly measured: string;
  /** False = the value is outside of its limit. */
  readonly isWithin: boolean;
  readonly curve: CurveModel | null;
}

/** Temperatures over the phases: `x` 0–1 over the whole bar, `y` 0–1 of what there is between lowest and highest. */
export interface CurveModel {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Limits of phases that end on a temperature. */
  readonly limits: readonly { readonly from: number; readonly to: number; readonly y: number }[];
}

const LOOKS = {
  running: ['drop', 'cip'],
  passed: ['tick', 'production'],
  failed: ['cross', 'fault'],
  aborted: ['square', 'shutdown'],
  released: ['tick', 'production'],
} as const satisfies Record<BoardCip['state'], readonly [MarkName, StyledState]>;
const OVER_FIRST: readonly BoardCip['state'][] = ['failed', 'aborted', 'passed', 'running'];

/** Failed ones first, then those that wait for people, then what is done soonest. */
export function toCipList(
  { hall }: HallEntries,
  staleness: Staleness,
  context: PretreatmentContext,
): ListModel<CipRow> {
  const { t, nowMs } = context;
  const rank = (state: BoardCip['state']): number => OVER_FIRST.indexOf(state);
  const open = [...hall.cips]
    .filter(([, { state }]) => state !== 'released')
    .map(([id, cip]) => ({ id, cip, progress: cipProgressOf(cip, nowMs) }))
    .toSorted(
      (a, b) => rank(a.cip.state) - rank(b.cip.state) || a.progress.remainingMs - b.progress.remainingMs,
    );
  return {
    title: t('pretreatmentBoard.cip.title'),
    aside: open.length === 0 ? '' : t('pretreatmentBoard.cip.open', { count: open.length }),
    rows: open.map(({ id, cip, progress }) => toCipRow(id, cip, progress, hall, context)),
    note: t('pretreatmentBoard.cip.none'),
    staleness,
  };
}

function toCipRow(
  id: Id,
  cip: BoardCip,
  progress: CipProgress,
  { units }: HallEntries['hall'],
  context: PretreatmentContext,
): CipRow {
  const { language } = context;
  const { state, phases, phaseNo } = cip;
  const [mark, tone] = LOOKS[state];
  const phase = phases[phaseNo - 1];
  const unit = units.get(cip.unitId);
  const isRunning = state === 'running';
  const share = phase ? Math.min(1, progress.elapsedMs / phase.plannedMs) : 0;
  return {
    id,
    no: cip.no,
    name: unit ? nameIn(language, unit) : cip.no,
    mark,
    tone,
    isBad: state === 'failed',
    steps: {
      count: phases.length,
      current: state === 'passed' ? phases.length : phaseNo - 1,
      share: state === 'passed' ? 1 : share,
    },
    time: isRunning ? clockDuration(progress.remainingMs) : '',
    text: spaceScripts(phaseText(cip, progress, context)),
    measured: isRunning && phase ? measuredText(phase, progress, context) : '',
    isWithin: progress.isWithinLimit !== false,
    curve: toCurve(cip, share),
  };
}

/** The phase with what remains of it; of a cleaning that is over what came of it. */
function phaseText(
  { state, phases, phaseNo, programme }: BoardCip,
  { phaseRemainingMs }: CipProgress,
  { t, language }: PretreatmentContext,
): string {
  if (state === 'released') return '';
  if (state !== 'running') return t(`pretreatmentBoard.cip.${state}`);
  const phase = phases[phaseNo - 1];
  if (!phase) return nameIn(language, programme);
  return t('pretreatmentBoard.cip.phase', {
    no: phaseNo,
    count: phases.length,
    phase: nameIn(language, phase),
    time: clockDuration(phaseRemainingMs),
  });
}

const UNITS = { temperature: '°C', conductivity: 'mS' } as const;

function measuredText(
  { metric, limit, isMin }: BoardCipPhase,
  { measured }: CipProgress,
  { t }: PretreatmentContext,
): string {
  if (metric === null || !measured) return '';
  const value = `${measured.value.toFixed(1)} ${UNITS[metric]}`;
  if (limit === null) return value;
  return t('pretreatmentBoard.cip.measured', { value, sign: isMin ? '≥' : '≤', limit });
}

/** A curve is drawn from so many readings on. */
const LEAST_POINTS = 2;
/** °C that the scale spans at least: a steady temperature is a straight line. */
const LEAST_SPAN = 20;

/** Where a reading stands on the bar follows from its phase: phases have pieces of one length, whatever they last. */
function toCurve({ phases, phaseNo, phaseStartedAt, readings }: BoardCip, share: number): CurveModel | null {
  const measured = readings.flatMap(({ at, temperature, phaseNo: no }) =>
    temperature === null || no > phases.length ? [] : [{ at, temperature, no }],
  );
  if (measured.length < LEAST_POINTS || phases.length === 0) return null;
  const spans = new Map<number, { from: number; to: number }>();
  for (const { at, no } of measured) {
    const span = spans.get(no);
    spans.set(no, { from: Math.min(span?.from ?? at, at), to: Math.max(span?.to ?? at, at) });
  }
  const newest = measured.reduce((last, { at }) => Math.max(last, at), 0);
  const xOf = (at: number, no: number): number => {
    const isCurrent = no === phaseNo;
    const span = spans.get(no);
    const from = isCurrent ? phaseStartedAt : (span?.from ?? at);
    const to = isCurrent ? Math.max(newest, phaseStartedAt + 1) : (span?.to ?? at);
    const inPhase = to <= from ? 0 : Math.min(1, Math.max(0, (at - from) / (to - from)));
    return (no - 1 + inPhase * (isCurrent ? share : 1)) / phases.length;
  };
  const limited = phases.flatMap(({ metric, limit }, index) =>
    metric === 'temperature' && limit !== null ? [{ index, limit }] : [],
  );
  const all = [...measured.map(({ temperature }) => temperature), ...limited.map(({ limit }) => limit)];
  const low = Math.min(...all);
  const span = Math.max(LEAST_SPAN, Math.max(...all) - low);
  return {
    points: measured
      .map(({ at, temperature, no }) => ({ x: xOf(at, no), y: (temperature - low) / span }))
      .toSorted((a, b) => a.x - b.x),
    limits: limited.map(({ index, limit }) => ({
      from: index / phases.length,
      to: (index + 1) / phases.length,
      y: (limit - low) / span,
    })),
  };
}
