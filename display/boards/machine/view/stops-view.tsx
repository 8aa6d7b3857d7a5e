import { type ReactNode, useState } from 'react';
import { type MachineBoardModel, type MachineModel, ofMachine } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import { MACHINE_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import { ListPager, usePages } from '#display/kit/touch/list-pager.tsx';
import { type ListPlan, planListHead } from '#display/kit/touch/list-plan.ts';
import { ListRow, type RowModel } from '#display/kit/touch/list-row.tsx';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LiveLabel } from '#display/kit/view/live-label.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';

type Tab = 'recipe' | 'stops' | 'reasons' | 'alarms';

export const MACHINE_TABS: readonly Tab[] = ['stops', 'reasons', 'alarms'];
export const PROCESS_TABS: readonly Tab[] = ['recipe', 'stops', 'alarms'];

interface StopsViewProps {
  readonly plan: ListPlan;
  readonly colours: Colours;
  /** The first one is open. */
  readonly tabs: readonly Tab[];
}

/** Stops of the shift one by one or summed by reason, alarms that are active, and steps of a recipe. */
export function StopsView({ plan, colours, tabs }: StopsViewProps): ReactNode {
  const { navigate, t } = useBoard<MachineBoardModel, MachineTexts>();
  const { head, rows } = plan;
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'stops');
  const [wanted, setWanted] = useState<number | null>(null);
  const places = planListHead(head, tabs.length);
  const pages = usePages(
    ({ machine }: MachineBoardModel) => (machine ? rowsIn(machine, tab).length : 0),
    rows.length,
  );
  // Until a finger turns it, the page of the step that is being done.
  const own = useShape(({ machine }: MachineBoardModel) =>
    tab === 'recipe' ? Math.floor((machine?.process?.currentStep ?? 0) / rows.length) : 0,
  );
  const page = Math.min(wanted ?? own, pages - 1);
  const open = (next: Tab): void => {
    setTab(next);
    setWanted(null);
  };
  return (
    <>
      {tabs.map((name, index) => (
        <TouchButton
          key={name}
          box={places.tabs[index] ?? head}
          name={`tab.${name}`}
          colours={colours}
          select={() => t(`machine.list.${name}`)}
          isChosen={tab === name}
          onTap={() => open(name)}
        />
      ))}
      <ListPager plan={places} colours={colours} name="stops" page={page} pages={pages} onPage={setWanted} />
      {rows.map((box, index) => (
        <ListRow
          key={`${tab}${page}.${box.y}`}
          box={box}
          colours={colours}
          name={`stop${index}`}
          select={ofMachine((machine) => rowsIn(machine, tab)[page * rows.length + index] ?? null)}
          onMachine={(id) => navigate(MACHINE_PATH, { mId: id })}
        />
      ))}
      <LiveLabel
        key={tab}
        place={textInside(rows[0] ?? head, SMALLEST_SIZE, 'detail')}
        name="stops.empty"
        colour={colours.tokens.textSecondary}
        select={ofMachine((machine) => (rowsIn(machine, tab).length > 0 ? '' : t(emptyText(machine, tab))))}
      />
    </>
  );
}

function rowsIn(machine: MachineModel, tab: Tab): readonly RowModel[] {
  return tab === 'recipe' ? (machine.process?.recipe ?? []) : machine[tab];
}

function emptyText({ hasFacts }: MachineModel, tab: Tab) {
  if (tab === 'alarms') return 'machine.no_alarms';
  if (tab === 'recipe') return 'machine.process.no_recipe';
  if (!hasFacts) return 'machine.waiting';
  return tab === 'stops' ? 'machine.no_stops' : 'machine.no_reasons';
}
