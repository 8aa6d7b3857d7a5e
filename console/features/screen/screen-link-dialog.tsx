import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { OneTimeDialog, OneTimeLink } from '#console/ui/credential/one-time-dialog.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { createScreenLink, type Screen, screen } from '#shared/contracts/screens/screen.ts';

/** Makes a link as it opens. */
export function ScreenLinkDialog(props: {
  readonly screen: Screen;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { id, name, state } = props.screen;
  const { mutate, data, error } = useAction(createScreenLink, [screen.page]);
  useEffect(() => mutate({ params: { id } }), [mutate, id]);
  const isInUse = state === 'online' || state === 'offline';
  const zone = usePlantZone();
  return (
    <OneTimeDialog
      title={t('screen.link.title', { name })}
      doneLabel={t('screen.link.done')}
      widthPx={640}
      isClosable={error !== null}
      onClose={props.onClose}
    >
      <LoadFailure error={error} isBlank onRetry={() => mutate({ params: { id } })} />
      {data && (
        <Stack gap="4">
          <Text color="fg.muted">{t('screen.link.text', { time: momentText(data.expiresAt, zone) })}</Text>
          {isInUse && <Text>{t('screen.link.replaces')}</Text>}
          <OneTimeLink
            address={`${window.location.origin}${data.path}`}
            label={t('screen.link.address')}
            qrLabel={t('screen.link.qr', { name })}
            localWarning={t('screen.link.local')}
            hint={t('screen.link.qrHint')}
          />
        </Stack>
      )}
      {!data && !error && <Skeleton h="240px" />}
    </OneTimeDialog>
  );
}
