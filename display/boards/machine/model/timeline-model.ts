import type { StateInterval } from '#shared/contracts/history.ts';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import { clockTime } from '#shared/domain/clock-time.ts';
import { spokenDuration } from '#shared/domain/duration-text.ts';
import type { LiveState } from '#shared/domain/live-value.ts';
import { DEAD_PERIODS } from '#shared/domain/staleness.ts';
import type { Moment } from './reading.ts';
import { type ShiftFacts, WITHOUT_SHIFT_MS } from './shift-pull.ts';
import { nameIn } from './texts.ts';

export interface StateSpan {
  readonly from: number;
  readonly to: number;
  readonly state: PresentedState;
}

/** The shift as a strip of states. */
export interface TimelineModel {
  readonly title: string;
  /** Ends of the axis, ms. */
  readonly from: number;
  readonly to: number;
  readonly spans: readonly StateSpan[];
  /** States that occur, longest first, with their sums. */
  readonly legend: readonly {
    readonly state: PresentedState;
    readonly word: string;
    readonly duration: string;
    readonly durationMs: number;
  }[];
}

export function toTimelineModel(
  facts: ShiftFacts | null,
  live: LiveState | null,
  expectedPeriodMs: number,
  moment: Moment,
): TimelineModel {
  const { say, language, nowMs, timeZone } = moment;
  const shift = facts?.shift ?? null;
  const from = shift?.from ?? nowMs - WITHOUT_SHIFT_MS;
  const to = shift?.to ?? nowMs;
  const until = Math.min(nowMs, to);
  const spans = clip(joinLive(facts?.timeline ?? [], live, expectedPeriodMs, until), from, until);
  const sums = new Map<PresentedState, number>();
  for (const span of spans) sums.set(span.state, (sums.get(span.state) ?? 0) + span.to - span.from);
  return {
    title: shift
      ? say('machine.timeline', {
          name: nameIn(language, shift),
          from: clockTime(shift.from, timeZone),
          to: clockTime(shift.to, timeZone),
        })
      : say('machine.timeline_recent'),
    from,
    to,
    spans,
    legend: [...sums]
      .sort(([, a], [, b]) => b - a)
      .map(([state, durationMs]) => ({
        state,
        word: say(`states.short.${state}`),
        duration: spokenDuration(durationMs, language),
        durationMs,
      })),
  };
}

/** The server's stretches, and what the feed has told since. What nobody has heard of for long is unknown. */
function joinLive(
  timeline: readonly StateInterval[],
  live: LiveState | null,
  expectedPeriodMs: number,
  untilMs: number,
): StateSpan[] {
  if (!live) return timeline.map((part) => ({ from: part.from, to: part.to ?? untilMs, state: part.base }));
  const heardUntil = Math.min(live.sourceTs, live.arrivalTs) + DEAD_PERIODS * expectedPeriodMs;
  const known = Math.min(untilMs, heardUntil);
  const before = timeline
    .filter((part) => part.from < live.sinceTs)
    .map((part) => ({
      from: part.from,
      to: Math.min(part.to ?? live.sinceTs, live.sinceTs),
      state: part.base,
    }));
  const spans: StateSpan[] = [...before, { from: live.sinceTs, to: known, state: live.base }];
  if (known < untilMs) spans.push({ from: known, to: untilMs, state: 'unknown' });
  return spans;
}

function clip(spans: readonly StateSpan[], from: number, to: number): StateSpan[] {
  const clipped: StateSpan[] = [];
  for (const span of spans) {
    const part = { ...span, from: Math.max(from, span.from), to: Math.min(to, span.to) };
    if (part.to <= part.from) continue;
    const last = clipped.at(-1);
    if (last && last.state === part.state && part.from <= last.to) {
      clipped[clipped.length - 1] = { ...last, to: Math.max(last.to, part.to) };
    } else clipped.push(part);
  }
  return clipped;
}
