import { Box, Image, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { Notice } from '#shared/contracts/messages/notice.ts';

/** What a notice says: plain text with its line breaks, whatever stands in it (H8), then its pictures. */
export function NoticeText(props: { readonly notice: Notice }): ReactElement {
  const { messageContent, images } = props.notice;
  return (
    <Stack gap="3">
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="80ch" lineHeight="1.7">
        {messageContent}
      </Text>
      {images.map((address) => (
        <Box key={address}>
          <Image src={address} alt="" maxW="100%" rounded="md" />
        </Box>
      ))}
    </Stack>
  );
}
