import { type ReactNode, useRef, useState } from 'react';
import { type BoardPlan, planListHead } from '#display/boards/machine/layout/layout.ts';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { MachineModel } from '#display/boards/machine/model/model.ts';
import { Label } from '#display/parts/label.tsx';
import type { LabelProps } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { Button } from './button.tsx';
import type { Look } from './colours.ts';
import { useBoard, useMachine, useShape } from './hooks.ts';
import { ListRow, type RowModel } from './list-row.tsx';
import { Pager } from './pager.tsx';

type Tab = 'stops' | 'reasons';

/** Stops of the shift one by one, or summed by reason. */
export function StopsView({ plan, look }: { readonly plan: BoardPlan; readonly look: Look }): ReactNode {
  const host = useBoard();
  const { head, rows } = plan.stops;
  const [tab, setTab] = useState<Tab>('stops');
  const [wanted, setWanted] = useState(0);
  const places = planListHead(head, 2);
  const pages = useShape(({ machine }) =>
    Math.max(1, Math.ceil((machine ? machine[tab].length : 0) / rows.length)),
  );
  const page = Math.min(wanted, pages - 1);
  const open = (next: Tab): void => {
    setTab(next);
    setWanted(0);
  };
  return (
    <>
      {places.tabs.map((box, index) => {
        const name: Tab = index === 0 ? 'stops' : 'reasons';
        return (
          <Button
            key={name}
            box={box}
            part={`tab.${name}`}
            tokens={look.tokens}
            text={host.t(`machine.list.${name}`)}
            isChosen={tab === name}
            onTap={() => open(name)}
          />
        );
      })}
      <Pager
        key={`${tab}${page}`}
        places={places}
        look={look}
        part="stops"
        page={page}
        pages={pages}
        rows={rows.length}
        countOf={(machine) => machine[tab].length}
        onPage={setWanted}
      />
      {rows.map((box, index) => (
        <ListRow
          key={`${tab}${page}.${box.y}`}
          box={box}
          look={look}
          part={`stop${index}`}
          select={(machine) => rowAt(machine, tab, page * rows.length + index)}
        />
      ))}
      <EmptyNote
        box={rows[0] ?? head}
        look={look}
        part="stops.empty"
        select={(machine) =>
          machine[tab].length > 0
            ? ''
            : host.t(
                !machine.hasFacts
                  ? 'machine.waiting'
                  : tab === 'stops'
                    ? 'machine.no_stops'
                    : 'machine.no_reasons',
              )
        }
      />
    </>
  );
}

function rowAt(machine: MachineModel, tab: Tab, index: number): RowModel | null {
  if (tab === 'stops') {
    const stop = machine.stops[index];
    return stop ? { ...stop, count: '', share: null } : null;
  }
  const reason = machine.reasons[index];
  return reason ? { ...reason, start: '', isOpen: false } : null;
}

interface EmptyNoteProps {
  readonly box: BoardPlan['name'];
  readonly look: Look;
  readonly part: string;
  readonly select: (machine: MachineModel) => string;
}

/** Said where a list would be. It lies on the list's first row, which is empty then. */
export function EmptyNote({ box, look, part, select }: EmptyNoteProps): ReactNode {
  const label = useRef<PartHandle<LabelProps>>(null);
  useMachine(select, (text) => label.current?.set({ text }));
  return (
    <Label
      handle={label}
      part={`detail.${part}`}
      text=""
      x={box.x}
      y={box.y + middleBaseline(0, box.h, SIZE.detail)}
      size={SIZE.detail}
      maxWidth={box.w}
      colour={look.tokens.textSecondary}
    />
  );
}
