import { Box, Button, chakra, Dialog, HStack, Portal, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';

/** The only sight of a new secret: it closes by its button alone, so that it is not lost by a stray click. */
export function OnceDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
  readonly note?: ReactNode;
  readonly doneLabel: string;
  readonly onClose: () => void;
}): ReactElement {
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
              <Dialog.Title wordBreak="break-word">{props.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Text color="fg.muted" mb="4">
                {props.text}
              </Text>
              <Stack gap="3">
                {props.rows.map(({ label, text }) => (
                  <SecretRow key={label} label={label} text={text} />
                ))}
                {props.note}
              </Stack>
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
