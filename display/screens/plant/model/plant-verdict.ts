import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { briefStopClocks, stopClock } from '#display/kit/stops/stop-clock.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { PlantContext, PlantLine } from './model.ts';

const WORST_FIRST: readonly Staleness[] = ['dead', 'stale', 'ageing', 'fresh'];

/** The one sentence of a plant: the line that stands longest, how many stand, or that all run. */
export function toPlantVerdict(lines: readonly PlantLine[], { t, nowMs }: PlantContext): VerdictModel {
  const stopped = lines
    .filter(({ model }) => model.verdict.needsPerson)
    .toSorted((a, b) => (a.model.verdict.sinceMs ?? nowMs) - (b.model.verdict.sinceMs ?? nowMs));
  const [oldest] = stopped;
  if (oldest) return stoppedVerdict(oldest, stopped, t, nowMs);
  const running = lines.filter(({ model }) => model.verdict.kind === 'running');
  const planned = lines.filter(({ model }) => model.verdict.isPlanned);
  const unknown = lines.length - running.length - planned.length;
  const staleness = worstOf(lines);
  const quiet = { clock: '', clockUnit: '', cause: null, needsPerson: false, staleness } as const;
  if (running.length === 0 && planned.length > 0) {
    const detail = planned.map(({ model }) => `${model.lineName} ${model.verdict.briefDetail}`).join(' · ');
    const briefDetail = planned[0]?.model.verdict.briefDetail ?? '';
    return {
      ...quiet,
      level: 'bad',
      tone: 'shutdown',
      word: t('plant.verdict.planned'),
      detail,
      briefDetail,
    };
  }
  if (unknown === lines.length || running.length === 0) {
    const detail = lines[0]?.model.verdict.detail ?? t('plant.detail.none');
    return {
      ...quiet,
      level: 'unknown',
      tone: 'unknown',
      word: t('plant.verdict.unknown'),
      detail,
      briefDetail: detail,
    };
  }
  const isAll = running.length === lines.length;
  const [only] = lines;
  const detail =
    lines.length === 1 && only
      ? only.model.verdict.detail
      : isAll
        ? t('plant.detail.running', { count: lines.length })
        : lines
            .filter(({ model }) => model.verdict.kind !== 'running')
            .map(({ model }) => `${model.lineName} ${model.verdict.word}`)
            .join(' · ');
  return {
    ...quiet,
    level: 'good',
    tone: 'production',
    word: isAll ? t('plant.verdict.running') : t('plant.verdict.some', { count: running.length }),
    detail,
    briefDetail: detail,
  };
}

function stoppedVerdict(
  oldest: PlantLine,
  stopped: readonly PlantLine[],
  t: PlantContext['t'],
  nowMs: number,
): VerdictModel {
  const { verdict } = oldest.model;
  const stoodMs = verdict.sinceMs === null ? null : (verdict.knownToMs ?? nowMs) - verdict.sinceMs;
  const clock = stoodMs === null ? null : stopClock(stoodMs, t);
  const isOne = stopped.length === 1;
  const names = stopped.map(({ model }) => model.lineName).join(' · ');
  return {
    level: 'bad',
    tone: verdict.tone,
    word: isOne
      ? t('plant.verdict.stopped_line', { line: oldest.label })
      : t('plant.verdict.stopped', { count: stopped.length }),
    briefWord: isOne
      ? t('plant.verdict.brief_line', { line: oldest.label })
      : t('plant.verdict.brief', { count: stopped.length }),
    clock: clock?.text ?? '',
    clockUnit: clock?.unit ?? '',
    ...(stoodMs !== null && { briefClocks: briefStopClocks(stoodMs, t) }),
    detail: isOne ? `${oldest.model.lineName} · ${verdict.detail}` : names,
    briefDetail: isOne ? verdict.briefDetail : names,
    cause: null,
    needsPerson: true,
    staleness: verdict.staleness,
  };
}

function worstOf(lines: readonly PlantLine[]): Staleness {
  return WORST_FIRST.find((one) => lines.some(({ model }) => model.verdict.staleness === one)) ?? 'dead';
}
