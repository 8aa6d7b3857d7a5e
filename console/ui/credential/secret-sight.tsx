import { Box, Button, chakra, Dialog, HStack, Portal, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import type { ApiError } from '#shared/client/api-error.ts';

/** The only sight of a new secret: it closes by its button alone, so that it is not lost by a stray click. */
export function SecretSight(props: {
  readonly title: string;
  readonly hint: string;
  /** Null while it is made. */
  readonly rows: readonly { readonly label: string; readonly text: string }[] | null;
  readonly error?: ApiError | null;
  readonly onRetry?: () => void;
  readonly doneLabel: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}): ReactElement {
  const { rows, error = null } = props;
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
          <Dialog.Content maxW="560px">
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere">{props.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <LoadFailure error={error} isBlank onRetry={() => props.onRetry?.()} />
              {rows === null && error === null && <Skeleton h="96px" />}
              {rows !== null && (
                <>
                  <Text color="fg.muted" mb="4">
                    {props.hint}
                  </Text>
                  <Stack gap="3">
                    {rows.map(({ label, text }) => (
                      <Box key={label}>
                        <Text textStyle="xs" color="fg.muted" mb="1">
                          {label}
                        </Text>
                        <HStack borderWidth="1px" rounded="md" ps="3" pe="1" py="1.5" bg="bg.subtle">
                          <chakra.code flex="1" wordBreak="break-all">
                            {text}
                          </chakra.code>
                          <CopyButton text={text} label={label} />
                        </HStack>
                      </Box>
                    ))}
                    {props.children}
                  </Stack>
                </>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={props.onClose}>{props.doneLabel}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
