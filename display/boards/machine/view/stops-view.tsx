import { type ReactNode, useState } from 'react';
import { type MachineBoardModel, type MachineModel, ofMachine } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import { MACHINE_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import { ListPager, usePages } from '#display/kit/touch/list-pager.tsx';
import { type ListPlan, planListHead } from '#display/kit/touch/list-plan.ts';
import { ListRow } from '#display/kit/touch/list-row.tsx';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LiveLabel } from '#display/kit/view/live-label.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';

const TABS = ['stops', 'reasons', 'alarms'] as const;
type Tab = (typeof TABS)[number];

interface StopsViewProps {
  readonly plan: ListPlan;
  readonly colours: Colours;
}

/** Stops of the shift one by one or summed by reason, and alarms that are active. */
export function StopsView({ plan, colours }: StopsViewProps): ReactNode {
  const { navigate, t } = useBoard<MachineBoardModel, MachineTexts>();
  const { head, rows } = plan;
  const [tab, setTab] = useState<Tab>('stops');
  const [wanted, setWanted] = useState(0);
  const places = planListHead(head, TABS.length);
  const pages = usePages(({ machine }: MachineBoardModel) => machine?.[tab].length ?? 0, rows.length);
  const page = Math.min(wanted, pages - 1);
  const open = (next: Tab): void => {
    setTab(next);
    setWanted(0);
  };
  return (
    <>
      {TABS.map((name, index) => (
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
          select={ofMachine((machine) => machine[tab][page * rows.length + index] ?? null)}
          onMachine={(id) => navigate(MACHINE_PATH, { mId: id })}
        />
      ))}
      <LiveLabel
        key={tab}
        place={textInside(rows[0] ?? head, SMALLEST_SIZE, 'detail')}
        name="stops.empty"
        colour={colours.tokens.textSecondary}
        select={ofMachine((machine) => (machine[tab].length > 0 ? '' : t(emptyText(machine, tab))))}
      />
    </>
  );
}

function emptyText({ hasFacts }: MachineModel, tab: Tab) {
  if (tab === 'alarms') return 'machine.no_alarms';
  if (!hasFacts) return 'machine.waiting';
  return tab === 'stops' ? 'machine.no_stops' : 'machine.no_reasons';
}
