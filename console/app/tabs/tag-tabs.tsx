import { chakra, Flex, IconButton, Menu } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useShell, useTabs, useTagLabel } from '#console/app/shell-context.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { toAddress } from './tab-store.ts';

const TabLink = chakra(Link, {
  base: { lineHeight: '28px', ps: '3', pe: '3', rounded: 'inherit', whiteSpace: 'nowrap' },
});

/** The open pages. Middle click closes, as in a browser. */
export function TagTabs(): ReactElement {
  const { t } = useText();
  const { tabs: store } = useShell();
  const state = useTabs();
  const labelOf = useTagLabel();
  const [, navigate] = useLocation();
  const current = useRef<HTMLDivElement>(null);
  const hasToFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref points at another element when the path changes
  useEffect(() => {
    current.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [state.current]);
  // What had the focus went with its tab: the current one takes it, so that the keyboard goes on from here.
  useEffect(() => {
    if (hasToFocus.current) current.current?.querySelector('a')?.focus();
    hasToFocus.current = false;
  });

  function close(value: string): void {
    hasToFocus.current = document.activeElement?.closest('li') !== null;
    const next = store.getState().close(value);
    if (next !== null) navigate(next);
  }

  return (
    <Flex
      as="nav"
      aria-label={t('shell.tabs.list')}
      h="40px"
      flex="none"
      align="center"
      ps="4"
      pe="2"
      gap="2"
      borderBottomWidth="1px"
      bg="bg.panel"
    >
      <Flex
        as="ul"
        listStyleType="none"
        gap="1.5"
        flex="1"
        minW="0"
        overflowX="auto"
        css={{ scrollbarWidth: 'none' }}
      >
        {state.tags.map((tag) => {
          const isCurrent = tag.value === state.current;
          const label = labelOf(tag);
          const canClose = state.isClosable(tag.value);
          return (
            <Flex
              as="li"
              key={tag.value}
              ref={isCurrent ? current : undefined}
              align="center"
              h="28px"
              flex="none"
              rounded="md"
              textStyle="sm"
              borderWidth="1px"
              borderColor={isCurrent ? 'accent.border' : 'border'}
              bg={isCurrent ? 'accent.subtle' : 'transparent'}
              color={isCurrent ? 'accent.fg' : 'fg.muted'}
              _hover={{ color: isCurrent ? 'accent.fg' : 'fg' }}
              onAuxClick={(event) => {
                if (event.button !== 1 || !canClose) return;
                event.preventDefault();
                close(tag.value);
              }}
            >
              <TabLink
                href={toAddress(tag)}
                aria-current={isCurrent ? 'page' : undefined}
                pe={canClose ? '1' : '3'}
              >
                {label}
              </TabLink>
              {canClose && (
                <IconButton
                  variant="ghost"
                  size="2xs"
                  me="1"
                  minW="20px"
                  h="20px"
                  color="inherit"
                  aria-label={t('shell.tabs.close', { label })}
                  onClick={() => close(tag.value)}
                >
                  <Glyph name="close" sizePx={12} />
                </IconButton>
              )}
            </Flex>
          );
        })}
      </Flex>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <IconButton
            variant="ghost"
            size="xs"
            color="fg.muted"
            aria-label={t('shell.tabs.more')}
            title={t('shell.tabs.more')}
          >
            <Glyph name="down" sizePx={16} />
          </IconButton>
        </Menu.Trigger>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item
              value="close"
              disabled={!state.isClosable(state.current)}
              onClick={() => close(state.current)}
            >
              {t('shell.tabs.closeCurrent')}
            </Menu.Item>
            <Menu.Item value="others" onClick={() => store.getState().closeOthers()}>
              {t('shell.tabs.closeOthers')}
            </Menu.Item>
            <Menu.Item value="all" onClick={() => navigate(store.getState().closeAll())}>
              {t('shell.tabs.closeAll')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </Flex>
  );
}
