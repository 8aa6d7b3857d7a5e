import { Button, Dialog, Portal, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const NOTE_MAX = 200;

/** Asks what is new in the version that walls are going to show. */
export function PublishDialog(props: {
  readonly newMachines: number;
  readonly warnings: number;
  readonly isBusy: boolean;
  readonly onPublish: (note: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const [note, setNote] = useState('');
  const { newMachines, warnings } = props;
  return (
    <Dialog.Root open placement="center" size="sm" onOpenChange={({ open }) => !open && props.onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('linePlan.publish.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                <Text color="fg.muted">{t('linePlan.publish.text')}</Text>
                {newMachines > 0 && <Text>{t('linePlan.publish.creates', { count: newMachines })}</Text>}
                {warnings > 0 && (
                  <Text color="fg.warning">{t('linePlan.publish.warnings', { count: warnings })}</Text>
                )}
                <FormField label={t('linePlan.publish.note')} error={undefined}>
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
                {t('linePlan.publish.action')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
