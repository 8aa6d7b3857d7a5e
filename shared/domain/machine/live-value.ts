import type { VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { LiveMetricWire, LiveStateWire } from '#shared/contracts/live/feed.ts';
import type { MachineState, PresentedState, Quality } from '#shared/contracts/plant/machine-state.ts';
import { toBaseState } from './machine-state.ts';
import type { Timed } from './staleness.ts';

/** A number on a screen; times in ms since 1970. */
export interface LiveMetric extends Timed {
  readonly value: number;
}

/** A machine's state on a screen. `sinceTs`: when it began to run, or its present stop. */
export interface LiveState extends Timed {
  readonly states: readonly MachineState[];
  /** `unknown` when nothing was reported. */
  readonly base: PresentedState;
  readonly sinceTs: number;
  readonly code: string | null;
  /** As the machine sent it. */
  readonly text: string | null;
  readonly vendorText?: VendorText | undefined;
}

function toQuality(mark: 1 | 2 | undefined): Quality {
  return mark === undefined ? 'good' : mark === 1 ? 'uncertain' : 'bad';
}

function toQualityMark(quality: Quality): 1 | 2 | undefined {
  return quality === 'good' ? undefined : quality === 'uncertain' ? 1 : 2;
}

export function toLiveMetric(wire: LiveMetricWire, baseTs: number): LiveMetric {
  const sourceTs = baseTs + wire[1];
  return { value: wire[0], sourceTs, arrivalTs: sourceTs + wire[2], quality: toQuality(wire[3]) };
}

export function toMetricWire(metric: LiveMetric, baseTs: number): LiveMetricWire {
  const { value, sourceTs, arrivalTs } = metric;
  const mark = toQualityMark(metric.quality);
  return mark
    ? [value, sourceTs - baseTs, arrivalTs - sourceTs, mark]
    : [value, sourceTs - baseTs, arrivalTs - sourceTs];
}

export function toLiveState(wire: LiveStateWire, baseTs: number): LiveState {
  const sourceTs = baseTs + wire.t;
  return {
    states: wire.s,
    base: wire.s.length > 0 ? toBaseState(wire.s) : 'unknown',
    sinceTs: baseTs + wire.b,
    sourceTs,
    arrivalTs: sourceTs + wire.d,
    code: wire.c ?? null,
    text: wire.x ?? null,
    ...(wire.v && { vendorText: wire.v }),
    quality: toQuality(wire.q),
  };
}

/** The base state is not sent: the receiver derives it with the same rule. */
export function toStateWire(state: Omit<LiveState, 'base'>, baseTs: number): LiveStateWire {
  const mark = toQualityMark(state.quality);
  return {
    s: [...state.states],
    t: state.sourceTs - baseTs,
    d: state.arrivalTs - state.sourceTs,
    b: state.sinceTs - baseTs,
    ...(state.code === null ? {} : { c: state.code }),
    ...(state.text === null ? {} : { x: state.text }),
    ...(state.vendorText && { v: state.vendorText }),
    ...(mark ? { q: mark } : {}),
  };
}
