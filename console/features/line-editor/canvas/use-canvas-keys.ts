import type { KeyboardEvent } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import { removeEdge, removeNode } from '#console/features/line-editor/plan/plan-edits.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Keys on the canvas: arrows go from machine to machine, Enter selects, Delete removes. */
export function useCanvasKeys(): (event: KeyboardEvent) => void {
  const { plan, mayEdit, select, change } = usePlanEditor();

  /** The nearest machine in a direction; what stands aside counts as further away. */
  function neighbour(key: string, [dx, dy]: readonly [number, number]): string | null {
    const here = plan.nodes.find((node) => node.key === key);
    if (!here) return null;
    let best: { readonly key: string; readonly cost: number } | null = null;
    for (const node of plan.nodes) {
      const [x, y] = [node.x - here.x, node.y - here.y];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead <= 0 || (aside > ahead && dy !== 0)) continue;
      const cost = ahead + 3 * aside;
      if (!best || cost < best.cost) best = { key: node.key, cost };
    }
    return best?.key ?? null;
  }

  return (event) => {
    if (!(event.target instanceof Element)) return;
    const node = event.target.closest<HTMLElement>('.react-flow__node');
    const edge = event.target.closest<SVGElement>('.react-flow__edge');
    const key = node?.dataset.id ?? null;
    const [from = '', to = ''] = edge?.dataset.id?.split('>') ?? [];
    if (key === null && !edge) return;
    const arrow = ARROWS[event.key];
    if (arrow && key !== null) {
      const next = neighbour(key, arrow);
      const canvas = event.currentTarget;
      if (next !== null) canvas.querySelector<HTMLElement>(`.react-flow__node[data-id="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      select(key === null ? { kind: 'conveyor', from, to } : { kind: 'machine', key });
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && mayEdit) {
      select(null);
      change((plan) => (key === null ? removeEdge(plan, from, to) : removeNode(plan, key)));
    } else return;
    event.preventDefault();
  };
}
