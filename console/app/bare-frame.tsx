import { Flex } from '@chakra-ui/react';
import type { PropsWithChildren, ReactElement } from 'react';
import { AppearanceBar } from './appearance/appearance-bar.tsx';
import { Brand } from './appearance/brand.tsx';
import { StarrySky } from './appearance/starry-sky.tsx';
import { useAppearance } from './shell-context.tsx';

/**
 * Around a page without the menu: whose product it is, language and theme, and the page in the middle. Inside a page of
 * the console these are around it already.
 */
export function BareFrame({ children }: PropsWithChildren): ReactElement {
  const { theme } = useAppearance();
  const isFramed = window.self !== window.top;
  return (
    <Flex direction="column" minH="100vh" bg="bg" position="relative" overflow="hidden">
      {theme === 'starry' && <StarrySky />}
      {!isFramed && (
        <Flex as="header" justify="space-between" align="center" position="relative" pe="4">
          <Brand isShort={false} />
          <AppearanceBar />
        </Flex>
      )}
      <Flex
        as="main"
        direction="column"
        flex="1"
        align="center"
        justify="center"
        position="relative"
        px="8"
        pt="6"
        pb="14"
      >
        {children}
      </Flex>
    </Flex>
  );
}
