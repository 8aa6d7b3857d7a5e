import { Button, Dialog, Portal, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { keepOpen } from '#console/ui/feedback/return-focus.ts';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const NOTE_MAX = 200;

/** Asks what is new in the version that screens are going to show. */
export function PublishDialog(props: {
  readonly title: string;
  readonly text: string;
  /** What else has to be known before. */
  readonly notes?: ReactNode;
  readonly isBusy: boolean;
  readonly onPublish: (note: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const [note, setNote] = useState('');
  return (
    <Dialog.Root
      onFocusOutside={keepOpen}
      open
      placement="center"
      size="sm"
      onOpenChange={({ open }) => !open && props.onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                <Text color="fg.muted">{props.text}</Text>
                {props.notes}
                <FormField label={t('draft.publish.note')} error={undefined}>
                  <Textarea
                    rows={2}
                    maxLength={NOTE_MAX}
                    value={note}
                    onChange={({ target }) => setNote(target.value)}
                  />
                </FormField>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={props.onClose}>
                {t('shell.actions.cancel')}
              </Button>
              <Button loading={props.isBusy} onClick={() => props.onPublish(note.trim())}>
                {t('draft.publish.action')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
