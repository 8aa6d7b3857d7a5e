import { type ReactNode, useRef } from 'react';
import { runProps } from '#display/kit/view/live-run.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { RunItem } from '#display/parts/run-layout.ts';
import { measureRun, Run, type RunProps } from '#display/parts/run-part.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useShape } from '#display/runtime/board/board-hooks.ts';
import type { RowPlan } from './row-plan.ts';

/** What a row shows, by column. */
export interface RowLook {
  readonly cells: readonly (readonly RunItem[])[];
  /** What a tap leads to; null = nothing. */
  readonly targetId: string | null;
}

interface RowViewProps<Model> {
  readonly plan: RowPlan;
  /** Null: the row is empty. */
  readonly select: (model: Model) => RowLook | null;
  readonly onTap?: (targetId: string) => void;
  /** What is drawn below the texts. */
  readonly children?: ReactNode;
}

const GAP = 20;

/** A row of a list. A column on the right keeps its width: what stands left of it ends before it. */
export function RowView<Model>({ plan, select, onTap, children }: RowViewProps<Model>): ReactNode {
  const runs = usePartHandles<RunProps>(plan.cells.length);
  const latest = useRef(plan);
  latest.current = plan;
  const targetId = useShape((model: Model) => select(model)?.targetId ?? null);
  useFitted(select, (row) => {
    latest.current.cells.forEach((place, index) => {
      const next = latest.current.cells[index + 1];
      const items = row?.cells[index] ?? [];
      const nextItems = row?.cells[index + 1] ?? [];
      const rightStart =
        next?.align === 'right' && nextItems.length > 0
          ? next.x + next.w - measureRun(nextItems).width - GAP
          : Number.POSITIVE_INFINITY;
      const maxWidth =
        place.align === 'left' ? Math.min(place.w, Math.max(0, rightStart - place.x)) : place.w;
      runs[index]?.current?.set({ items, maxWidth });
    });
  });
  const { box } = plan;
  const isTarget = onTap !== undefined && targetId !== null;
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={isTarget ? () => onTap(targetId) : undefined}
    >
      {children}
      {plan.cells.map((place, index) => (
        <Run key={place.x} handle={runs[index]} {...runProps(place, box)} />
      ))}
    </Tile>
  );
}
