import { type ReactNode, useMemo, useState } from 'react';
import { planMachineBoard, planProcessBoard } from '#display/boards/machine/layout/layout.ts';
import { type MachineBoardModel, ofMachine } from '#display/boards/machine/model/model.ts';
import type { ChartSpan } from '#display/kit/chart/chart-window.ts';
import { coloursOf } from '#display/kit/colours.ts';
import { FigureView } from '#display/kit/figures/figure-view.tsx';
import { TimelineView } from '#display/kit/strip/timeline-view.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { HistoryView } from './history-view.tsx';
import { MissingView } from './missing-view.tsx';
import { ParametersView } from './parameters-view.tsx';
import { ProcessView } from './process-view.tsx';
import { StateView } from './state-view.tsx';
import { MACHINE_TABS, StopsView } from './stops-view.tsx';
import { TopView } from './top-view.tsx';

/** The machine view. What a touch chose is React state; what the plant reports is in the model. */
export function MachineBoardView(): ReactNode {
  const { orientation, theme, palette } = useBoard();
  const hasMachine = useShape(({ machine }: MachineBoardModel) => machine !== null);
  const hasProcess = useShape(({ machine }: MachineBoardModel) => machine?.process != null);
  const [metric, setMetric] = useState('speed');
  const [span, setSpan] = useState<ChartSpan>('shift');
  const layout = useMemo(() => planMachineBoard(orientation), [orientation]);
  const processLayout = useMemo(() => planProcessBoard(orientation), [orientation]);
  const colours = useMemo(() => coloursOf({ theme, palette }), [theme, palette]);
  if (!hasMachine) return <MissingView layout={layout} colours={colours} />;
  if (hasProcess) return <ProcessView layout={processLayout} colours={colours} />;
  const near = { colours, style: 'near' } as const;
  return (
    <>
      <TopView layout={layout} colours={colours} />
      <StateView layout={layout} colours={colours} />
      <FigureView
        {...near}
        plan={layout.speed}
        name="speed"
        select={ofMachine(({ speed }) => speed)}
        onTap={() => setMetric('speed')}
      />
      <FigureView
        {...near}
        plan={layout.produced}
        name="produced"
        select={ofMachine(({ produced }) => produced)}
        onTap={() => setMetric('yield')}
      />
      <FigureView
        {...near}
        plan={layout.rejected}
        name="rejected"
        select={ofMachine(({ rejected }) => rejected)}
        onTap={() => setMetric('reject')}
      />
      <FigureView {...near} plan={layout.oee} name="oee" select={ofMachine(({ oee }) => oee)} />
      <HistoryView plan={layout.history} colours={colours} metric={metric} span={span} onSpan={setSpan} />
      <TimelineView plan={layout.timeline} colours={colours} select={ofMachine(({ timeline }) => timeline)} />
      <StopsView plan={layout.stops} colours={colours} tabs={MACHINE_TABS} />
      <ParametersView plan={layout.parameters} colours={colours} chosen={metric} onChoose={setMetric} />
    </>
  );
}
