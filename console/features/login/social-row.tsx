import { Alert, Button, HStack, Separator, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { rememberJourney } from '../../../shared/client/social-memory.ts';
import { listSocialProviders, type SocialType, startSocialSignIn } from '../../../shared/contracts/social.ts';
import { useAction, useCall } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';

/** The accounts elsewhere that one may sign in with; nothing where the tenant has set up none. */
export function SocialRow(): ReactElement | null {
  const { t } = useText();
  const { data } = useCall(listSocialProviders, {});
  const start = useAction(startSocialSignIn, []);
  const [isLeaving, setIsLeaving] = useState(false);

  function leave(type: SocialType): void {
    setIsLeaving(true);
    start.mutate(
      { body: { type } },
      {
        onSuccess: ({ url, state }) => {
          rememberJourney({ type, state, purpose: 'sign-in' });
          window.location.assign(url);
        },
        onError: () => setIsLeaving(false),
      },
    );
  }

  if (!data || data.length === 0) return null;
  return (
    <Stack gap="3">
      <HStack gap="3">
        <Separator flex="1" />
        <Text textStyle="sm" color="fg.muted" flexShrink="0">
          {t('social.with')}
        </Text>
        <Separator flex="1" />
      </HStack>
      {start.error && (
        <Alert.Root role="alert" status="error" rounded="md">
          <Alert.Indicator />
          <Alert.Title>{start.error.message}</Alert.Title>
        </Alert.Root>
      )}
      <HStack gap="2" wrap="wrap">
        {data.map(({ type, name }) => (
          <Button
            key={type}
            variant="outline"
            flex="1"
            minW="140px"
            disabled={isLeaving}
            onClick={() => leave(type)}
          >
            {name}
          </Button>
        ))}
      </HStack>
    </Stack>
  );
}
