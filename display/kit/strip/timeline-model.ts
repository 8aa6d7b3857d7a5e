import type { ModelContext } from '#display/kit/live/age.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';

export interface StateSpan {
  readonly from: number;
  readonly to: number;
  readonly state: PresentedState;
}

/** A strip of states with a legend: read, and touched, by a person in front of the screen. */
export interface TimelineModel {
  readonly title: string;
  /** Ends of the axis, ms. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly spans: readonly StateSpan[];
  /** States that occur, longest first, with their sums. */
  readonly legend: readonly LegendModel[];
}

export interface LegendModel {
  readonly state: PresentedState;
  readonly word: string;
  readonly duration: string;
  readonly durationMs: number;
}

/** `spans` in the order of time; what lies outside of the axis or after now is cut off. */
export function toTimelineModel(
  axis: { readonly title: string; readonly from: number; readonly to: number },
  spans: readonly StateSpan[],
  context: ModelContext,
): TimelineModel {
  const shown = clipped(spans, axis.from, Math.min(context.nowMs, axis.to));
  return { ...axis, timeZone: context.timeZone, spans: shown, legend: legendOf(shown, context) };
}

function legendOf(spans: readonly StateSpan[], { t, language }: ModelContext): LegendModel[] {
  const sums = new Map<PresentedState, number>();
  for (const { state, from, to } of spans) sums.set(state, (sums.get(state) ?? 0) + to - from);
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([state, durationMs]) => ({
      state,
      word: t(`states.short.${state}`),
      duration: spokenDuration(durationMs, language),
      durationMs,
    }));
}

function clipped(spans: readonly StateSpan[], from: number, to: number): StateSpan[] {
  const shown: StateSpan[] = [];
  for (const span of spans) {
    const part = { ...span, from: Math.max(from, span.from), to: Math.min(to, span.to) };
    if (part.to <= part.from) continue;
    const last = shown.at(-1);
    if (last && last.state === part.state && part.from <= last.to) {
      shown[shown.length - 1] = { ...last, to: Math.max(last.to, part.to) };
    } else shown.push(part);
  }
  return shown;
}
