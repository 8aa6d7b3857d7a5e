import type { LiveNumber } from '#display/kit/live/age.ts';
import type { Line, LineEdge } from '#shared/contracts/plant/line.ts';
import { bufferFill, edgesOfLine, stepsOfLine } from '#shared/domain/line/line-edges.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';

/** What of a line decides where things lie: nothing live, so a layout lasts until the plant model changes. */
export interface FlowShape {
  readonly steps: readonly (readonly string[])[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** A conveyor and what stands on it. */
export interface ConveyorModel {
  readonly from: string;
  readonly to: string;
  readonly capacity: number | null;
  /** 0–1; null = rigid, or not measured. */
  readonly fill: number | null;
  readonly tone: 'normal' | 'full' | 'empty';
  readonly staleness: Staleness;
}

const FULL = 0.95;
const EMPTY = 0.05;

/** `content`: how much its buffer holds, as the machine before it reports. */
export function toConveyorModel(edge: LineEdge, content: LiveNumber | null): ConveyorModel {
  const fill = content && bufferFill(edge, content.value);
  return {
    from: edge.from,
    to: edge.to,
    capacity: edge.bufferCapacity,
    fill,
    tone: fill === null ? 'normal' : fill >= FULL ? 'full' : fill <= EMPTY ? 'empty' : 'normal',
    staleness: content?.staleness ?? 'fresh',
  };
}

/** The flow as it is laid out. */
export function flowShapeOf(line: Line): FlowShape {
  return { steps: stepsOfLine(line), edges: edgesOfLine(line).map(({ from, to }) => ({ from, to })) };
}
