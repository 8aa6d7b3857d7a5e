import type { ReactNode } from 'react';
import { planLineBoard, planOpenedLine } from '#display/boards/line/layout/layout.ts';
import { LINE_PATH, MACHINE_PATH } from '#display/kit/addresses.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { FlowView } from '#display/kit/flow/flow-view.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import type { LineModel } from '#display/kit/line/line-model.ts';
import type { LinesTexts } from '#display/kit/lines/lines-texts.ts';
import { ReasonsList } from '#display/kit/stops/reasons-list.tsx';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { useEscape } from '#display/kit/touch/use-escape.ts';
import { useLayout } from '#display/kit/view/use-layout.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { ShiftView } from './shift-view.tsx';
import { useLinesFound } from './use-lines-found.ts';

/** The production-line step view. React renders again only when the plant model changes. */
export function LineBoardView(): ReactNode {
  const { navigate, back, cameFrom, place, t } = useBoard<LineModel, LinesTexts>();
  const found = useLinesFound();
  const of = place.query.get('of');
  const from = cameFrom();
  const isOpened = of !== null || from !== null;
  const { layout, colours } = useLayout(
    ({ shape }: LineModel) => shape,
    isOpened ? planOpenedLine : planLineBoard,
  );
  // A line of a hall leads to the hall, which is the same board.
  const goBack = (): void =>
    of === null ? back(LINE_PATH) : navigate(LINE_PATH, of === '*' ? {} : { line: of });
  useEscape(() => isOpened && goBack());
  return (
    <>
      <BoardHead layout={layout} colours={colours} title={({ lineName }: LineModel) => found(lineName)} />
      {layout.back && (
        <TouchButton
          box={layout.back}
          name="back"
          colours={colours}
          arrow="left"
          onTap={goBack}
          select={() => (of === null && from !== null ? from.title : t('line.hall.title'))}
        />
      )}
      <HeadFigures
        colours={colours}
        figures={{
          plan: { plan: layout.plan, select: ({ plan }: LineModel) => plan },
          oee: { plan: layout.oee, select: ({ oee }: LineModel) => oee },
          speed: { plan: layout.speed, select: ({ speed }: LineModel) => speed, isBarQuiet: true },
        }}
      />
      <FlowView
        placed={layout.placed}
        colours={colours}
        onMachine={(machineId) => navigate(MACHINE_PATH, { mId: machineId })}
      />
      <ShiftView plan={layout.shift} colours={colours} />
      <ReasonsList plan={layout.reasons} colours={colours} select={(model: LineModel) => model.stops} />
    </>
  );
}
