import { Box, Button, Grid, HStack, IconButton, Input, Popover, Portal, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { MENU_ICONS, MenuGlyph, type MenuIcon, toMenuIcon } from './menu-glyph.tsx';

const COLUMNS = 8;

/** Chooses the icon of a menu from all that the product has, by search or by arrows. */
export function IconChooser(props: {
  readonly label: string;
  /** Null: none. */
  readonly value: string | null;
  readonly onChange: (icon: MenuIcon | null) => void;
  readonly onBlur?: () => void;
}): ReactElement {
  const { label, value, onChange } = props;
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const wanted = query.trim().toLowerCase();
  const found = MENU_ICONS.filter(
    (icon) => icon.includes(wanted) || t(`icons.name.${icon}`).toLowerCase().includes(wanted),
  );
  const current = value === null ? null : toMenuIcon(value);
  const name = current === null ? t('icons.none') : t(`icons.name.${current}`);

  function pick(icon: MenuIcon | null): void {
    onChange(icon);
    setIsOpen(false);
  }

  function focusIcon(index: number): void {
    const buttons = grid.current?.querySelectorAll('button') ?? [];
    buttons[Math.max(0, Math.min(buttons.length - 1, index))]?.focus();
  }

  function onSearchKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const [first] = found;
    if (event.key === 'ArrowDown') focusIcon(0);
    else if (event.key === 'Enter' && first) pick(first);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  function onGridKey(event: KeyboardEvent): void {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (step === undefined || index < 0) return;
    event.preventDefault();
    if (index + step < 0) search.current?.focus();
    else focusIcon(index + step);
  }

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        setIsOpen(open);
        setQuery('');
        if (!open) props.onBlur?.();
      }}
      positioning={{ placement: 'bottom-start' }}
      initialFocusEl={() => search.current}
      lazyMount
      unmountOnExit
    >
      <HStack gap="1" w="100%">
        <Popover.Trigger asChild>
          <Button
            variant="outline"
            flex="1"
            justifyContent="flex-start"
            fontWeight="400"
            px="3"
            aria-label={`${label}: ${name}`}
          >
            {current !== null && <MenuGlyph name={current} />}
            <Text as="span" flex="1" textAlign="start" {...(current === null && { color: 'fg.muted' })}>
              {name}
            </Text>
            <Glyph name="down" sizePx={14} />
          </Button>
        </Popover.Trigger>
        {value !== null && (
          <Button size="sm" variant="ghost" color="fg.muted" onClick={() => pick(null)}>
            {t('icons.none')}
          </Button>
        )}
      </HStack>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={t('icons.choose')} w="392px">
            <Box p="2" borderBottomWidth="1px">
              <Input
                ref={search}
                size="sm"
                type="search"
                value={query}
                placeholder={t('icons.search')}
                aria-label={t('icons.search')}
                onChange={(event) => setQuery(event.target.value)}
                onKeyDown={onSearchKey}
              />
            </Box>
            <Grid
              ref={grid}
              role="group"
              aria-label={t('icons.choose')}
              templateColumns={`repeat(${COLUMNS}, 1fr)`}
              gap="1"
              p="2"
              maxH="264px"
              overflowY="auto"
              onKeyDown={onGridKey}
            >
              {found.map((icon) => (
                <IconButton
                  key={icon}
                  variant={icon === current ? 'solid' : 'ghost'}
                  size="sm"
                  aria-label={t(`icons.name.${icon}`)}
                  aria-pressed={icon === current}
                  title={t(`icons.name.${icon}`)}
                  onClick={() => pick(icon)}
                >
                  <MenuGlyph name={icon} sizePx={20} />
                </IconButton>
              ))}
            </Grid>
            {found.length === 0 && (
              <Text p="4" color="fg.muted" textAlign="center">
                {t('icons.nothing', { query: query.trim() })}
              </Text>
            )}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
