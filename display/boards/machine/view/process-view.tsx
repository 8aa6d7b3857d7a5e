import { type ReactNode, useState } from 'react';
import type { ProcessLayout } from '#display/boards/machine/layout/layout.ts';
import { ofMachine } from '#display/boards/machine/model/model.ts';
import type { ChartSpan } from '#display/kit/chart/chart-window.ts';
import type { Colours } from '#display/kit/colours.ts';
import { FigureView } from '#display/kit/figures/figure-view.tsx';
import { useShape } from '#display/runtime/board/board-hooks.ts';
import { HistoryView } from './history-view.tsx';
import { ParametersView } from './parameters-view.tsx';
import { StateView } from './state-view.tsx';
import { PROCESS_TABS, StopsView } from './stops-view.tsx';
import { TopView } from './top-view.tsx';

interface ProcessViewProps {
  readonly layout: ProcessLayout;
  readonly colours: Colours;
}

/** The page of a process unit: what it holds and what happens to it next, its recipe, and two curves on one clock. */
export function ProcessView({ layout, colours }: ProcessViewProps): ReactNode {
  const [span, setSpan] = useState<ChartSpan>('shift');
  const [chosen, setChosen] = useState<string | null>(null);
  const upper = useShape(ofMachine(({ process }) => process?.metrics[0] ?? null)) ?? 'level';
  const lower = useShape(ofMachine(({ process }) => process?.metrics[1] ?? null)) ?? 'temperature';
  const metrics = useShape(
    ofMachine(({ process }) => process?.figures.map(({ metric }) => metric ?? '').join(' ') ?? ''),
  );
  const shown = chosen ?? lower;
  const choose = (metric: string): void => setChosen(metric === upper ? null : metric);
  return (
    <>
      <TopView layout={layout} colours={colours} />
      <StateView layout={layout} colours={colours} />
      {layout.figures.map((plan, index) => {
        const metric = metrics?.split(' ')[index];
        return (
          <FigureView
            key={plan.box.x}
            plan={plan}
            colours={colours}
            style="near"
            name={`process${index}`}
            select={ofMachine(({ process }) => process?.figures[index]?.figure ?? null)}
            onTap={metric ? () => choose(metric) : undefined}
          />
        );
      })}
      <HistoryView plan={layout.history} colours={colours} metric={upper} span={span} onSpan={setSpan} />
      <HistoryView
        plan={layout.second}
        colours={colours}
        metric={shown}
        span={span}
        onSpan={setSpan}
        name="second"
      />
      <StopsView plan={layout.stops} colours={colours} tabs={PROCESS_TABS} />
      <ParametersView plan={layout.parameters} colours={colours} chosen={shown} onChoose={choose} />
    </>
  );
}
