import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { keepForEditor } from './feedback/keep-escape.ts';
import { keepOpen, useReturnFocus } from './feedback/return-focus.ts';
import { useText } from './text/text-context.tsx';

/** A dialog with a button that closes it; its parts are `Dialog.Header`, `Dialog.Body` and `Dialog.Footer`. */
export function DialogFrame(props: {
  readonly size: 'lg' | 'cover';
  /** In place of the width of `size`. */
  readonly widthPx?: number;
  /** Its body scrolls, and not the dialog. */
  readonly scrollsInside?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { size, widthPx, scrollsInside = false, onClose, children } = props;
  const returnFocus = useReturnFocus(true);
  return (
    <Dialog.Root
      open
      size={size}
      placement="center"
      scrollBehavior={scrollsInside ? 'inside' : 'outside'}
      finalFocusEl={returnFocus}
      onFocusOutside={keepOpen}
      onEscapeKeyDown={keepForEditor}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(widthPx !== undefined && widthOf(widthPx))}>
            {children}
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('shell.actions.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** In a window that is narrower, all of it. */
function widthOf(widthPx: number): { readonly w: string; readonly maxW: string } {
  const width = `min(${widthPx}px, 100vw)`;
  return { w: width, maxW: width };
}
