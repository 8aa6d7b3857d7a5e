import { type ReactNode, useState } from 'react';
import { type MachineBoardModel, ofMachine } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import type { Colours } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import { ListPager, usePages } from '#display/kit/touch/list-pager.tsx';
import { type ListPlan, planListHead } from '#display/kit/touch/list-plan.ts';
import { MetricRow } from '#display/kit/touch/metric-row.tsx';
import { ROW_SIZE, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LabelTile, LiveLabel } from '#display/kit/view/live-label.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';

interface ParametersViewProps {
  readonly plan: ListPlan;
  readonly colours: Colours;
  /** Key of the metric that the chart shows. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

/** All metrics with value and age; a tap puts one on the chart. */
export function ParametersView({ plan, colours, chosen, onChoose }: ParametersViewProps): ReactNode {
  const { t } = useBoard<MachineBoardModel, MachineTexts>();
  const { head, rows } = plan;
  const [wanted, setWanted] = useState(0);
  const places = planListHead(head, 0);
  const pages = usePages(({ machine }: MachineBoardModel) => machine?.parameters.length ?? 0, rows.length);
  const page = Math.min(wanted, pages - 1);
  const title = { ...head, w: places.back.x - head.x - 8 };
  return (
    <>
      <LabelTile
        place={textInside(title, ROW_SIZE, 'detail')}
        tile={title}
        name="parameters"
        colour={colours.tokens.textPrimary}
        weight={600}
        select={() => t('machine.list.parameters')}
      />
      <ListPager
        plan={places}
        colours={colours}
        name="parameters"
        page={page}
        pages={pages}
        onPage={setWanted}
      />
      {rows.map((box, index) => (
        <MetricRow
          key={`${page}.${box.y}.${chosen}`}
          box={box}
          colours={colours}
          name={`parameter${page * rows.length + index}`}
          select={ofMachine(({ parameters }) => parameters[page * rows.length + index] ?? null)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      <LiveLabel
        place={textInside(rows[0] ?? head, SMALLEST_SIZE, 'detail')}
        name="parameters.empty"
        colour={colours.tokens.textSecondary}
        select={ofMachine(({ parameters }) => (parameters.length > 0 ? '' : t('machine.no_parameters')))}
      />
    </>
  );
}
