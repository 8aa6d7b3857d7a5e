import { planTile, type TileSlots } from '#display/kit/machine-tile/tile-layout.ts';
import type { Box } from '#display/parts/box.ts';
import { type EdgePath, planEdges } from './flow-edges.ts';
import { type FlowPlan, planFlow } from './flow-layout.ts';
import type { FlowShape } from './flow-model.ts';

/** Machines in the order of the flow, with the conveyors between them. */
export interface PlacedFlow {
  readonly flow: FlowPlan;
  readonly tiles: readonly { readonly machineId: string; readonly box: Box; readonly slots: TileSlots }[];
  readonly edges: readonly EdgePath[];
}

export function placeFlow(shape: FlowShape, area: Box): PlacedFlow {
  const flow = planFlow(shape.steps, area);
  const slotsBySize = new Map<string, TileSlots>();
  const tiles = flow.tiles.map(({ machineId, box }) => {
    const key = `${Math.round(box.w)}x${Math.round(box.h)}`;
    const slots = slotsBySize.get(key) ?? planTile(box.w, box.h);
    slotsBySize.set(key, slots);
    return { machineId, box, slots };
  });
  return { flow, tiles, edges: planEdges(flow, shape.edges) };
}
