import { type ReactNode, useRef } from 'react';
import type { WorkListPlan, WorkRowPlan } from '#display/boards/pretreatment/layout/list-plans.ts';
import type { ListModel } from '#display/boards/pretreatment/model/lists-model.ts';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import type { Colours } from '#display/kit/colours.ts';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { pinnedPage } from '#display/kit/paging/pinned-page.ts';
import { ListHead } from '#display/kit/rows/list-head.tsx';
import type { RunPlace } from '#display/kit/text-place.ts';
import { fitLast } from '#display/kit/view/fit-last.ts';
import { runProps } from '#display/kit/view/live-run.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { measureRun, Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useShape } from '#display/runtime/board/board-hooks.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { paintSteps } from './paint-steps.ts';
import { type WorkLook, workNote } from './work-looks.ts';

interface WorkListProps<Row> {
  readonly name: string;
  readonly plan: WorkListPlan;
  readonly colours: Colours;
  readonly select: (model: PretreatmentModel) => ListModel<Row>;
  readonly toLook: (row: Row, index: number, staleness: Staleness, colours: Colours) => WorkLook;
  readonly onTap: (targetId: string) => void;
}

/** A list of what is under way, of which the first two rows stay where not all fit. */
export function WorkList<Row>({ name, plan, colours, select, toLook, onTap }: WorkListProps<Row>): ReactNode {
  const { strokes } = plan;
  const pageOf = (model: PretreatmentModel) => pinnedPage(select(model).rows, plan.rows.length, model.atMs);
  const lookOf = (model: PretreatmentModel, index: number): WorkLook | null => {
    const { note, rows, staleness } = select(model);
    const row = pageOf(model).rows[index];
    if (row) return toLook(row, index, staleness, colours);
    return index === 0 && rows.length === 0 ? workNote(note, name, colours) : null;
  };
  return (
    <>
      <ListHead
        title={plan.title}
        column={plan.column}
        name={name}
        colours={colours}
        select={(model: PretreatmentModel) => ({ title: select(model).title, column: select(model).aside })}
      />
      {plan.rows.map((row, index) => (
        <WorkRow
          key={row.box.y}
          plan={row}
          colours={colours}
          select={(model) => lookOf(model, index)}
          onTap={onTap}
        />
      ))}
      <PageStrokes
        box={strokes}
        colours={colours}
        select={(model: PretreatmentModel) => pageOf(model).page}
      />
    </>
  );
}

interface WorkRowProps {
  readonly plan: WorkRowPlan;
  readonly colours: Colours;
  readonly select: (model: PretreatmentModel) => WorkLook | null;
  readonly onTap: (targetId: string) => void;
}

const ORIGIN = { x: 0, y: 0, w: 0, h: 0 };
const GAP = 16;
const NONE: readonly RunItem[] = [];

function WorkRow({ plan, colours, select, onTap }: WorkRowProps): ReactNode {
  const { box } = plan;
  const handles = {
    name: useRef<PartHandle<RunProps>>(null),
    under: useRef<PartHandle<RunProps>>(null),
    text: useRef<PartHandle<RunProps>>(null),
    time: useRef<PartHandle<RunProps>>(null),
    note: useRef<PartHandle<RunProps>>(null),
  };
  const targetId = useShape((model: PretreatmentModel) => select(model)?.targetId ?? null);
  useFitted(select, (look) => {
    // A note has the whole width.
    const isNote = look !== null && look.bar === null;
    const items = (name: keyof typeof handles): readonly RunItem[] => look?.[name] ?? NONE;
    const isBeside = plan.name.x + plan.name.w > plan.time.x;
    const timeW = measureRun(items('time')).width;
    handles.time.current?.set({ items: items('time') });
    const nameW = isBeside && timeW > 0 ? plan.name.w - timeW - GAP : plan.name.w;
    handles.name.current?.set({ items: fitLast(items('name'), nameW), maxWidth: nameW });
    handles.under.current?.set({ items: items('under') });
    handles.text.current?.set({
      items: items('text'),
      x: isNote ? 0 : plan.text.x,
      y: isNote ? plan.name.baseline : plan.text.baseline,
      maxWidth: isNote ? box.w : plan.text.w,
    });
    handles.note.current?.set({ items: items('note') });
  });
  const at = (place: RunPlace) => runProps(place, ORIGIN);
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={targetId === null ? undefined : () => onTap(targetId)}
    >
      <LiveSketch
        select={(model: PretreatmentModel) => select(model)?.bar ?? null}
        paint={(pen, bar) => bar && paintSteps(pen, bar, plan, colours)}
      />
      <Run handle={handles.name} {...at(plan.name)} />
      {plan.under ? <Run handle={handles.under} {...at(plan.under)} /> : null}
      <Run handle={handles.text} {...at(plan.text)} />
      <Run handle={handles.time} {...at(plan.time)} />
      {plan.note ? <Run handle={handles.note} {...at(plan.note)} /> : null}
    </Tile>
  );
}
