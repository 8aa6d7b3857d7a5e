import { Box, Button, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ErrorPath } from './route/route-table.ts';

const TEXTS = {
  '/401': { title: 'shell.status.p401', hint: 'shell.status.p401Hint' },
  '/403': { title: 'shell.status.p403', hint: 'shell.status.p403Hint', ask: 'shell.status.p403Ask' },
  '/404': { title: 'shell.status.p404', hint: 'shell.status.p404Hint' },
  '/500': { title: 'shell.status.p500', hint: 'shell.status.p500Hint' },
} as const satisfies Record<ErrorPath, { title: string; hint: string; ask?: string }>;

/** The error pages of the specification (point 2): what happened, home, and back. `children` say what to do about it. */
export function StatusPage(props: { readonly path: ErrorPath; readonly children?: ReactNode }): ReactElement {
  const { t } = useText();
  const [, navigate] = useLocation();
  const texts = TEXTS[props.path];
  return (
    <Flex direction="column" align="center" justify="center" textAlign="center">
      <Text
        fontSize="96px"
        lineHeight="1"
        fontWeight="700"
        color="accent.fg"
        fontVariantNumeric="tabular-nums"
      >
        {props.path.slice(1)}
      </Text>
      <Heading as="h1" size="2xl" mt="4">
        {t(texts.title)}
      </Heading>
      <Text color="fg.muted" mt="2" maxW="480px">
        {t(texts.hint)}
      </Text>
      {props.children ?? ('ask' in texts && <Text color="fg.muted">{t(texts.ask)}</Text>)}
      <HStack mt="8" gap="3">
        {props.path === '/401' ? (
          <Button onClick={() => navigate('/login')}>{t('shell.status.signIn')}</Button>
        ) : (
          <Button onClick={() => navigate('/')}>{t('shell.status.goHome')}</Button>
        )}
        <Button variant="outline" onClick={() => window.history.back()}>
          {t('shell.status.goBack')}
        </Button>
      </HStack>
    </Flex>
  );
}

/** The same within the menu's frame, where a page would stand. */
export function StatusView(props: {
  readonly path: ErrorPath;
  readonly id?: string | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Flex as="main" id={props.id} tabIndex={-1} h="100%" overflow="auto" p="6" outline="none">
      <Box m="auto">
        <StatusPage path={props.path}>{props.children}</StatusPage>
      </Box>
    </Flex>
  );
}
