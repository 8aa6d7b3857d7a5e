import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line, LineEdge } from '#shared/contracts/plant/line.ts';

type SteppedLine = Pick<Line, 'machines' | 'steps'>;

/** Ids of the machines by step, in the order of the flow. Machines that no step names are put at the end rather than left out. */
export function stepsOfLine(line: SteppedLine): readonly (readonly Id[])[] {
  const named = namedSteps(line);
  const seen = new Set(named.flat());
  const left = line.machines.filter((machine) => !seen.has(machine.id)).map((machine) => [machine.id]);
  return [...named, ...left];
}

/** The line's conveyors; of a line without conveyors those that its steps imply: from step to step. */
export function edgesOfLine(line: SteppedLine & Pick<Line, 'edges'>): readonly LineEdge[] {
  if (line.edges.length > 0) return line.edges;
  const steps = namedSteps(line);
  return steps.flatMap((step, index) =>
    step.flatMap((from) =>
      (steps[index + 1] ?? []).map((to) => ({ from, to, bufferCapacity: null, bufferMetric: null })),
    ),
  );
}

function namedSteps(line: SteppedLine): Id[][] {
  const known = new Set(line.machines.map((machine) => machine.id));
  const seen = new Set<Id>();
  return [...line.steps]
    .sort((a, b) => a.order - b.order)
    .map((step) => step.machineIds.filter((id) => known.has(id) && !seen.has(id) && seen.add(id)))
    .filter((ids) => ids.length > 0);
}

/** How full a conveyor's buffer is, 0–1 in steps of a fortieth: finer ones are not seen. Null = it has none. */
export function bufferFill(edge: Pick<LineEdge, 'bufferCapacity'>, content: number): number | null {
  if (!edge.bufferCapacity) return null;
  return Math.round(Math.min(1, Math.max(0, content / edge.bufferCapacity)) * 40) / 40;
}
