import { Box, Button, Dialog, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Pager } from '#console/ui/table/pager.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import type { FileKind } from '#shared/contracts/files/file-type.ts';
import { type Chosen, toggled } from './choice.ts';
import { FileTile } from './file-tile.tsx';
import { GroupList } from './group-list.tsx';
import { UploadButton } from './upload-button.tsx';

/** Specification, points 2 and 9. */
const WIDTH_PX = 950;
const SIZES = [12, 24] as const;

export interface FilePickerProps {
  /** `img`: pictures alone. Absent = all files. */
  readonly fileType?: FileKind;
  readonly isMultiple?: boolean;
  /** The group that is shown first. */
  readonly groupId?: string;
  /** Uploads into the group that is shown (null = none); absent = nothing is uploaded here. */
  readonly onUpload?: (files: readonly File[], groupId: string | null) => Promise<void>;
  /** One file, or of a multiple choice at least one, in the order of choosing. */
  readonly onPick: (files: readonly FileRecord[]) => void;
  readonly onClose: () => void;
}

/** Files of the library by group, newest first. */
export function FilePickerDialog(props: FilePickerProps): ReactElement {
  const { fileType, isMultiple = false, onUpload, onPick, onClose } = props;
  const { t } = useText();
  const prompts = usePrompts();
  const [groupId, setGroupId] = useState(props.groupId ?? null);
  const [name, setName] = useState('');
  const [current, setCurrent] = useState(1);
  const [size, setSize] = useState<number>(SIZES[0]);
  const [chosen, setChosen] = useState<Chosen<FileRecord>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useCall(file.page, {
    query: {
      current,
      size,
      ...(groupId !== null && { fileListId: groupId }),
      ...(fileType && { fileType }),
      ...(name.trim() !== '' && { uploadName: name.trim() }),
    },
  });
  const remove = useAction(file.remove, [file.page]);

  /** What is shown next begins with its first page. */
  function show(change: () => void): void {
    change();
    setCurrent(1);
  }

  async function removeAfterAsking(record: FileRecord): Promise<void> {
    const isSure = await prompts.confirm({
      action: t('filePicker.remove'),
      title: t('filePicker.askRemove'),
      text: record.uploadName,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ params: { id: record.id } });
      setChosen((before) => (before.has(record.id) ? toggled(before, record, true) : before));
      prompts.succeeded({ title: t('filePicker.removed') });
      list.current?.focus();
    } catch (cause) {
      prompts.failed(cause);
    }
  }

  function confirm(): void {
    if (chosen.size === 0) {
      prompts.failed('', t(isMultiple ? 'filePicker.chooseFile' : 'filePicker.choosePicture'));
      return;
    }
    onPick([...chosen.values()]);
    onClose();
  }

  const records = data?.records ?? [];
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} scrollsInside onClose={onClose}>
      <Dialog.Header borderBottomWidth="1px" py="4">
        <Dialog.Title>{t(fileType === 'img' ? 'filePicker.pictures' : 'filePicker.files')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body p="0" display="flex" minH="420px">
        <GroupList chosen={groupId} onChoose={(id) => show(() => setGroupId(id))} />
        <Flex direction="column" flex="1" minW="0" p="4" gap="3">
          <HStack>
            <Input
              size="sm"
              maxW="240px"
              type="search"
              aria-label={t('filePicker.search')}
              placeholder={t('filePicker.search')}
              value={name}
              maxLength={100}
              onChange={({ target }) => show(() => setName(target.value))}
            />
            <Box flex="1" />
            {onUpload && (
              <UploadButton
                onUpload={async (files) => {
                  try {
                    await onUpload(files, groupId);
                  } finally {
                    // Some may be there although others were refused.
                    show(() => {});
                    await refetch();
                  }
                }}
              />
            )}
          </HStack>
          <LoadFailure
            error={error}
            isBlank={!data}
            isRetrying={isFetching}
            mb="0"
            onRetry={() => void refetch()}
          />
          <Box
            ref={list}
            role="group"
            aria-label={t('filePicker.results')}
            aria-busy={isFetching}
            tabIndex={-1}
            outline="none"
            flex="1"
          >
            {data && records.length === 0 ? (
              <EmptyState title={t('filePicker.empty')} hint={t('filePicker.emptyHint')} />
            ) : (
              <Box display="grid" gridTemplateColumns="repeat(6, minmax(0, 1fr))" gap="3">
                {records.map((record) => (
                  <FileTile
                    key={record.id}
                    file={record}
                    isChosen={chosen.has(record.id)}
                    onToggle={() => setChosen((before) => toggled(before, record, isMultiple))}
                    onRemove={() => void removeAfterAsking(record)}
                  />
                ))}
              </Box>
            )}
          </Box>
          <Pager
            total={data?.total ?? 0}
            size={size}
            sizes={SIZES}
            current={current}
            onChange={setCurrent}
            onSize={(next) => show(() => setSize(next))}
          />
        </Flex>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" py="3">
        <Text role="status" textStyle="sm" color="fg.muted" me="auto">
          {chosen.size > 0 && t('filePicker.chosen', { count: chosen.size })}
        </Text>
        <Button variant="outline" onClick={onClose}>
          {t('filePicker.cancel')}
        </Button>
        <Button onClick={confirm}>{t('filePicker.confirm')}</Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}
