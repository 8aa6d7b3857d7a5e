import { Button, Flex, HStack, Kbd, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '../ui/glyph.tsx';
import { useText } from '../ui/text-context.tsx';
import { LanguageMenu, ThemeMenu } from './appearance-menus.tsx';
import { UserMenu } from './user-menu.tsx';

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function TopBar(props: { readonly title: string; readonly onOpenPalette: () => void }): ReactElement {
  const { t } = useText();
  return (
    <Flex
      as="header"
      h="56px"
      flex="none"
      align="center"
      justify="space-between"
      px="6"
      bg="bg.panel"
      borderBottomWidth="1px"
      gap="6"
    >
      <Text fontWeight="600" truncate>
        {props.title}
      </Text>
      <HStack gap="1">
        <Button
          variant="outline"
          size="sm"
          w="220px"
          me="2"
          justifyContent="flex-start"
          color="fg.muted"
          fontWeight="400"
          onClick={props.onOpenPalette}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Glyph name="search" sizePx={16} />
          {t('shell.palette.hint')}
          <Kbd size="sm" ms="auto" colorPalette="gray" wordSpacing="normal">
            {IS_APPLE ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </Button>
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </HStack>
    </Flex>
  );
}
