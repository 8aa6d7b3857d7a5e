import type { FeedReader } from '#shared/client/feed-port.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/feed.ts';
import type { Line, LineEdge } from '#shared/contracts/plant.ts';
import { type EdgeModel, toEdgeModel } from './flow-model.ts';
import { type Moment, numberOf, toMetric } from './live-reading.ts';
import { createCell } from './machine-memory.ts';
import { steadyUntil } from './valid-until.ts';

/** A conveyor's model for this moment; the same object as long as it shows the same. */
export type EdgeMemory = (image: FeedReader, moment: Moment) => EdgeModel;

export function createEdgeMemory(line: Line, edge: LineEdge): EdgeMemory {
  const from = line.machines.find((machine) => machine.id === edge.from);
  if (!from || !edge.bufferMetric) {
    const rigid = toEdgeModel(edge, null);
    return () => rigid;
  }
  const content = createCell(LINE_FEED_KEYS.metric(from.id, edge.bufferMetric), toMetric);
  let kept: { model: EdgeModel; fromMs: number; untilMs: number } | null = null;
  return (image, moment) => {
    const { nowMs } = moment;
    const isNew = content.read(image);
    if (kept && !isNew && nowMs >= kept.fromMs && nowMs < kept.untilMs) return kept.model;
    const metric = content.value();
    const model = toEdgeModel(edge, numberOf(metric, from.expectedPeriodMs, moment));
    const untilMs = metric ? steadyUntil(metric, from.expectedPeriodMs, nowMs) : Number.POSITIVE_INFINITY;
    kept = { model: kept && isSameEdge(kept.model, model) ? kept.model : model, fromMs: nowMs, untilMs };
    return kept.model;
  };
}

function isSameEdge(a: EdgeModel, b: EdgeModel): boolean {
  return a.fill === b.fill && a.tone === b.tone && a.staleness === b.staleness;
}
