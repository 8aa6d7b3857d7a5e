import { Button, Flex, HStack, Kbd, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { commandKey } from '#console/ui/command-key.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LanguageMenu, ThemeMenu } from './appearance/appearance-menus.tsx';
import { Brand } from './appearance/brand.tsx';
import { TopMenu } from './menu/top-menu.tsx';
import { TOP_BAR_PARTS } from './registry.ts';
import { useAppearance } from './shell-context.tsx';
import { framePart } from './tabs/lazy-views.tsx';
import { UserMenu } from './user-menu.tsx';

const Parts = TOP_BAR_PARTS.map(framePart);

export function TopBar(props: {
  readonly title: string;
  readonly currentPath: string;
  readonly onOpenPalette: () => void;
  readonly onLock: () => void;
}): ReactElement {
  const { t } = useText();
  const { layout } = useAppearance();
  return (
    <Flex
      as="header"
      h="56px"
      flex="none"
      align="center"
      justify="space-between"
      ps={layout === 'top' ? '0' : '6'}
      pe="6"
      bg="bg.panel"
      borderBottomWidth="1px"
      gap="6"
    >
      {layout === 'top' ? (
        <>
          <Brand isShort={false} />
          <TopMenu currentPath={props.currentPath} />
        </>
      ) : (
        <Text fontWeight="600" truncate>
          {props.title}
        </Text>
      )}
      <HStack gap="1" flex="none">
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
            {commandKey('K')}
          </Kbd>
        </Button>
        {Parts.map((Part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed in the registry
          <Part key={index} />
        ))}
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu onLock={props.onLock} />
      </HStack>
    </Flex>
  );
}
