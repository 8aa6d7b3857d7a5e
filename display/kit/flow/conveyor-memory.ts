import { liveNumber, type ModelContext } from '#display/kit/live/age.ts';
import { metricCell } from '#display/kit/live/live-cell.ts';
import { validUntil } from '#display/kit/live/valid-until.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { Line, LineEdge } from '#shared/contracts/plant/line.ts';
import { type ConveyorModel, toConveyorModel } from './flow-model.ts';

/** The model of a conveyor; the same object as long as it shows the same. */
export type ConveyorMemory = (image: FeedReader, context: ModelContext) => ConveyorModel;

export function createConveyorMemory(line: Line, edge: LineEdge): ConveyorMemory {
  const from = line.machines.find((machine) => machine.id === edge.from);
  if (!from || !edge.bufferMetric) {
    const rigid = toConveyorModel(edge, null);
    return () => rigid;
  }
  const content = metricCell(from.id, edge.bufferMetric);
  let kept: { model: ConveyorModel; fromMs: number; untilMs: number } | null = null;
  return (image, context) => {
    const { nowMs } = context;
    const isNew = content.read(image);
    if (kept && !isNew && nowMs >= kept.fromMs && nowMs < kept.untilMs) return kept.model;
    const metric = content.value();
    const model = toConveyorModel(edge, liveNumber(metric, from.expectedPeriodMs, context));
    const untilMs = metric ? validUntil(metric, from.expectedPeriodMs, nowMs) : Number.POSITIVE_INFINITY;
    kept = { model: kept && looksSame(kept.model, model) ? kept.model : model, fromMs: nowMs, untilMs };
    return kept.model;
  };
}

function looksSame(a: ConveyorModel, b: ConveyorModel): boolean {
  return a.fill === b.fill && a.tone === b.tone && a.staleness === b.staleness;
}
