import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { briefStopClocks, stopClock } from '#display/kit/stops/stop-clock.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { type KnownLine, type LinesContext, stoppedLines } from './known-lines.ts';

const WORST_FIRST: readonly Staleness[] = ['dead', 'stale', 'ageing', 'fresh'];

/** The one sentence of a plant: the line that stands longest and how many others do, or how many run. */
export function toLinesVerdict(lines: readonly KnownLine[], { t, nowMs }: LinesContext): VerdictModel {
  const [oldest, ...others] = stoppedLines(lines, nowMs);
  if (oldest) return stoppedVerdict(oldest, others.length, t, nowMs);
  // A short stop is counted, and said of its own line only.
  const running = lines.filter(({ model }) => model.verdict.kind === 'running' || model.verdict.isShort);
  const planned = lines.filter(({ model }) => model.verdict.isPlanned);
  const quiet = { clock: '', clockUnit: '', cause: null, needsPerson: false } as const;
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
      staleness: worstOf(planned),
    };
  }
  if (running.length === 0) {
    const detail = lines[0]?.model.verdict.detail ?? t('plant.detail.none');
    return {
      ...quiet,
      level: 'unknown',
      tone: 'unknown',
      word: t('plant.verdict.unknown'),
      detail,
      briefDetail: detail,
      staleness: worstOf(lines),
    };
  }
  const isAll = running.length === lines.length;
  const [only] = lines;
  const [disturbed, ...more] = lines.filter(({ model }) => model.verdict.isDisturbed);
  if (disturbed && lines.length > 1) return disturbedVerdict(disturbed, more.length, running, isAll, t);
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
    tone: disturbed ? 'warning' : 'production',
    word: disturbed
      ? t('line.verdict.but')
      : isAll
        ? t('plant.verdict.running')
        : t('plant.verdict.some', { count: running.length }),
    detail,
    briefDetail: detail,
    // The word claims nothing of the others.
    staleness: worstOf(running),
  };
}

/** All that stand are short, but a machine of a line is down: no word claims that everything is well. */
function disturbedVerdict(
  { label, model: { verdict } }: KnownLine,
  others: number,
  running: readonly KnownLine[],
  isAll: boolean,
  t: LinesContext['t'],
): VerdictModel {
  const line = t('plant.verdict.brief_line', { line: label });
  const more = others > 0 ? t('plant.verdict.more_disturbed', { count: others }) : '';
  return {
    ...{ clock: '', clockUnit: '', cause: null, needsPerson: false },
    level: 'good',
    tone: 'warning',
    word: isAll ? t('line.verdict.but') : t('plant.verdict.some', { count: running.length }),
    detail: joined(`${line} ${verdict.detail}`, more),
    briefDetail: joined(more, `${line} ${verdict.briefDetail}`),
    staleness: worstOf(running),
  };
}

function stoppedVerdict(
  { label, model: { verdict, lineName } }: KnownLine,
  others: number,
  t: LinesContext['t'],
  nowMs: number,
): VerdictModel {
  const stoodMs = verdict.sinceMs === null ? null : (verdict.knownToMs ?? nowMs) - verdict.sinceMs;
  const clock = stoodMs === null ? null : stopClock(stoodMs, t);
  const more = others > 0 ? t('plant.verdict.more', { count: others }) : '';
  const { cause } = verdict;
  return {
    level: 'bad',
    tone: verdict.tone,
    word: t('plant.verdict.stopped_line', { line: label }),
    briefWord: t('plant.verdict.brief_line', { line: label }),
    clock: clock?.text ?? '',
    clockUnit: clock?.unit ?? '',
    ...(stoodMs !== null && { briefClocks: briefStopClocks(stoodMs, t) }),
    detail: joined(lineName, verdict.detail, more),
    briefDetail: joined(more, verdict.briefDetail),
    // What is too long ends behind how many others stand.
    cause: cause && { ...cause, lead: more === '' ? cause.lead : `${more} · ${cause.lead}` },
    needsPerson: true,
    staleness: verdict.staleness,
  };
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}

function worstOf(lines: readonly KnownLine[]): Staleness {
  return WORST_FIRST.find((one) => lines.some(({ model }) => model.verdict.staleness === one)) ?? 'dead';
}
