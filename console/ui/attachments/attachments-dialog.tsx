import { Badge, Box, Button, Dialog, Heading, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FilePicker } from '#console/ui/file-picker/file-picker.tsx';
import { useCheckedUpload } from '#console/ui/file-upload/use-library-upload.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { PictureGallery } from '#console/ui/picture/picture-gallery.tsx';
import { FilePreview } from '#console/ui/preview/file-preview.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type {
  Attachment,
  changeInboundAttachments,
  listInboundAttachments,
} from '#shared/contracts/orders/attachments.ts';
import type {
  changeCheckBillAttachments,
  listCheckBillAttachments,
} from '#shared/contracts/quality/attachments.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';
import { useAttachmentUploads } from './use-attachment-uploads.ts';

const WIDTH_PX = 760;

export interface AttachmentsProps {
  readonly list: typeof listInboundAttachments | typeof listCheckBillAttachments;
  readonly change: typeof changeInboundAttachments | typeof changeCheckBillAttachments;
  readonly id: string;
  /** Of the record. */
  readonly name: string;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** Files of the library at a record: pictures as a gallery, others by name. */
export function AttachmentsDialog(props: AttachmentsProps): ReactElement {
  const { list, change, id, name, mayChange, onClose } = props;
  const { t } = useText();
  const prompts = usePrompts();
  const mayPick = useMay('file_view');
  const mayUpload = useMay('file_upload');
  const upload = useCheckedUpload();
  const uploadAll = useAttachmentUploads();
  const { data, error, isFetching, refetch } = useCall(list, { params: { id } });
  const { mutateAsync: send } = useAction(change, [list]);
  const [isPicking, setIsPicking] = useState(false);
  const [previewed, setPreviewed] = useState<Attachment | null>(null);
  const pictures = (data ?? []).filter(({ fileType }) => fileType === 'img');
  const others = (data ?? []).filter(({ fileType }) => fileType === 'file');

  async function add(ids: readonly string[]): Promise<void> {
    await send({ params: { id }, body: { add: [...ids] } });
  }

  async function remove(fileId: string): Promise<void> {
    await send({ params: { id }, body: { remove: [fileId] } });
  }

  async function removeAfterAsking({ id: fileId, uploadName }: Attachment): Promise<void> {
    const isSure = await prompts.confirm({
      action: t('attachments.remove'),
      title: t('attachments.askRemove', { name: uploadName }),
      text: t('attachments.removeText'),
    });
    if (isSure) await remove(fileId).catch((cause: unknown) => prompts.failed(cause));
  }

  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} scrollsInside onClose={onClose}>
      <Dialog.Header pe="14">
        <Dialog.Title>{t('attachments.title', { name })}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <LoadFailure
          error={error}
          isBlank={data === undefined}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
        {data && (
          <Stack gap="5">
            <Stack gap="2">
              <Heading as="h3" textStyle="sm">
                {t('attachments.pictures')}
              </Heading>
              <PictureGallery
                label={t('attachments.pictures')}
                pictures={pictures.map(({ id: length, uploadName, url }) => ({
                  url,
                  name: uploadName,
                  length,
                }))}
                limit={LIMITS.attachmentsMax - others.length}
                {...(mayChange &&
                  mayUpload && {
                    onUpload: async (file: File) => add([(await upload(file, null)).id]),
                  })}
                {...(mayChange && { onRemove: ({ length }: { readonly length: string }) => remove(length) })}
              />
            </Stack>
            <Stack gap="2">
              <Heading as="h3" textStyle="sm">
                {t('attachments.files')}
              </Heading>
              {others.length === 0 && (
                <Text textStyle="sm" color="fg.muted">
                  {t('attachments.noFiles')}
                </Text>
              )}
              <Stack as="ul" gap="0" listStyleType="none">
                {others.map((file) => (
                  <HStack as="li" key={file.id} gap="3" py="2" borderTopWidth="1px" minW="0">
                    <Badge flex="none" w="12" justifyContent="center">
                      {file.type}
                    </Badge>
                    <Box flex="1" minW="0">
                      <Text truncate title={file.uploadName}>
                        {file.uploadName}
                      </Text>
                      <Text textStyle="xs" color="fg.muted">
                        {sizeText(file.sizeBytes)} · {t('attachments.by', { name: file.addedBy ?? '–' })}{' '}
                        <Moment form="full" atMs={file.addedTime} />
                      </Text>
                    </Box>
                    <Button size="xs" variant="outline" onClick={() => setPreviewed(file)}>
                      {t('attachments.preview')}
                    </Button>
                    <Button asChild size="xs" variant="outline">
                      <a href={file.downloadUrl} download={file.uploadName}>
                        {t('attachments.download')}
                      </a>
                    </Button>
                    {mayChange && (
                      <IconButton
                        size="xs"
                        variant="ghost"
                        aria-label={`${t('attachments.remove')} ${file.uploadName}`}
                        title={t('attachments.remove')}
                        onClick={() => void removeAfterAsking(file)}
                      >
                        <Glyph name="trash" sizePx={16} />
                      </IconButton>
                    )}
                  </HStack>
                ))}
              </Stack>
              {mayChange && mayPick && (
                <Box>
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => {
                      if (pictures.length + others.length < LIMITS.attachmentsMax) setIsPicking(true);
                      else prompts.failed('', t('attachments.full', { limit: LIMITS.attachmentsMax }));
                    }}
                  >
                    {t('attachments.choose')}
                  </Button>
                </Box>
              )}
            </Stack>
          </Stack>
        )}
        <FilePicker
          isOpen={isPicking}
          isMultiple
          {...(mayUpload && { onUpload: uploadAll })}
          onPick={(files) =>
            void add(files.map((file) => file.id)).catch((cause: unknown) => prompts.failed(cause))
          }
          onClose={() => setIsPicking(false)}
        />
        <FilePreview
          file={
            previewed && {
              fileName: previewed.uploadName,
              downloadUrl: previewed.downloadUrl,
              sizeBytes: previewed.sizeBytes,
              streamUrl: previewed.url,
            }
          }
          onClose={() => setPreviewed(null)}
        />
      </Dialog.Body>
    </DialogFrame>
  );
}
