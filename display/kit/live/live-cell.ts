import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import { AlarmMark } from '#shared/contracts/alarms/alarm-feed.ts';
import { LineSummary } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LINE_FEED_KEYS, LiveMetricWire, LiveStateWire } from '#shared/contracts/live/feed.ts';
import {
  type LiveMetric,
  type LiveState,
  toLiveMetric,
  toLiveState,
} from '#shared/domain/machine/live-value.ts';

/** One value of an image, decoded when it changes. */
export interface LiveCell<Value> {
  readonly value: () => Value | null;
  /** True when the image has another value than at the last call. */
  readonly read: (image: FeedReader) => boolean;
}

export function stateCell(machineId: string): LiveCell<LiveState> {
  return createLiveCell(LINE_FEED_KEYS.state(machineId), (value, baseTs) => {
    const wire = decodeOnce(LiveStateWire, value);
    return wire && toLiveState(wire, baseTs);
  });
}

export function metricCell(machineId: string, metric: string): LiveCell<LiveMetric> {
  return createLiveCell(LINE_FEED_KEYS.metric(machineId, metric), (value, baseTs) => {
    const wire = decodeOnce(LiveMetricWire, value);
    return wire && toLiveMetric(wire, baseTs);
  });
}

/** The output of the shift; null = it is not known. */
export function outputCell(machineId: Id, lineId: Id): LiveCell<number> {
  let output: number | null = null;
  const summary = createLiveCell(LINE_FEED_KEYS.summary(lineId), (value) => decodeOnce(LineSummary, value));
  return {
    value: () => output,
    read: (image) => {
      if (!summary.read(image)) return false;
      const before = output;
      output = summary.value()?.outputs[machineId] ?? null;
      return output !== before;
    },
  };
}

export function alarmCell(machineId: string): LiveCell<AlarmMark> {
  return createLiveCell(LINE_FEED_KEYS.alarmMark(machineId), (value) => decodeOnce(AlarmMark, value));
}

function createLiveCell<Value>(
  key: string,
  decode: (wire: unknown, baseTs: number) => Value | null,
): LiveCell<Value> {
  let known: unknown;
  let value: Value | null = null;
  return {
    value: () => value,
    read: (image) => {
      const wire = image.get(key);
      if (wire === known) return false;
      known = wire;
      value = decode(wire, image.baseTs);
      return true;
    },
  };
}
