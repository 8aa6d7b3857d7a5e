import { Box, createToaster, HStack, Stack, Toast, Toaster as ToastRegion } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';

/** What an undo is offered for; longer than that and the reader has gone on. */
const UNDO_MS = 5_000;
const NOTICE_MS = 4_000;

const toaster = createToaster({ placement: 'bottom-end', max: 4, overlap: false });

export interface Notice {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text?: string;
  /** Takes back what was just done, for 5 s. */
  readonly undo?: { readonly label: string; readonly run: () => void };
}

/** Says what was done or what failed, without taking the focus. */
export function notify(notice: Notice): void {
  const { kind, title, text, undo } = notice;
  toaster.create({
    type: kind,
    title,
    duration: undo ? UNDO_MS : kind === 'error' ? NOTICE_MS * 2 : NOTICE_MS,
    closable: true,
    ...(text !== undefined && { description: text }),
    ...(undo && { action: { label: undo.label, onClick: undo.run } }),
  });
}

export function NoticeRegion(): ReactElement {
  const { t } = useText();
  return (
    <ToastRegion toaster={toaster} insetInline="24px" aria-label={t('shell.top.messages')}>
      {(toast) => (
        <Toast.Root width="360px" bg="bg.panel" color="fg" borderWidth="1px" borderColor="border" shadow="lg">
          <HStack gap="3" align="start" flex="1">
            <Box
              w="3px"
              alignSelf="stretch"
              rounded="full"
              bg={toast.type === 'error' ? 'fg.error' : 'accent.solid'}
            />
            <Stack gap="0.5" flex="1" maxW="100%">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description color="fg.muted">{toast.description}</Toast.Description>
              )}
            </Stack>
            {toast.action && (
              <Toast.ActionTrigger color="accent.fg" fontWeight="medium" borderWidth="0">
                {toast.action.label}
              </Toast.ActionTrigger>
            )}
          </HStack>
          <Toast.CloseTrigger color="fg.muted" aria-label={t('shell.actions.close')} />
        </Toast.Root>
      )}
    </ToastRegion>
  );
}
