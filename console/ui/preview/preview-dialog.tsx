import { Button, Dialog, Flex, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useDownload } from '#console/ui/download/use-download.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { sizeText } from '#shared/domain/text/size-text.ts';
import { LoadedView } from './loaded-view.tsx';
import { MediaPlayer } from './media-player.tsx';
import type { PreviewFile } from './preview-file.ts';
import { previewKind } from './preview-kind.ts';
import { PreviewMessage } from './preview-message.tsx';

/** A file as far as it can be shown, and the way to its download. */
export function PreviewDialog(props: {
  readonly file: PreviewFile;
  readonly onClose: () => void;
}): ReactElement {
  const { file, onClose } = props;
  const { fileName, downloadUrl, sizeBytes, streamUrl } = file;
  const { t } = useText();
  const download = useDownload();
  const [isSaving, setIsSaving] = useState(false);
  const kind = previewKind(fileName);

  async function save(): Promise<void> {
    setIsSaving(true);
    await download({ url: downloadUrl }, { fileName });
    setIsSaving(false);
  }

  return (
    <DialogFrame size={kind === 'none' || kind === 'audio' ? 'lg' : 'cover'} onClose={onClose}>
      <Dialog.Header borderBottomWidth="1px" py="3" pe="14" gap="4" alignItems="center">
        <Dialog.Title flex="none">{t('preview.title')}</Dialog.Title>
        <Text truncate title={fileName} flex="1" minW="0" color="fg.muted">
          {fileName}
          {sizeBytes !== undefined && ` · ${sizeText(sizeBytes)}`}
        </Text>
        <Button size="sm" variant="outline" flex="none" loading={isSaving} onClick={() => void save()}>
          <Glyph name="download" sizePx={16} />
          {t('preview.download')}
        </Button>
      </Dialog.Header>
      <Dialog.Body p="0" minH="0" display="flex">
        <Flex direction="column" flex="1" minW="0" minH="0">
          {kind === 'none' ? (
            <PreviewMessage
              title={t('preview.noPreview')}
              hint={
                sizeBytes === undefined
                  ? t('preview.noPreviewUnknownSize')
                  : t('preview.noPreviewHint', { size: sizeText(sizeBytes) })
              }
            />
          ) : (kind === 'video' || kind === 'audio') && streamUrl !== undefined ? (
            <MediaPlayer key={streamUrl} kind={kind} fileName={fileName} src={streamUrl} />
          ) : (
            <LoadedView key={downloadUrl} file={file} kind={kind} />
          )}
        </Flex>
      </Dialog.Body>
    </DialogFrame>
  );
}
