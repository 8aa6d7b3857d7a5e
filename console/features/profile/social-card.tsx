import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { Card } from '#console/ui/card.tsx';
import { Confirm } from '#console/ui/feedback/confirm.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { SocialGlyph } from '#console/ui/social-glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { rememberJourney } from '#shared/client/session/social-memory.ts';
import {
  listOwnSocialLinks,
  listSocialProviders,
  type SocialType,
  startSocialBind,
  unbindSocial,
} from '#shared/contracts/social/social.ts';

/** The accounts elsewhere that one may sign in with: those that are bound, and those that may be. */
export function SocialCard(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const offered = useCall(listSocialProviders, {});
  const links = useCall(listOwnSocialLinks, {});
  const start = useAction(startSocialBind, []);
  const unbind = useAction(unbindSocial, [listOwnSocialLinks]);
  const [leaving, setLeaving] = useState<SocialType | null>(null);

  const bound = links.data ?? [];
  const names = new Map((offered.data ?? []).map(({ type, name }) => [type, name]));
  const types = [...new Set([...names.keys(), ...bound.map(({ type }) => type)])];
  const nameOf = (type: SocialType) => names.get(type) ?? t(`social.providers.${type}`);

  function bind(type: SocialType): void {
    start.mutate(
      { body: { type } },
      {
        onSuccess: ({ url, state }) => {
          rememberJourney({ type, state, purpose: 'bind' });
          window.location.assign(url);
        },
        onError: (error) => prompts.failed(error, t('social.bindFailed')),
      },
    );
  }

  function endBinding(type: SocialType): void {
    unbind.mutate(
      { query: { state: type } },
      {
        onSuccess: () => prompts.succeeded({ title: t('social.ended') }),
        onError: (error) => prompts.failed(error),
        onSettled: () => setLeaving(null),
      },
    );
  }

  return (
    <Card title={t('social.accounts')}>
      <LoadFailure error={links.error} onRetry={() => void links.refetch()} />
      <Text color="fg.muted" mb="3">
        {t(types.length === 0 ? 'social.none' : 'social.accountsHint')}
      </Text>
      <Stack gap="3">
        {types.map((type) => {
          const link = bound.find((one) => one.type === type);
          const provider = nameOf(type);
          return (
            <HStack key={type} gap="3">
              <SocialGlyph type={type} />
              <Box flex="1" minW="0" overflowWrap="anywhere">
                <Text fontWeight="600">{provider}</Text>
                <Text textStyle="sm" color="fg.muted">
                  {link ? (
                    <>
                      {link.displayName ?? t('social.unnamed')} · {t('social.since')}{' '}
                      <Moment form="full" atMs={link.since} />
                    </>
                  ) : (
                    t('social.notBound')
                  )}
                </Text>
              </Box>
              {link ? (
                <Button
                  size="xs"
                  variant="outline"
                  aria-label={t('social.unbindOf', { provider })}
                  onClick={() => setLeaving(type)}
                >
                  {t('social.unbind')}
                </Button>
              ) : (
                <Button
                  size="xs"
                  variant="outline"
                  aria-label={t('social.bindOf', { provider })}
                  loading={start.isPending}
                  onClick={() => bind(type)}
                >
                  {t('social.bind')}
                </Button>
              )}
            </HStack>
          );
        })}
      </Stack>
      <Confirm
        isOpen={leaving !== null}
        title={t('social.unbindOf', { provider: leaving ? nameOf(leaving) : '' })}
        safeLabel={t('social.cancel')}
        dangerLabel={t('social.unbind')}
        isBusy={unbind.isPending}
        onSafe={() => setLeaving(null)}
        onDanger={() => {
          if (leaving) endBinding(leaving);
        }}
      >
        {t('social.unbindText', { provider: leaving ? nameOf(leaving) : '' })}
      </Confirm>
    </Card>
  );
}
