import { Box, createToaster, HStack, Stack, Toast, Toaster as ToasterRegion } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';

const ACTION_MS = 5_000;
const SUCCESS_MS = 4_000;
const ERROR_MS = 8_000;

const toaster = createToaster({ placement: 'bottom', max: 4, overlap: false });

export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text?: ReactNode;
  /** What can be done about it, such as to undo it; offered for 5 s. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Shows a message in a corner without taking the focus. Common results are shown by `usePrompts`. */
export function notify(message: ToastMessage): void {
  const { kind, title, text, action } = message;
  toaster.create({
    type: kind,
    title,
    duration: action ? ACTION_MS : kind === 'error' ? ERROR_MS : SUCCESS_MS,
    closable: true,
    ...(text !== undefined && { description: text }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}

export function Toaster(): ReactElement {
  const { t } = useText();
  return (
    <ToasterRegion toaster={toaster} insetInline="24px" aria-label={t('shell.top.messages')}>
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
                <Toast.Description color="fg.muted" opacity="1">
                  {toast.description}
                </Toast.Description>
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
    </ToasterRegion>
  );
}
