import { Button, Dialog, Field, Portal, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { keepOpen } from '#console/ui/feedback/return-focus.ts';
import { PasswordInput } from '#console/ui/form/password-input.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const LENGTH_MIN = 4;

/** Asks for a lock password. */
export function SetLockDialog(props: {
  readonly onLock: (password: string) => Promise<void>;
  readonly onClose: () => void;
  /** What gets the focus when the dialog is closed. */
  readonly from: () => HTMLElement | null;
}): ReactElement {
  const { onLock, onClose, from } = props;
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(): Promise<void> {
    if ([...password].length < LENGTH_MIN) {
      setIsTooShort(true);
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    await onLock(password);
  }

  return (
    <Dialog.Root
      onFocusOutside={keepOpen}
      open
      placement="center"
      size="sm"
      initialFocusEl={() => field.current}
      finalFocusEl={from}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void submit();
              }}
            >
              <Dialog.Header>
                <Dialog.Title>{t('shell.lock.set')}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Stack gap="4">
                  <Text color="fg.muted">{t('shell.lock.setHint')}</Text>
                  <Field.Root invalid={isTooShort}>
                    <Field.Label>{t('shell.lock.password')}</Field.Label>
                    <PasswordInput
                      ref={field}
                      autoComplete="off"
                      maxLength={64}
                      value={password}
                      onChange={(event) => {
                        setPassword(event.target.value);
                        setIsTooShort(false);
                      }}
                    />
                    <Field.ErrorText>{t('shell.lock.tooShort', { min: LENGTH_MIN })}</Field.ErrorText>
                  </Field.Root>
                </Stack>
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" onClick={onClose}>
                  {t('shell.actions.cancel')}
                </Button>
                <Button type="submit" loading={isBusy}>
                  {t('shell.lock.lockNow')}
                </Button>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
