import { Box, Flex, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { AuthRedirect } from '../features/social/auth-redirect.tsx';
import { useText } from '../ui/text-context.tsx';
import { AppearanceBar } from './appearance-bar.tsx';
import { Logo } from './logo.tsx';

/** /AuthRedirect, as bare as the sign-in page that people come from. */
export function AuthRedirectScreen(): ReactElement {
  const { t } = useText();
  return (
    <Flex direction="column" minH="100vh" bg="bg">
      <HStack as="header" justify="space-between" p="4" minH="68px">
        <HStack gap="3" fontWeight="700" fontSize="20px">
          <Logo sizePx={34} />
          {t('shell.product')}
        </HStack>
        <AppearanceBar />
      </HStack>
      <Flex as="main" flex="1" align="center" justify="center" pb="20" px="8">
        <Box w="400px">
          <AuthRedirect />
        </Box>
      </Flex>
    </Flex>
  );
}
