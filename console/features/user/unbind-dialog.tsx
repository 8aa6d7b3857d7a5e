import { Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { OneTimeDialog } from '#console/ui/credential/one-time-dialog.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { SocialGlyph } from '#console/ui/social-glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { User } from '#shared/contracts/accounts/user.ts';
import { listSocialLinksOf, type SocialType, unbindSocialOf } from '#shared/contracts/social/social.ts';

/** The accounts elsewhere that sign a user in, the enterprise messaging app among them. */
export function UnbindDialog(props: { readonly user: User; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { id, nickname } = props.user;
  const links = useCall(listSocialLinksOf, { params: { userId: id } });
  const unbind = useAction(unbindSocialOf, [listSocialLinksOf]);

  function take(type: SocialType): void {
    unbind.mutate(
      { query: { userIds: [id], state: type } },
      {
        onSuccess: () => prompts.succeeded({ title: t('user.unbind.unbound') }),
        onError: (error) => prompts.failed(error),
      },
    );
  }

  return (
    <OneTimeDialog
      title={t('user.unbind.title', { name: nickname })}
      doneLabel={t('shell.actions.close')}
      widthPx={520}
      isClosable
      onClose={props.onClose}
    >
      <LoadFailure error={links.error} onRetry={() => void links.refetch()} />
      {!links.data && !links.error && <Skeleton h="64px" />}
      {links.data?.length === 0 && <Text color="fg.muted">{t('user.unbind.none')}</Text>}
      {links.data && links.data.length > 0 && (
        <Stack gap="3">
          <Text color="fg.muted">{t('user.unbind.text')}</Text>
          {links.data.map(({ type, displayName, since }) => (
            <HStack key={type} gap="3" borderWidth="1px" rounded="md" px="3" py="2">
              <SocialGlyph type={type} />
              <Text flex="1" minW="0" truncate>
                {t(`social.providers.${type}`)} {displayName}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {t('user.unbind.since')} <Moment form="full" atMs={since} />
              </Text>
              <Button size="xs" variant="outline" loading={unbind.isPending} onClick={() => take(type)}>
                {t('user.unbind.unbind')}
              </Button>
            </HStack>
          ))}
        </Stack>
      )}
    </OneTimeDialog>
  );
}
