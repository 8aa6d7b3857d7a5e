import { Alert, Button, Dialog, Portal, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { useAction, useSession } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { forgetTicket, recallTicket } from '#shared/client/session/social-memory.ts';
import { bindSocialTicket, listOwnSocialLinks } from '#shared/contracts/social/social.ts';

/** Asks whether to bind a social account, after a social sign-in without a bound user and a password sign-in. */
export function BindPrompt(): ReactElement | null {
  const { t } = useText();
  const prompts = usePrompts();
  const user = useSession((state) => state.userInfo);
  const [ticket, setTicket] = useState(recallTicket);
  const bind = useAction(bindSocialTicket, [listOwnSocialLinks]);
  const safeButton = useRef<HTMLButtonElement>(null);
  if (ticket === null || user === null) return null;

  function close(): void {
    forgetTicket();
    setTicket(null);
  }

  function accept(): void {
    if (ticket === null) return;
    bind.mutate(
      { body: { ticket: ticket.ticket } },
      {
        onSuccess: () => {
          prompts.succeeded({ title: t('social.bound') });
          close();
        },
      },
    );
  }

  const name = ticket.displayName ?? t('social.unnamed');
  const provider = t(`social.providers.${ticket.type}`);
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      size="sm"
      initialFocusEl={() => safeButton.current}
      onOpenChange={({ open }) => {
        if (!open) close();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('social.promptTitle')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="3">
                {bind.error && (
                  <Alert.Root role="alert" status="error" rounded="md">
                    <Alert.Indicator />
                    <Alert.Title>{bind.error.message}</Alert.Title>
                  </Alert.Root>
                )}
                <Text>{t('social.promptText', { provider, name, username: user.username })}</Text>
                <Text color="fg.muted">{t('social.promptHint')}</Text>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={safeButton} variant="outline" onClick={close}>
                {t('social.notNow')}
              </Button>
              <Button loading={bind.isPending} disabled={bind.isError} onClick={accept}>
                {t('social.bind')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
