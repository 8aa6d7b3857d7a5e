import { Box, Button, chakra, Dialog, HStack, Portal, QrCode, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { useReturnFocus } from '#console/ui/feedback/return-focus.ts';

/** The only sight of something secret: it closes by its button alone, so that it is not lost by a stray click. */
export function OneTimeDialog(props: {
  readonly title: string;
  readonly doneLabel: string;
  readonly widthPx: number;
  /** Nothing secret is in sight: it closes by the escape key too. */
  readonly isClosable?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { isClosable = false } = props;
  const returnFocus = useReturnFocus(true);
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      finalFocusEl={returnFocus}
      closeOnEscape={isClosable}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => {
        if (!open) props.onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW={`${props.widthPx}px`}>
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{props.children}</Dialog.Body>
            <Dialog.Footer>
              <Button onClick={props.onClose}>{props.doneLabel}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** A text to copy, below its label. */
export function SecretRow(props: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {props.label}
      </Text>
      <HStack borderWidth="1px" rounded="md" ps="3" pe="1" py="1.5" bg="bg.subtle" align="start">
        <chakra.code flex="1" wordBreak="break-all">
          {props.text}
        </chakra.code>
        <CopyButton text={props.text} label={props.label} />
      </HStack>
    </Box>
  );
}

/** An address to open on another device, as text and as a QR code. */
export function OneTimeLink(props: {
  readonly address: string;
  readonly label: string;
  readonly qrLabel: string;
  /** Said where the address works on this computer alone. */
  readonly localWarning: string;
  readonly hint?: string;
}): ReactElement {
  const { address, label, hint } = props;
  return (
    <>
      {LOCAL.test(window.location.hostname) && (
        <Text color="fg.warning" fontWeight="600">
          {props.localWarning}
        </Text>
      )}
      <HStack align="start" gap="5">
        <Box flex="1" minW="0">
          <SecretRow label={label} text={address} />
          {hint !== undefined && (
            <Text mt="3" textStyle="sm" color="fg.muted">
              {hint}
            </Text>
          )}
        </Box>
        {/* Always dark on white: that is what cameras read. */}
        <Box flex="none" bg="white" p="3" rounded="md" borderWidth="1px">
          <QrCode.Root value={address} unstyled>
            <QrCode.Frame role="img" aria-label={props.qrLabel} w="184px" h="184px" display="block">
              <QrCode.Pattern fill="black" />
            </QrCode.Frame>
          </QrCode.Root>
        </Box>
      </HStack>
    </>
  );
}

/** Names by which a server is reached from its own machine only. */
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
