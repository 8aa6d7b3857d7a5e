import { Alert, Box, Flex, Heading, Link, Spinner, Stack } from '@chakra-ui/react';
import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';
import { Link as RouteLink } from 'wouter';
import { useServices } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { SecondFactorTicket, TokenReply } from '#shared/contracts/auth.ts';
import { MOBILE_PART, SECOND_FACTOR_PART, SOCIAL_PART } from './login-slots.ts';
import { PasswordTab } from './password-tab.tsx';
import { clearSignInNotice, readSignInNotice } from './sign-in-notice.ts';
import { TenantChoice } from './tenant-choice.tsx';

function lazyPart<Props extends object>(
  load: (() => Promise<{ readonly Part: ComponentType<Props> }>) | null,
) {
  return load && lazy(async () => ({ default: (await load()).Part }));
}

/** Tabs cost more than the form itself, so one way alone has none. */
const WayTabs =
  MOBILE_PART && lazy(() => import('./way-tabs.tsx').then((module) => ({ default: module.WayTabs })));
const Social = lazyPart(SOCIAL_PART);
const SecondFactor = lazyPart(SECOND_FACTOR_PART);

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
      {ticket !== null && SecondFactor !== null ? (
        <Suspense fallback={<Spinner />}>
          <SecondFactor ticket={ticket} onSignedIn={takeSession} onCancel={() => setTicket(null)} />
        </Suspense>
      ) : (
        <Stack gap="5">
          {WayTabs ? (
            <Suspense fallback={<Spinner />}>
              <WayTabs {...ways} />
            </Suspense>
          ) : (
            <PasswordTab {...ways} />
          )}
          <Flex justify="space-between" textStyle="sm">
            <Link asChild color="accent.fg">
              <RouteLink href="/register">{t('login.register')}</RouteLink>
            </Link>
            <Link asChild color="accent.fg">
              <RouteLink href="/Fpassword">{t('login.forgot')}</RouteLink>
            </Link>
          </Flex>
          {Social && (
            <Suspense>
              <Social {...ways} />
            </Suspense>
          )}
          <TenantChoice />
        </Stack>
      )}
    </Box>
  );
}
