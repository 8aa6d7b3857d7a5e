import { Button, Dialog, Portal } from '@chakra-ui/react';
import { lazy, type ReactElement, Suspense, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';

const MarkedText = lazy(() =>
  import('#console/ui/text/marked-text.tsx').then((module) => ({ default: module.MarkedText })),
);

/** The alert after a 401. Specification, point 8: 提示, then the sign-in page by a new load, then back here. */
export function SignOutDialog(props: { readonly message: string }): ReactElement {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);

  function leave(): void {
    const to = window.location.pathname + window.location.search;
    // A full load: nothing of the ended session stays in memory.
    window.location.assign(`/login?${new URLSearchParams({ to })}`);
  }

  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      size="sm"
      initialFocusEl={() => button.current}
      onOpenChange={({ open }) => {
        if (!open) leave();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('shell.alert.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Suspense>
                <MarkedText text={props.message || t('shell.alert.sessionEnded')} />
              </Suspense>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={button} onClick={leave}>
                {t('shell.alert.ok')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
