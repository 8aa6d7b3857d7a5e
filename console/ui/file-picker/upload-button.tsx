import { Button } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { tooMany } from '#console/ui/file-upload/upload-rules.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** Says 正在上传 and takes nothing more until what was chosen has been uploaded. */
export function UploadButton(props: {
  readonly onUpload: (files: readonly File[]) => Promise<void>;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function upload(files: readonly File[]): Promise<void> {
    const more = tooMany(files.length, 0);
    if (more) {
      prompts.failed(t('filePicker.tooMany', more), t('filePicker.failed'));
      return;
    }
    setIsBusy(true);
    try {
      await props.onUpload(files);
    } catch (error) {
      prompts.failed(error, t('filePicker.failed'));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('filePicker.fileToUpload')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) void upload(files);
        }}
      />
      <Button size="sm" variant="outline" disabled={isBusy} onClick={() => input.current?.click()}>
        <Glyph name="upload" sizePx={16} />
        {t(isBusy ? 'filePicker.uploading' : 'filePicker.upload')}
      </Button>
    </>
  );
}
