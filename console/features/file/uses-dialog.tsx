import { Badge, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import { type FileRecord, getFileUses } from '#shared/contracts/files/file.ts';

/** The records that show a file. */
export function UsesDialog(props: { readonly file: FileRecord; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const { id, uploadName: name } = props.file;
  const uses = useCall(getFileUses, { params: { id } });
  return (
    <DialogFrame size="lg" onClose={props.onClose}>
      <Dialog.Header pe="14">
        <Dialog.Title>{t('file.usesOf', { name })}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <LoadFailure
          error={uses.error}
          isBlank={uses.data === undefined}
          onRetry={() => void uses.refetch()}
        />
        {uses.data?.length === 0 && <Text color="fg.muted">{t('file.noUses')}</Text>}
        <Stack as="ul" gap="2" listStyleType="none">
          {uses.data?.map((use) => (
            <HStack as="li" key={`${use.subject} ${use.id}`} gap="2" minW="0">
              {/* A subject that uses files has a text here. */}
              <Badge>{t(`file.use.${use.subject}` as ConsoleKey)}</Badge>
              <Text truncate title={use.name}>
                {use.name}
              </Text>
            </HStack>
          ))}
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}
