import { type ReactNode, useMemo } from 'react';
import { planLineBoard } from '#display/boards/line/layout/layout.ts';
import type { LineBoardModel } from '#display/boards/line/model/model.ts';
import { MACHINE_PATH } from '#display/kit/addresses.ts';
import { coloursOf } from '#display/kit/colours.ts';
import { FigureView } from '#display/kit/figures/figure-view.tsx';
import { FlowView } from '#display/kit/flow/flow-view.tsx';
import { HeadBar } from '#display/kit/head/head-bar.tsx';
import { AlarmEdge, VerdictView } from '#display/kit/head/verdict-view.tsx';
import { ReasonsList } from '#display/kit/stops/reasons-list.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { ShiftView } from './shift-view.tsx';

/** The production-line step view. React renders again only when the plant model changes. */
export function LineBoardView(): ReactNode {
  const { orientation, theme, palette, navigate } = useBoard();
  const shape = useShape((model: LineBoardModel) => model.shape);
  const layout = useMemo(() => planLineBoard(shape, orientation), [shape, orientation]);
  const colours = useMemo(() => coloursOf({ theme, palette }), [theme, palette]);
  const verdictOf = (model: LineBoardModel) => model.verdict;
  return (
    <>
      <AlarmEdge height={layout.height} colours={colours} select={verdictOf} />
      <HeadBar
        plan={layout.bar}
        colours={colours}
        select={({ lineName, data, clock }: LineBoardModel) => ({
          title: lineName,
          status: { text: data.text, isOld: data.silentMachines > 0 },
          clock,
        })}
      />
      <VerdictView plan={layout.verdict} colours={colours} select={verdictOf} />
      <FigureView
        plan={layout.plan}
        colours={colours}
        name="plan"
        style="far"
        isBarStrong
        select={(model: LineBoardModel) => model.plan}
      />
      <FigureView
        plan={layout.oee}
        colours={colours}
        name="oee"
        style="far"
        select={(model: LineBoardModel) => model.oee}
      />
      <FigureView
        plan={layout.speed}
        colours={colours}
        name="speed"
        style="far"
        select={(model: LineBoardModel) => model.speed}
      />
      <FlowView
        placed={layout.placed}
        colours={colours}
        onMachine={(machineId) => navigate(MACHINE_PATH, { mId: machineId })}
      />
      <ShiftView plan={layout.shift} colours={colours} />
      <ReasonsList plan={layout.reasons} colours={colours} select={(model: LineBoardModel) => model.stops} />
    </>
  );
}
