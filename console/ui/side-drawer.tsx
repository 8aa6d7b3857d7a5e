import { CloseButton, Drawer, Portal } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Confirm } from './feedback/confirm.tsx';
import { useText } from './text/text-context.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

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
  const [isAsking, setIsAsking] = useState(false);
  const { isOpen, isDirty, onClose } = props;

  const guard = useLeaveGuard(isOpen && isDirty, () => setIsAsking(true));

  function close(): void {
    if (isDirty) setIsAsking(true);
    else onClose();
  }

  return (
    <Drawer.Root
      open={isOpen}
      placement="end"
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
            <Drawer.Header borderBottomWidth="1px" py="4">
              <Drawer.Title truncate>{props.title}</Drawer.Title>
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
      <Confirm
        isOpen={isAsking}
        title={t('shell.unsaved.title')}
        safeLabel={t('shell.unsaved.stay')}
        dangerLabel={t('shell.unsaved.leave')}
        onSafe={() => {
          setIsAsking(false);
          guard.stay();
        }}
        onDanger={() => {
          setIsAsking(false);
          onClose();
          guard.leave();
        }}
      >
        {t('shell.unsaved.text')}
      </Confirm>
    </Drawer.Root>
  );
}
