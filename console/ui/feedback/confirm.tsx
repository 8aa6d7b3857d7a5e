import { Button, Dialog, Portal } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useReturnFocus } from './return-focus.ts';

/** Asks before what can't be undone. The safe answer has the focus; Esc takes it. */
export function Confirm(props: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly safeLabel: string;
  readonly dangerLabel: string;
  readonly isBusy?: boolean;
  readonly onSafe: () => void;
  readonly onDanger: () => void;
  /** Gets the focus back; by default what had it when the dialog opened. */
  readonly from?: HTMLElement | null;
  /** It has closed and faded out. */
  readonly onGone?: () => void;
}): ReactElement {
  const returnFocus = useReturnFocus(props.isOpen, props.from);
  const safeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      open={props.isOpen}
      role="alertdialog"
      placement="center"
      size="sm"
      initialFocusEl={() => safeButton.current}
      finalFocusEl={returnFocus}
      {...(props.onGone && { onExitComplete: props.onGone })}
      onOpenChange={({ open }) => {
        if (!open) props.onSafe();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body color="fg.muted">{props.children}</Dialog.Body>
            <Dialog.Footer>
              <Button ref={safeButton} variant="outline" onClick={props.onSafe}>
                {props.safeLabel}
              </Button>
              <Button colorPalette="danger" loading={props.isBusy ?? false} onClick={props.onDanger}>
                {props.dangerLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
