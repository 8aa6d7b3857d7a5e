import { HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { LanguageMenu, ThemeMenu } from './appearance-menus.tsx';

/** Language and theme on pages without the frame. In a file of its own: the sign-in form does not wait for it. */
export function AppearanceBar(): ReactElement {
  return (
    <HStack gap="1">
      <LanguageMenu />
      <ThemeMenu />
    </HStack>
  );
}
