import { Center, Image } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useBlobUrl } from '#console/ui/picture/use-blob-url.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ViewProps } from './preview-file.ts';

export function PictureView({ fileName, blob, onProblem }: ViewProps): ReactElement {
  const { t } = useText();
  const url = useBlobUrl(blob);
  return (
    <Center flex="1" minH="0" p="4" bg="bg.subtle">
      {url !== null && (
        <Image
          src={url}
          alt={t('preview.picture.label', { name: fileName })}
          maxW="100%"
          maxH="100%"
          objectFit="contain"
          onError={() => onProblem('damaged')}
        />
      )}
    </Center>
  );
}
