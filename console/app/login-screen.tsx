import { Box, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { LoginForm } from '#console/features/login/login-form.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LineArt } from './appearance/line-art.tsx';
import { Logo } from './appearance/logo.tsx';
import { StarrySky } from './appearance/starry-sky.tsx';
import { useAppearance } from './shell-context.tsx';

const LoginBar = lazyPart({
  texts: [],
  load: () => import('./appearance/login-bar.tsx').then((module) => module.LoginBar),
});

/** The sign-in page: what the product stands for on one side, the form on the other. */
export function LoginScreen(): ReactElement {
  const { t } = useText();
  const { theme } = useAppearance();
  const points = [
    [t('login.point1'), t('login.point1Text')],
    [t('login.point2'), t('login.point2Text')],
    [t('login.point3'), t('login.point3Text')],
  ] as const;
  return (
    <Flex minH="100vh" bg="bg">
      <Flex
        as="aside"
        direction="column"
        justify="space-between"
        w="46%"
        p="12"
        bg="bg.panel"
        borderEndWidth="1px"
        position="relative"
        overflow="hidden"
      >
        {theme === 'starry' && <StarrySky />}
        <HStack gap="3" fontWeight="700" fontSize="20px">
          <Logo sizePx={34} />
          {t('shell.product')}
        </HStack>
        <Stack gap="8" maxW="460px">
          <Heading as="p" fontSize="34px" lineHeight="1.25" fontWeight="700" letterSpacing="-0.02em">
            {t('login.lead')}
          </Heading>
          <Stack as="ul" gap="5" listStyleType="none">
            {points.map(([title, text]) => (
              <Box as="li" key={title} ps="4" borderStartWidth="3px" borderColor="accent.solid">
                <Text fontWeight="600">{title}</Text>
                <Text color="fg.muted">{text}</Text>
              </Box>
            ))}
          </Stack>
        </Stack>
        <Box position="relative">
          <LineArt />
        </Box>
      </Flex>
      <Flex direction="column" flex="1" minW="0">
        <HStack as="header" p="4" minH="68px">
          <LoginBar />
        </HStack>
        <Flex as="main" flex="1" align="center" justify="center" pb="20" px="8">
          <LoginForm />
        </Flex>
      </Flex>
    </Flex>
  );
}
