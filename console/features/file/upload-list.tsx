import { Box, Button, HStack, IconButton, Progress, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { sizeText } from '#shared/domain/text/size-text.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** The files that are on their way, and those that were sent or refused, until the list is cleared. */
export function UploadList(props: { readonly uploads: Uploads }): ReactElement | null {
  const { uploads } = props;
  const { t } = useText();
  if (uploads.list.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label={t('file.upload.list')}
      mb="3"
      px="3"
      py="2"
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      maxH="180px"
      overflowY="auto"
      flex="none"
    >
      <HStack justify="space-between">
        <Text textStyle="sm" fontWeight="600">
          {t('file.upload.list')}
        </Text>
        <Button size="xs" variant="ghost" disabled={uploads.isBusy} onClick={uploads.clear}>
          {t('file.upload.clear')}
        </Button>
      </HStack>
      <Stack as="ul" gap="1" listStyleType="none">
        {uploads.list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </Stack>
    </Box>
  );
}

const COLOURS = { uploading: 'accent', done: 'green', failed: 'red' } as const;

function UploadRow(props: { readonly upload: Upload; readonly uploads: Uploads }): ReactElement {
  const { upload, uploads } = props;
  const { t } = useText();
  const { file, status, fraction, problem } = upload;
  const { name } = file;
  return (
    <HStack as="li" gap="3" minH="32px">
      <Text as="span" truncate flex="1" minW="0" title={name} textStyle="sm">
        {name}
      </Text>
      <Text as="span" textStyle="xs" color="fg.muted" w="72px" textAlign="end" flex="none">
        {sizeText(file.size)}
      </Text>
      <Progress.Root
        value={Math.round(fraction * 100)}
        size="xs"
        w="140px"
        flex="none"
        colorPalette={COLOURS[status]}
      >
        <Progress.Track aria-label={t('file.upload.progress', { name })}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text
        as="span"
        role="status"
        textStyle="xs"
        w="260px"
        flex="none"
        truncate
        title={problem ?? undefined}
        color={status === 'failed' ? 'fg.error' : 'fg.muted'}
      >
        {problem ?? t(`file.upload.${status}`)}
      </Text>
      <Box w="32px" flex="none">
        {status === 'uploading' && (
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={`${t('file.upload.cancel')} ${name}`}
            title={t('file.upload.cancel')}
            onClick={() => uploads.cancel(upload)}
          >
            <Glyph name="close" sizePx={14} />
          </IconButton>
        )}
        {status === 'failed' && (
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={`${t('file.upload.retry')} ${name}`}
            title={t('file.upload.retry')}
            onClick={() => uploads.retry(upload)}
          >
            <Glyph name="refresh" sizePx={14} />
          </IconButton>
        )}
      </Box>
    </HStack>
  );
}
