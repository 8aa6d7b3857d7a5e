import type { LiveNumber } from '#display/kit/live/age.ts';
import type { Line, LineEdge } from '#shared/contracts/plant/line.ts';
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
  const fill =
    content && edge.bufferCapacity ? Math.min(1, Math.max(0, content.value / edge.bufferCapacity)) : null;
  return {
    from: edge.from,
    to: edge.to,
    capacity: edge.bufferCapacity,
    // Steps of a fortieth are what can be seen; finer ones would only repaint.
    fill: fill === null ? null : Math.round(fill * 40) / 40,
    tone: fill === null ? 'normal' : fill >= FULL ? 'full' : fill <= EMPTY ? 'empty' : 'normal',
    staleness: content?.staleness ?? 'fresh',
  };
}

/**
 * The flow as it is laid out. Machines that no step names are put at the end rather than left out; a line without
 * conveyors is taken to run from step to step.
 */
export function flowShapeOf(line: Line): FlowShape {
  const known = new Set(line.machines.map((machine) => machine.id));
  const seen = new Set<string>();
  const steps = [...line.steps]
    .sort((a, b) => a.order - b.order)
    .map((step) => step.machineIds.filter((id) => known.has(id) && !seen.has(id) && seen.add(id)))
    .filter((ids) => ids.length > 0);
  const left = line.machines.filter((machine) => !seen.has(machine.id)).map((machine) => [machine.id]);
  return { steps: [...steps, ...left], edges: edgesOf(line, steps).map(({ from, to }) => ({ from, to })) };
}

/** The line's conveyors, or those that its steps imply. */
export function edgesOf(line: Line, steps: readonly (readonly string[])[]): readonly LineEdge[] {
  if (line.edges.length > 0) return line.edges;
  return steps.flatMap((step, index) =>
    step.flatMap((from) =>
      (steps[index + 1] ?? []).map((to) => ({ from, to, bufferCapacity: null, bufferMetric: null })),
    ),
  );
}
