import { HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { LanguageMenu, ThemeMenu } from './appearance-menus.tsx';

/** Language and theme on pages without the frame. */
export function AppearanceBar(): ReactElement {
  return (
    <HStack gap="1">
      <LanguageMenu />
      <ThemeMenu />
    </HStack>
  );
}
