import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { keepForEditor } from './feedback/keep-escape.ts';
import { keepOpen, useReturnFocus } from './feedback/return-focus.ts';
import { useText } from './text/text-context.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.tsx';

/** The side drawer of create and edit. With unsaved changes, closing it in any way asks first. */
export function SideDrawer(props: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly isDirty: boolean;
  readonly widthPx?: number;
  readonly footer: (close: () => void) => ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { isOpen, isDirty, onClose } = props;
  const returnFocus = useReturnFocus(isOpen);
  const unsaved = useUnsavedChanges(isOpen && isDirty, onClose);

  function close(): void {
    if (isDirty) unsaved.ask();
    else onClose();
  }

  return (
    <Drawer.Root
      open={isOpen}
      placement="end"
      finalFocusEl={returnFocus}
      onFocusOutside={keepOpen}
      onEscapeKeyDown={keepForEditor}
      lazyMount
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) close();
      }}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW={`${props.widthPx ?? 560}px`}>
            <Drawer.Header borderBottomWidth="1px" py="4" pe="14">
              <Drawer.Title truncate title={props.title}>
                {props.title}
              </Drawer.Title>
            </Drawer.Header>
            <Drawer.Body py="5">{props.children}</Drawer.Body>
            <Drawer.Footer borderTopWidth="1px" py="3">
              {props.footer(close)}
            </Drawer.Footer>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('shell.actions.close')} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
      {unsaved.question}
    </Drawer.Root>
  );
}
