import { type ReactNode, useRef } from 'react';
import type { QueueRowPlan, SectionPlan } from '#display/boards/queue/layout/layout.ts';
import type { Colours } from '#display/kit/colours.ts';
import type { Page } from '#display/kit/paging/page-at.ts';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { runProps } from '#display/kit/view/live-run.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { measureRun, Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import type { SectionHead, SectionRow } from './section-items.ts';

const GAP = 20;

interface SectionViewProps<Model> {
  readonly plan: SectionPlan;
  readonly colours: Colours;
  readonly head: (model: Model) => SectionHead;
  readonly row: (model: Model, index: number) => SectionRow | null;
  /** Where the list has more rows than places. */
  readonly page?: (model: Model) => Page;
}

/** A list under its head. */
export function SectionView<Model>({ plan, colours, head, row, page }: SectionViewProps<Model>): ReactNode {
  const { strokes } = plan;
  return (
    <>
      <HeadView plan={plan.head} select={head} />
      {plan.rows.map((place, index) => (
        <RowView
          key={place.box.y}
          plan={place}
          colours={colours}
          select={(model: Model) => row(model, index)}
        />
      ))}
      {page ? <PageStrokes box={strokes} colours={colours} select={page} /> : null}
    </>
  );
}

interface HeadViewProps<Model> {
  readonly plan: SectionPlan['head'];
  readonly select: (model: Model) => SectionHead;
}

/** Mark and title; what the values below are where there is room for it. */
function HeadView<Model>({ plan, select }: HeadViewProps<Model>): ReactNode {
  const title = useRef<PartHandle<RunProps>>(null);
  const column = useRef<PartHandle<RunProps>>(null);
  useFitted(select, (head) => {
    const isRoom = measureRun(head.title).width + GAP + measureRun(head.column).width <= plan.title.w;
    title.current?.set({ items: head.title });
    column.current?.set({ items: isRoom ? head.column : [] });
  });
  return (
    <Tile x={plan.box.x} y={plan.box.y} width={plan.box.w} height={plan.box.h}>
      <Run handle={title} {...runProps(plan.title, plan.box)} />
      <Run handle={column} {...runProps(plan.column, plan.box)} />
    </Tile>
  );
}

interface RowViewProps<Model> {
  readonly plan: QueueRowPlan;
  readonly colours: Colours;
  readonly select: (model: Model) => SectionRow | null;
}

/** The value keeps its width; the name is condensed where both are long. */
function RowView<Model>({ plan, colours, select }: RowViewProps<Model>): ReactNode {
  const name = useRef<PartHandle<RunProps>>(null);
  const detail = useRef<PartHandle<RunProps>>(null);
  const mark = useRef<PartHandle<RunProps>>(null);
  const value = useRef<PartHandle<RunProps>>(null);
  const rule = useRef<PartHandle<SketchProps>>(null);
  const { box } = plan;
  useFitted(select, (row) => {
    const valueW = row ? measureRun(row.value).width : 0;
    const left = Math.min(
      plan.value.x + plan.value.w - valueW,
      row?.mark.length ? plan.mark.x : Number.POSITIVE_INFINITY,
    );
    const nameEnd = Math.min(left, row?.detail.length ? (plan.detail?.x ?? left) : left);
    name.current?.set({ items: row?.name ?? [], maxWidth: nameEnd - GAP - plan.name.x });
    detail.current?.set({
      items: plan.detail && row ? row.detail : [],
      maxWidth: left - GAP - (plan.detail?.x ?? 0),
    });
    mark.current?.set({ items: row?.mark ?? [] });
    value.current?.set({ items: row?.value ?? [] });
    rule.current?.set({
      paint: row?.hasRule
        ? (pen) => pen.rect(0, box.h - 2, box.w, 2).fill(colours.tokens.line)
        : paintNothing,
    });
  });
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <Sketch handle={rule} paint={paintNothing} />
      <Run handle={name} {...runProps(plan.name, box)} />
      <Run handle={detail} {...runProps(plan.detail ?? plan.name, box)} />
      <Run handle={mark} {...runProps(plan.mark, box)} />
      <Run handle={value} {...runProps(plan.value, box)} />
    </Tile>
  );
}
