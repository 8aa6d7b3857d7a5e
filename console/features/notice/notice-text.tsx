import { Box, Image, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { ArticleView } from '#console/ui/article/article-view.tsx';
import type { Notice } from '#shared/contracts/messages/notice.ts';

/** What a notice says: its article, then its pictures. */
export function NoticeText(props: { readonly notice: Notice }): ReactElement {
  const { messageContent, images } = props.notice;
  return (
    <Stack gap="3">
      <ArticleView html={messageContent} />
      {images.map((address) => (
        <Box key={address}>
          <Image src={address} alt="" maxW="100%" rounded="md" />
        </Box>
      ))}
    </Stack>
  );
}
