import { Box, Dialog, Field, Image, Input, Stack } from '@chakra-ui/react';
import { type ReactElement, useId } from 'react';
import { ArticleView } from '#console/ui/article/article-view.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Notice } from '#shared/contracts/messages/notice.ts';

/** 新闻预览: a notice as a form that is only read. */
export function NewsPreview(props: {
  readonly notice: Pick<Notice, 'noticeTitle' | 'messageContent' | 'images'>;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { noticeTitle, messageContent, images } = props.notice;
  const contentId = useId();
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
          <Box role="group" aria-labelledby={contentId}>
            <Box id={contentId} textStyle="sm" fontWeight="medium" mb="1.5">
              {t('notice.preview.noticeContent')}
            </Box>
            <Box borderWidth="1px" rounded="md" p="3" maxH="50vh" overflowY="auto" tabIndex={0}>
              <ArticleView html={messageContent} />
            </Box>
          </Box>
          {images.map((address) => (
            <Image key={address} src={address} alt="" maxW="100%" rounded="md" />
          ))}
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}
