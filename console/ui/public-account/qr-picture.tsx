import { Box, Button, QrCode } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** A QR code of a public account, and its picture as a file. Always dark on white: that is what cameras read. */
export function QrPicture(props: {
  readonly url: string;
  readonly label: string;
  readonly fileName: string;
  readonly downloadLabel: string;
}): ReactElement {
  const { url, label, fileName, downloadLabel } = props;
  return (
    <QrCode.Root value={url} encoding={{ ecc: 'M' }} unstyled>
      <Box bg="white" p="4" rounded="md" borderWidth="1px" w="fit-content" mx="auto">
        <QrCode.Frame role="img" aria-label={label} w="216px" h="216px" display="block" bg="white">
          <QrCode.Pattern fill="black" />
        </QrCode.Frame>
      </Box>
      <QrCode.DownloadTrigger fileName={`${fileName}.png`} mimeType="image/png" asChild>
        <Button size="sm" variant="outline" mt="3" mx="auto" display="flex">
          {downloadLabel}
        </Button>
      </QrCode.DownloadTrigger>
    </QrCode.Root>
  );
}
