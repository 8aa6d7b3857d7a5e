import { Button, Dialog, Portal } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import { ServerText } from '#console/ui/text/server-text.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useReturnFocus } from './return-focus.ts';

/** The common alert of the specification (point 8): title 提示, a text that may carry a little markup, one button. */
export function AlertDialog(props: {
  readonly isOpen: boolean;
  readonly text: string;
  readonly onClose: () => void;
  /** Gets the focus back; by default what had it when the dialog opened. */
  readonly from?: HTMLElement | null;
  /** It has closed and faded out. */
  readonly onGone?: () => void;
}): ReactElement {
  const { t } = useText();
  const returnFocus = useReturnFocus(props.isOpen, props.from);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      open={props.isOpen}
      role="alertdialog"
      placement="center"
      size="sm"
      initialFocusEl={() => button.current}
      finalFocusEl={returnFocus}
      {...(props.onGone && { onExitComplete: props.onGone })}
      onOpenChange={({ open }) => {
        if (!open) props.onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('prompts.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description as="div">
                <ServerText text={props.text} />
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={button} onClick={props.onClose}>
                {t('prompts.ok')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
