import { Alert, Box, Flex, Heading, Link, Spinner, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { Link as RouteLink } from 'wouter';
import { useServices } from '#console/ui/api-hooks.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { SecondFactorTicket, TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { clearSignInNotice, readSignInNotice } from './sign-in-notice.ts';
import { TenantChoice } from './tenant-choice.tsx';
import { WayTabs } from './way-tabs.tsx';

/** Fetched when they are first shown: the page stays light. */
const SocialRow = lazyPart({
  texts: ['social'],
  load: () => import('./social-row.tsx').then((module) => module.SocialRow),
});
const SecondFactorForm = lazyPart(
  {
    texts: ['security'],
    load: () =>
      import('#console/ui/second-factor/second-factor-form.tsx').then((module) => module.SecondFactorForm),
  },
  { fallback: () => <Spinner /> },
);

/** Every way to sign in. The guard leads on as soon as the session has its token. */
export function LoginForm(): ReactElement {
  const { t } = useText();
  const { session } = useServices();
  const [notice] = useState(readSignInNotice);
  const [ticket, setTicket] = useState<SecondFactorTicket | null>(null);

  function takeSession(reply: TokenReply): void {
    clearSignInNotice();
    session.getState().signIn(reply);
  }

  const ways = { onSignedIn: takeSession, onSecondFactor: setTicket };
  return (
    <Box w="360px">
      <Heading as="h1" id="sign-in-title" size="2xl" mb="5" fontWeight="700">
        {t('login.title')}
      </Heading>
      {notice && (
        <Alert.Root status="info" rounded="md" mb="5">
          <Alert.Indicator />
          <Alert.Title>{t(notice === 'ended' ? 'login.signedOut' : 'login.ticketFailed')}</Alert.Title>
        </Alert.Root>
      )}
      {ticket !== null ? (
        <SecondFactorForm ticket={ticket} onSignedIn={takeSession} onCancel={() => setTicket(null)} />
      ) : (
        <Stack gap="5">
          <WayTabs {...ways} />
          <Flex justify="space-between" textStyle="sm">
            <Link asChild color="accent.fg">
              <RouteLink href="/register">{t('login.register')}</RouteLink>
            </Link>
            <Link asChild color="accent.fg">
              <RouteLink href="/Fpassword">{t('login.forgot')}</RouteLink>
            </Link>
          </Flex>
          <SocialRow />
          <TenantChoice />
        </Stack>
      )}
    </Box>
  );
}
