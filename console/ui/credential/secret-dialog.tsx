import { Box, Button, chakra, Dialog, HStack, Portal, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CallReply } from '#shared/contracts/endpoint.ts';
import type { createCredential } from '#shared/contracts/ingest.ts';

/** The only sight of a new secret: it closes by its button alone, so that it is not lost by a stray click. */
export function SecretDialog(props: {
  readonly credential: CallReply<typeof createCredential>;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const tenantId = useSession((state) => state.tenantId);
  const { kind, username, secret } = props.credential;
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      closeOnEscape={false}
      closeOnInteractOutside={false}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="560px">
            <Dialog.Header>
              <Dialog.Title>{t('connections.credential.secretTitle')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Text color="fg.muted" mb="4">
                {t('connections.credential.secretHint')}
              </Text>
              <Stack gap="3">
                {kind === 'mqtt' && (
                  <SecretRow label={t('connections.credential.username')} text={username} />
                )}
                <SecretRow label={t('connections.credential.key')} text={secret} />
                {kind === 'mqtt' && (
                  <Text textStyle="sm" color="fg.muted">
                    {t('connections.credential.topicHint', { topic: `linewall/v1/${tenantId}/…` })}
                  </Text>
                )}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={props.onClose}>{t('connections.credential.done')}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function SecretRow(props: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {props.label}
      </Text>
      <HStack borderWidth="1px" rounded="md" ps="3" pe="1" py="1.5" bg="bg.subtle">
        <chakra.code flex="1" wordBreak="break-all">
          {props.text}
        </chakra.code>
        <CopyButton text={props.text} label={props.label} />
      </HStack>
    </Box>
  );
}
