import { Dialog, Field, Image, Input, Stack, Textarea } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Notice } from '#shared/contracts/messages/notice.ts';

const CONTENT_ROWS = 10;

/** 新闻预览: a notice as a form that is only read. */
export function NewsPreview(props: {
  readonly notice: Pick<Notice, 'noticeTitle' | 'messageContent' | 'images'>;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { noticeTitle, messageContent, images } = props.notice;
  return (
    <DialogFrame size="lg" onClose={props.onClose}>
      <Dialog.Header>
        <Dialog.Title>{t('notice.preview.title')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="6">
        <Stack gap="4">
          <Field.Root readOnly>
            <Field.Label>{t('notice.preview.noticeTitle')}</Field.Label>
            <Input value={noticeTitle} readOnly />
          </Field.Root>
          <Field.Root readOnly>
            <Field.Label>{t('notice.preview.noticeContent')}</Field.Label>
            <Textarea value={messageContent} readOnly rows={CONTENT_ROWS} resize="vertical" />
          </Field.Root>
          {images.map((address) => (
            <Image key={address} src={address} alt="" maxW="100%" rounded="md" />
          ))}
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}
