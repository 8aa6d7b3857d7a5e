import { Box, chakra, Flex } from '@chakra-ui/react';
import { type DragEvent, type KeyboardEvent, type ReactElement, useState } from 'react';
import {
  addEntry,
  dropEntry,
  findEntry,
  hasEntryRoom,
  stepEntry,
} from '#console/features/mp-menu/menu-edits.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMenuAction, MpMenuEntry } from '#shared/contracts/public-account/mp-menu.ts';
import { useMenuEditor } from './editor-context.ts';
import { nameOfEntry } from './entry-text.ts';

const DRAGGED = 'application/x-menu-entry';
const ROW_PX = 42;

/** An id that no entry of the menu has. */
function newEntryId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12);
}

/** The menu at the bottom of the phone, with the entries below the chosen one. Entries are dragged, or moved with Alt and an arrow. */
export function PhoneMenu(): ReactElement {
  const { t } = useText();
  const { menu, selectedId, mayEdit, change, select } = useMenuEditor();
  const found = findEntry(menu, selectedId);
  const open = found && (found.parent ?? (found.entry as MpMenuEntry));
  const add = (parentId: string | null): void => {
    const id = newEntryId();
    change((before) => addEntry(before, parentId, id));
    select(id);
  };
  const { buttons } = menu;
  const slots = buttons.length + (mayEdit && hasEntryRoom(menu, null) ? 1 : 0);
  return (
    <Box position="relative" flex="none" borderTopWidth="1px" bg="bg.subtle">
      {open && (open.subs.length > 0 || (mayEdit && hasEntryRoom(menu, open.id))) && (
        <SubEntries entry={open} slot={buttons.indexOf(open)} slots={slots} onAdd={() => add(open.id)} />
      )}
      <Flex h="52px" pb="1">
        <Flex w="42px" flex="none" align="center" justify="center" color="fg.muted" borderEndWidth="1px">
          <Glyph name="message" sizePx={18} />
        </Flex>
        <Flex as="ul" aria-label={t('mpMenu.phone.entries')} listStyleType="none" flex="1" minW="0">
          {buttons.map((entry) => (
            <Flex as="li" key={entry.id} flex="1" minW="0" borderEndWidth="1px">
              <EntryButton entry={entry} parentId={null} isOpen={open?.id === entry.id} />
            </Flex>
          ))}
          {slots > buttons.length && (
            <Flex as="li" flex="1" minW="0">
              <AddButton label={t('mpMenu.phone.add')} onAdd={() => add(null)} />
            </Flex>
          )}
        </Flex>
      </Flex>
    </Box>
  );
}

function SubEntries(props: {
  readonly entry: MpMenuEntry;
  /** Of `slots`, from the start: above which it stands. */
  readonly slot: number;
  readonly slots: number;
  readonly onAdd: () => void;
}): ReactElement {
  const { t } = useText();
  const { menu, mayEdit } = useMenuEditor();
  const { entry, slot, slots } = props;
  return (
    <Box
      as="ul"
      aria-label={t('mpMenu.phone.subs', { name: nameOfEntry(entry, t) })}
      listStyleType="none"
      position="absolute"
      bottom="calc(100% + 8px)"
      // Towards the middle: the edge of the phone would cut it off.
      {...(slot === 0
        ? { left: '46px' }
        : { right: `calc((100% - 42px) * ${slots - 1 - slot} / ${slots} + 4px)` })}
      minW="112px"
      maxW="200px"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      shadow="md"
      overflow="hidden"
    >
      {entry.subs.map((sub) => (
        <Flex
          as="li"
          key={sub.id}
          h={`${ROW_PX}px`}
          borderBottomWidth="1px"
          _last={{ borderBottomWidth: '0' }}
        >
          <EntryButton entry={sub} parentId={entry.id} isOpen={false} />
        </Flex>
      ))}
      {mayEdit && hasEntryRoom(menu, entry.id) && (
        <Flex as="li" h={`${ROW_PX}px`}>
          <AddButton label={t('mpMenu.phone.addSub')} onAdd={props.onAdd} />
        </Flex>
      )}
    </Box>
  );
}

const Slot = chakra('button', {
  base: {
    flex: '1',
    minWidth: '0',
    paddingInline: '1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    cursor: 'pointer',
    textStyle: 'sm',
    _hover: { background: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
  },
});

function AddButton(props: { readonly label: string; readonly onAdd: () => void }): ReactElement {
  return (
    <Slot type="button" color="accent.fg" aria-label={props.label} title={props.label} onClick={props.onAdd}>
      <Glyph name="plus" sizePx={16} />
    </Slot>
  );
}

function EntryButton(props: {
  readonly entry: MpMenuEntry | MpMenuAction;
  readonly parentId: string | null;
  /** It, or one below it, is chosen. */
  readonly isOpen: boolean;
}): ReactElement {
  const { t } = useText();
  const { selectedId, mayEdit, problems, refused, change, select } = useMenuEditor();
  const [isTarget, setIsTarget] = useState(false);
  const { entry, parentId, isOpen } = props;
  const { id } = entry;
  const isSelected = selectedId === id;
  const isBad = problems.some(({ entryId }) => entryId === id) || (refused?.entries.includes(id) ?? false);
  const name = nameOfEntry(entry, t);

  function onKeyDown(event: KeyboardEvent): void {
    const [back, on] = parentId === null ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (!event.altKey || !mayEdit || (event.key !== back && event.key !== on)) return;
    event.preventDefault();
    change((before) => stepEntry(before, id, event.key === on ? 1 : -1));
  }
  function onDrop(event: DragEvent): void {
    const dragged = event.dataTransfer.getData(DRAGGED);
    setIsTarget(false);
    if (dragged === '' || dragged === id) return;
    event.preventDefault();
    change((before) => dropEntry(before, dragged, id));
    select(dragged);
  }
  return (
    <Slot
      type="button"
      draggable={mayEdit}
      aria-pressed={isSelected}
      {...('subs' in entry && { 'aria-expanded': isOpen })}
      aria-label={isBad ? t('mpMenu.phone.withProblems', { name }) : name}
      fontWeight={isOpen || isSelected ? '600' : '400'}
      color={isSelected ? 'accent.fg' : isBad ? 'fg.error' : undefined}
      bg={isSelected ? 'accent.subtle' : undefined}
      {...(isTarget && { boxShadow: 'inset 0 0 0 2px var(--lw-accent-fg)' })}
      onClick={() => select(id)}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
    >
      {'subs' in entry && entry.subs.length > 0 && <Glyph name="menu" sizePx={12} />}
      <chakra.span truncate title={name}>
        {name}
      </chakra.span>
      {isBad && (
        <chakra.span color="fg.error" display="inline-flex" flex="none">
          <Glyph name="warning" sizePx={14} />
        </chakra.span>
      )}
    </Slot>
  );
}
