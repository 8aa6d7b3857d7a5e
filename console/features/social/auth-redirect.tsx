import { Alert, Box, Button, Heading, HStack, Spinner, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useServices } from '#console/ui/api-hooks.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { SecondFactorForm } from '#console/ui/second-factor/second-factor-form.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { recallJourney, rememberTicket } from '#shared/client/session/social-memory.ts';
import { SecondFactorTicket, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { bindSocial, SocialTicket, signInBySocial } from '#shared/contracts/social/social.ts';

type Stage =
  | { readonly kind: 'working'; readonly isBinding: boolean }
  | { readonly kind: 'failed'; readonly isBinding: boolean; readonly text: string }
  | { readonly kind: 'unbound'; readonly ticket: SocialTicket; readonly text: string }
  | { readonly kind: 'second-factor'; readonly ticket: SecondFactorTicket };

/** /AuthRedirect: where a provider sends people back to, with a code for this server. */
export function AuthRedirect(): ReactElement {
  return (
    <Box w="400px">
      <Journey />
    </Box>
  );
}

function Journey(): ReactElement {
  const { t } = useText();
  const { api, session } = useServices();
  const [, navigate] = useLocation();
  const [stage, setStage] = useState<Stage>({ kind: 'working', isBinding: false });
  const isStarted = useRef(false);

  function takeSession(reply: TokenReply): void {
    session.getState().signIn(reply);
    navigate('/', { replace: true });
  }

  async function work(): Promise<void> {
    const query = new URLSearchParams(window.location.search);
    // The code is good for one call; it is not left in the address, nor in the history.
    window.history.replaceState(null, '', window.location.pathname);
    const state = query.get('state') ?? '';
    const code = query.get('code') ?? query.get('authCode');
    const iss = query.get('iss') ?? undefined;
    const journey = recallJourney(state);
    const isBinding = journey?.purpose === 'bind';
    if (journey === null || code === null) {
      const text = t(journey === null ? 'social.lost' : 'social.refused');
      return setStage({ kind: 'failed', isBinding, text });
    }
    setStage({ kind: 'working', isBinding });
    const issuer = iss === undefined ? {} : { iss };
    try {
      if (isBinding) {
        await api.call(bindSocial, { body: { code, state, ...issuer } });
        notify({ kind: 'success', title: t('social.bound') });
        navigate('/info/index', { replace: true });
        return;
      }
      const mobile = `${journey.type}@${code}`;
      takeSession(
        await api.call(signInBySocial, {
          query: { mobile, grant_type: 'mobile', state, code, ...issuer },
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStage(toStage(error, isBinding));
    }
  }

  useEffect(() => {
    // A code works once, and an effect may run twice.
    if (isStarted.current) return;
    isStarted.current = true;
    void work();
  });

  if (stage.kind === 'second-factor')
    return (
      <SecondFactorForm
        ticket={stage.ticket}
        onSignedIn={takeSession}
        onCancel={() => navigate('/login', { replace: true })}
      />
    );
  if (stage.kind === 'working')
    return (
      <HStack gap="3" role="status">
        <Spinner />
        <Text>{t(stage.isBinding ? 'social.binding' : 'social.working')}</Text>
      </HStack>
    );
  if (stage.kind === 'unbound') {
    const { type, displayName } = stage.ticket;
    const name = displayName ?? t('social.unnamed');
    return (
      <Stack gap="5">
        <Heading as="h1" size="2xl" fontWeight="700">
          {t('social.unbound')}
        </Heading>
        <Alert.Root role="alert" status="info" rounded="md">
          <Alert.Indicator />
          <Alert.Title>{stage.text}</Alert.Title>
        </Alert.Root>
        <Text color="fg.muted">
          {t('social.unboundAs', { provider: t(`social.providers.${type}`), name })}
        </Text>
        <Button
          size="lg"
          onClick={() => {
            rememberTicket(stage.ticket);
            navigate('/login', { replace: true });
          }}
        >
          {t('social.toPassword')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="5">
      <Heading as="h1" size="2xl" fontWeight="700">
        {t(stage.isBinding ? 'social.bindFailed' : 'social.failed')}
      </Heading>
      <Alert.Root role="alert" status="error" rounded="md">
        <Alert.Indicator />
        <Alert.Title>{stage.text}</Alert.Title>
      </Alert.Root>
      <Button
        size="lg"
        variant="outline"
        onClick={() => navigate(stage.isBinding ? '/info/index' : '/login', { replace: true })}
      >
        {t(stage.isBinding ? 'social.toAccount' : 'social.back')}
      </Button>
    </Stack>
  );
}

function toStage(error: ApiError, isBinding: boolean): Stage {
  if (error.error === 'not_bound') {
    const ticket = SocialTicket.safeParse(error.data);
    if (ticket.success) return { kind: 'unbound', ticket: ticket.data, text: error.message };
  }
  if (error.error === 'second_factor_required') {
    const ticket = SecondFactorTicket.safeParse(error.data);
    if (ticket.success) return { kind: 'second-factor', ticket: ticket.data };
  }
  return { kind: 'failed', isBinding, text: error.message };
}
