import { type ReactNode, useRef } from 'react';
import { runProps } from '#display/kit/view/live-run.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { measureRun, Run, type RunProps } from '#display/parts/flat/run-part.ts';
import { measureText } from '#display/parts/label-props.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useShape } from '#display/runtime/board/board-hooks.ts';
import type { RowPlan } from './row-plan.ts';
import { type WrappedRun, wrapRun } from './wrap-run.ts';

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
  readonly onTap?: ((targetId: string) => void) | undefined;
  /** What is drawn below the texts. */
  readonly children?: ReactNode;
}

const GAP = 20;

/** A row of a list. A column on the right keeps its width: what stands left of it ends before it. */
export function RowView<Model>({ plan, select, onTap, children }: RowViewProps<Model>): ReactNode {
  const runs = usePartHandles<RunProps>(plan.cells.length);
  const lines = usePartHandles<RunProps>(2);
  const { box } = plan;
  const latest = useRef(plan);
  latest.current = plan;
  const targetId = useShape((model: Model) => select(model)?.targetId ?? null);
  useFitted(select, (row) => {
    const columns = columnsOf(row, latest.current);
    const wrapped = wrappedFirst(columns[0], latest.current);
    columns.forEach((column, index) => {
      runs[index]?.current?.set(index === 0 && wrapped ? { ...column, items: wrapped.lead } : column);
    });
    lines.forEach((line, index) => {
      const item = wrapped?.lines[index];
      const place = latest.current.lines?.[index];
      if (place)
        line.current?.set({ items: item ? [item] : [], x: place.x - box.x + (wrapped?.indent ?? 0) });
    });
  });
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
      {plan.lines?.map((place, index) => (
        <Run key={place.baseline} handle={lines[index]} {...runProps(place, box)} />
      ))}
    </Tile>
  );
}

type Column = Pick<RunProps, 'items' | 'maxWidth'>;

function columnsOf(row: RowLook | null, { cells }: RowPlan): readonly Column[] {
  return cells.map((place, index): Column => {
    const next = cells[index + 1];
    const items = row?.cells[index] ?? [];
    const nextItems = row?.cells[index + 1] ?? [];
    const rightStart =
      next?.align === 'right' && nextItems.length > 0
        ? next.x + next.w - measureRun(nextItems).width - GAP
        : Number.POSITIVE_INFINITY;
    const maxWidth = place.align === 'left' ? Math.min(place.w, Math.max(0, rightStart - place.x)) : place.w;
    return { items, maxWidth };
  });
}

/** Of a first column that is too long for its line. */
function wrappedFirst(
  column: Column | undefined,
  { lines }: RowPlan,
): (WrappedRun & { readonly indent: number }) | null {
  if (!column || !lines || measureRun(column.items).width <= column.maxWidth) return null;
  const last = column.items.at(-1);
  const lead = measureRun(column.items.slice(0, -1)).width;
  const indent = lead === 0 ? 0 : lead + (last?.gap ?? 0);
  const wrapped = wrapRun(column.items, column.maxWidth - indent, measureText);
  return wrapped && { ...wrapped, indent };
}
