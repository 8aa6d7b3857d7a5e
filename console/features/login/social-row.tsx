import { Alert, Button, Grid, HStack, Separator, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { SocialGlyph } from '#console/ui/social-glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { rememberJourney } from '#shared/client/session/social-memory.ts';
import { listSocialProviders, type SocialType, startSocialSignIn } from '#shared/contracts/social/social.ts';

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
      <Grid gap="2" templateColumns="repeat(auto-fit, minmax(150px, 1fr))">
        {data.map(({ type, name }) => (
          <Button
            key={type}
            variant="outline"
            minW="0"
            title={toTitle(name, t(`social.providers.${type}`))}
            disabled={isLeaving}
            onClick={() => leave(type)}
          >
            <SocialGlyph type={type} />
            <Text as="span" truncate>
              {name}
            </Text>
          </Button>
        ))}
      </Grid>
    </Stack>
  );
}

/** The whole name, which the button may have cut off, and what it is a name of. */
function toTitle(name: string, kind: string): string {
  return name === kind ? name : `${name} · ${kind}`;
}
