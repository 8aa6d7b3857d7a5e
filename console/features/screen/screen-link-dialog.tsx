import { Box, Button, chakra, Dialog, HStack, Portal, QrCode, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePlantZone } from '#console/ui/text/moment.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { createScreenLink, type Screen, screen } from '#shared/contracts/screen.ts';

/** Names by which a server is reached from its own machine only. */
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Makes a link as it opens: the only sight of it, so that it closes by its button alone. */
export function ScreenLinkDialog(props: {
  readonly screen: Screen;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { id, name, state } = props.screen;
  const { mutate, data, error } = useAction(createScreenLink, [screen.page]);
  useEffect(() => mutate({ params: { id } }), [mutate, id]);
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      closeOnEscape={error !== null}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => {
        if (!open) props.onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="640px">
            <Dialog.Header>
              <Dialog.Title>{t('screen.link.title', { name })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <LoadFailure error={error} isBlank onRetry={() => mutate({ params: { id } })} />
              {data && (
                <LinkSight
                  name={name}
                  address={`${window.location.origin}${data.path}`}
                  expiresAt={data.expiresAt}
                  isInUse={state === 'online' || state === 'offline'}
                />
              )}
              {!data && !error && <Skeleton h="240px" />}
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={props.onClose}>{t('screen.link.done')}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function LinkSight(props: {
  readonly name: string;
  readonly address: string;
  readonly expiresAt: number;
  readonly isInUse: boolean;
}): ReactElement {
  const { t } = useText();
  const { name, address } = props;
  const time = momentText(props.expiresAt, usePlantZone());
  return (
    <Stack gap="4">
      <Text color="fg.muted">{t('screen.link.text', { time })}</Text>
      {props.isInUse && <Text>{t('screen.link.replaces')}</Text>}
      {LOCAL.test(window.location.hostname) && (
        <Text color="fg.warning" fontWeight="600">
          {t('screen.link.local')}
        </Text>
      )}
      <HStack align="start" gap="5">
        <Box flex="1" minW="0">
          <Text textStyle="xs" color="fg.muted" mb="1">
            {t('screen.link.address')}
          </Text>
          <HStack borderWidth="1px" rounded="md" ps="3" pe="1" py="1.5" bg="bg.subtle" align="start">
            <chakra.code flex="1" wordBreak="break-all">
              {address}
            </chakra.code>
            <CopyButton text={address} />
          </HStack>
          <Text mt="3" textStyle="sm" color="fg.muted">
            {t('screen.link.qrHint')}
          </Text>
        </Box>
        {/* Always dark on white: that is what cameras read. */}
        <Box flex="none" bg="white" p="3" rounded="md" borderWidth="1px">
          <QrCode.Root value={address} unstyled>
            <QrCode.Frame
              role="img"
              aria-label={t('screen.link.qr', { name })}
              w="184px"
              h="184px"
              display="block"
            >
              <QrCode.Pattern fill="black" />
            </QrCode.Frame>
          </QrCode.Root>
        </Box>
      </HStack>
    </Stack>
  );
}
