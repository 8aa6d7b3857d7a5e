import { Box, Button, Flex, Heading, Link, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** A page beside the sign-in: one card in the middle, and the way back. */
export function AuthCard(props: {
  readonly title: string;
  readonly lead?: string;
  /** Leads back to the sign-in page. */
  readonly onLogin: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  return (
    <Flex direction="column" align="center">
      <Box w="440px" bg="bg.panel" borderWidth="1px" rounded="lg" p="8">
        <Heading as="h1" size="xl" mb={props.lead === undefined ? '6' : '1'} fontWeight="700">
          {props.title}
        </Heading>
        {props.lead !== undefined && (
          <Text color="fg.muted" mb="6">
            {props.lead}
          </Text>
        )}
        {props.children}
      </Box>
      <Link
        href="/login"
        color="accent.fg"
        textStyle="sm"
        mt="5"
        onClick={(event) => {
          event.preventDefault();
          props.onLogin();
        }}
      >
        {t('sms.back')}
      </Link>
    </Flex>
  );
}

/** What such a page shows when it is done. */
export function AuthDone(props: {
  readonly title: string;
  readonly text: string;
  readonly onLogin: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <Stack gap="4" align="flex-start" role="status">
      <Flex align="center" gap="2" fontWeight="600" color="var(--lw-state-production-text)">
        <Glyph name="check" />
        {props.title}
      </Flex>
      <Text color="fg.muted">{props.text}</Text>
      <Button autoFocus onClick={props.onLogin}>
        {t('sms.toLogin')}
      </Button>
    </Stack>
  );
}
