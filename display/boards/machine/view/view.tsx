import { type ReactNode, useMemo, useState } from 'react';
import { planBoard } from '#display/boards/machine/layout/layout.ts';
import { lookOf } from './colours.ts';
import { FigureView, OeeView } from './figures-view.tsx';
import { HistoryView } from './history-view.tsx';
import { useBoard, useShape } from './hooks.ts';
import { MissingView } from './missing-view.tsx';
import { ParametersView } from './parameters-view.tsx';
import { StateView } from './state-view.tsx';
import { StopsView } from './stops-view.tsx';
import { TimelineView } from './timeline-view.tsx';
import { TopView } from './top-view.tsx';

/** The machine view. What a touch chose lives here; what the plant says is in the model. */
export function MachineView(): ReactNode {
  const host = useBoard();
  const hasMachine = useShape(({ machine }) => machine !== null);
  const [metric, setMetric] = useState('speed');
  const plan = useMemo(() => planBoard(host.orientation), [host.orientation]);
  const look = useMemo(
    () => lookOf({ theme: host.theme, palette: host.palette }),
    [host.theme, host.palette],
  );
  if (!hasMachine) return <MissingView plan={plan} look={look} />;
  const [speed, produced, rejected, oee] = plan.figures;
  return (
    <>
      <TopView plan={plan} look={look} />
      <StateView plan={plan} look={look} />
      <FigureView
        box={speed}
        look={look}
        part="speed"
        select={(machine) => machine.speed}
        onTap={() => setMetric('speed')}
      />
      <FigureView
        box={produced}
        look={look}
        part="produced"
        select={(machine) => machine.produced}
        onTap={() => setMetric('yield')}
      />
      <FigureView
        box={rejected}
        look={look}
        part="rejected"
        select={(machine) => machine.rejected}
        onTap={() => setMetric('reject')}
      />
      <OeeView box={oee} look={look} />
      <HistoryView plan={plan} look={look} metric={metric} />
      <TimelineView plan={plan} look={look} />
      <StopsView plan={plan} look={look} />
      <ParametersView plan={plan} look={look} chosen={metric} onChoose={setMetric} />
    </>
  );
}
