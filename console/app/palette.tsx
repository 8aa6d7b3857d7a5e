import { Box, Dialog, HStack, Input, Portal, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { keepOpen } from '#console/ui/feedback/return-focus.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { MenuGlyph } from '#console/ui/icon-chooser/menu-glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { isDisplayPath, pathOf } from '#shared/contracts/kit/paths.ts';
import { type PaletteEntry, useDestinations } from './palette-destinations.ts';
import { useFoundRecords, useRecords } from './palette-records.ts';

const SHOWN_MAX = 12;

/** Ctrl/⌘-K: pages, lines, machines and what administrators keep, by name or code. Arrows choose, Enter goes, Esc closes. */
export function Palette(props: { readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = search([...useDestinations(), ...useRecords()], query, useFoundRecords(query));
  const current = Math.min(chosen, found.length - 1);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function go(destination: PaletteEntry | undefined): void {
    if (!destination) return;
    props.onClose();
    if (isDisplayPath(pathOf(destination.to))) window.open(destination.to, '_blank');
    else navigate(destination.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((current + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[current]);
    }
  }

  return (
    <Dialog.Root
      open
      placement="top"
      initialFocusEl={() => input.current}
      onFocusOutside={keepOpen}
      onOpenChange={({ open }) => !open && props.onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="600px" aria-label={t('palette.title')} overflow="hidden">
            <HStack
              px="4"
              borderBottomWidth="2px"
              color="fg.muted"
              _focusWithin={{ borderBottomColor: 'accent.focusRing' }}
            >
              <Glyph name="search" />
              <Input
                ref={input}
                value={query}
                border="none"
                outline="none"
                size="lg"
                color="fg"
                placeholder={t('palette.placeholder')}
                aria-label={t('palette.placeholder')}
                role="combobox"
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={found[current] ? `${listId}-${current}` : undefined}
                onChange={(event) => {
                  setQuery(event.target.value);
                  setChosen(0);
                }}
                onKeyDown={onKeyDown}
              />
            </HStack>
            <Box
              ref={list}
              id={listId}
              role="listbox"
              aria-label={t('palette.title')}
              maxH="420px"
              overflowY="auto"
              p="2"
            >
              {found.map((destination, index) => (
                <HStack
                  key={destination.key}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  h="40px"
                  px="3"
                  gap="3"
                  rounded="md"
                  cursor="pointer"
                  bg={index === current ? 'accent.subtle' : 'transparent'}
                  color={index === current ? 'accent.fg' : 'fg'}
                  onPointerMove={() => setChosen(index)}
                  onClick={() => go(destination)}
                >
                  <MenuGlyph name={destination.icon} />
                  <Text flex="1" truncate>
                    {destination.label}
                  </Text>
                  <Text textStyle="xs" color="fg.muted">
                    {destination.kind}
                  </Text>
                </HStack>
              ))}
              {found.length === 0 && (
                <Text p="4" color="fg.muted" textAlign="center">
                  {t('palette.nothing', { query })}
                </Text>
              )}
            </Box>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function search(
  destinations: readonly PaletteEntry[],
  query: string,
  asked: readonly PaletteEntry[],
): readonly PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return destinations
    .filter(({ label, words: more }) =>
      words.every((word) => `${label} ${more}`.toLowerCase().includes(word)),
    )
    .slice(0, SHOWN_MAX - asked.length)
    .concat(asked);
}
