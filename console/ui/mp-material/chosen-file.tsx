import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useBlobUrl } from '#console/ui/picture/use-blob-url.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { sizeText } from '#shared/domain/text/size-text.ts';
import type { UploadType } from './upload-problem.ts';

/** A file before it is sent: its picture, or how long it plays where the browser can tell. */
export function ChosenFile({ file, type }: { readonly file: File; readonly type: UploadType }): ReactElement {
  const { t } = useText();
  const url = useBlobUrl(file);
  const [seconds, setSeconds] = useState<number | null>(null);
  return (
    <HStack gap="3" align="center">
      {url !== null && type === 'image' && (
        <Box boxSize="64px" flex="none" rounded="sm" overflow="hidden" bg="bg.muted">
          <img src={url} alt="" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        </Box>
      )}
      {url !== null && type === 'voice' && (
        <audio
          src={url}
          preload="metadata"
          onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
        >
          <track kind="captions" />
        </audio>
      )}
      <Stack gap="0" minW="0">
        <Text fontWeight="600" truncate title={file.name}>
          {file.name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {sizeText(file.size)}
          {seconds !== null &&
            Number.isFinite(seconds) &&
            ` · ${t('mpMaterial.upload.length', { seconds: Math.round(seconds) })}`}
        </Text>
      </Stack>
    </HStack>
  );
}
