import { Menu } from '@chakra-ui/react';
import { createContext, type ReactElement, type ReactNode, use, useMemo, useState } from 'react';

export interface RowMenuItem {
  readonly label: string;
  /** Keys that do the same. */
  readonly keys?: string;
  readonly isDangerous?: boolean;
  /** Why it cannot be done now. */
  readonly refusal?: string | undefined;
  readonly onSelect: () => void;
}

interface OpenMenu {
  /** Id of the button that opened it. */
  readonly triggerId: string;
  readonly items: readonly RowMenuItem[];
  readonly placement: Placement;
}

type Placement = 'bottom-start' | 'bottom-end';

interface RowMenu {
  readonly openId: string | null;
  toggle(triggerId: string, items: readonly RowMenuItem[], placement?: Placement): void;
}

const RowMenuContext = createContext<RowMenu | null>(null);

export function useRowMenu(): RowMenu {
  const menu = use(RowMenuContext);
  if (menu === null) throw new Error('useRowMenu needs a table around it');
  return menu;
}

/** One menu for all rows of a table: one of its own in each of 200 rows made every key press slow. */
export function RowMenuProvider(props: { readonly children: ReactNode }): ReactElement {
  const [shown, setShown] = useState<OpenMenu | null>(null);
  const openId = shown?.triggerId ?? null;
  const menu = useMemo<RowMenu>(
    () => ({
      openId,
      toggle: (triggerId, items, placement = 'bottom-end') =>
        setShown((before) => (before?.triggerId === triggerId ? null : { triggerId, items, placement })),
    }),
    [openId],
  );
  return (
    <RowMenuContext value={menu}>
      {props.children}
      {shown && (
        <Menu.Root
          key={shown.triggerId}
          open
          ids={{ trigger: shown.triggerId }}
          positioning={{ placement: shown.placement, strategy: 'fixed' }}
          onOpenChange={({ open }) => {
            if (!open) setShown(null);
          }}
        >
          <Menu.Positioner>
            <Menu.Content minW="140px">
              {shown.items.map((item) => (
                <Menu.Item
                  key={item.label}
                  value={item.label}
                  disabled={item.refusal !== undefined}
                  title={item.refusal}
                  onSelect={item.onSelect}
                  {...(item.isDangerous && { color: 'fg.error' })}
                >
                  {item.label}
                  {item.keys !== undefined && <Menu.ItemCommand>{item.keys}</Menu.ItemCommand>}
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Menu.Root>
      )}
    </RowMenuContext>
  );
}
